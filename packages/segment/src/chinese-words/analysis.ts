import { type BareText, bareBegins, bareText, type Decisions } from "./bare-text.ts";
import { readDictionary } from "./jieba/dictionary.ts";
import { jieba } from "./jieba/jieba.ts";
import { Lexicon } from "./jieba/lexicon.ts";
import { type Place, placesOf } from "./model/places.ts";
import type { DocumentStrings } from "./model/recurrence.ts";
import { closedClasses } from "./rules/closed-classes.ts";
import { applyWordRules } from "./rules/word-rules.ts";

/** A sentence before the model decides. Begins and decisions are those of the bare text. */
interface Analysis {
  readonly bare: BareText;
  readonly certain: Decisions;
  /** True where words begin by jieba. */
  readonly jieba: readonly boolean[];
  readonly places: readonly Place[];
}

export type Analyse = (sentence: string, document?: DocumentStrings) => Analysis;

let loaded: Analyse | undefined;

/**
 * Finds what the dictionary and the rules know of sentences, and what recurs in the document of a sentence. Loaded once a process.
 * @throws ProblemError where the package was not built
 */
export function analyser(): Analyse {
  loaded ??= makeAnalyser();
  return loaded;
}

function makeAnalyser(): Analyse {
  const dictionary = readDictionary();
  const lexicon = new Lexicon(dictionary);
  const findWords = jieba(dictionary);
  return (sentence, document) => {
    const bare = bareText(sentence);
    const lattice = lexicon.wordsOf(sentence);
    const begins = bareBegins(bare, findWords(sentence, lattice));
    const { certain, likely } = closedClasses(sentence, bare);
    const rules = applyWordRules(bare, begins, likely, lattice);
    const places = placesOf({ dictionary, bare, lattice, certain, jieba: begins, rules }, document);
    return { bare, certain, jieba: begins, places };
  };
}
