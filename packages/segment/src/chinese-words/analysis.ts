import { type BareText, bareBegins, bareText, type Decisions } from "./bare-text.ts";
import { type Dictionary, readDictionary } from "./jieba/dictionary.ts";
import { jieba } from "./jieba/jieba.ts";
import { type Lattice, Lexicon } from "./jieba/lexicon.ts";
import { closedClasses } from "./rules/closed-classes.ts";
import { applyWordRules } from "./rules/word-rules.ts";

/** A sentence before the model decides. Begins and decisions are those of the bare text. */
export interface Analysis {
  readonly dictionary: Dictionary;
  readonly bare: BareText;
  /** The dictionary's words in the sentence with its white space. */
  readonly lattice: Lattice;
  /** Places where words must and must not begin, as in `ClosedClasses`. */
  readonly certain: Decisions;
  /** True where words begin by jieba, and by the rules that correct it. */
  readonly jieba: readonly boolean[];
  readonly rules: readonly boolean[];
}

export type Analyse = (sentence: string) => Analysis;

let loaded: Analyse | undefined;

/** Finds what the dictionary and the rules know of sentences. Loaded once a process. @throws ProblemError where the package was not built */
export function analyser(): Analyse {
  loaded ??= makeAnalyser();
  return loaded;
}

function makeAnalyser(): Analyse {
  const dictionary = readDictionary();
  const lexicon = new Lexicon(dictionary);
  const findWords = jieba(dictionary);
  return (sentence) => {
    const bare = bareText(sentence);
    const lattice = lexicon.wordsOf(sentence);
    const begins = bareBegins(bare, findWords(sentence, lattice));
    const { certain, likely } = closedClasses(sentence, bare);
    const rules = applyWordRules(bare, begins, likely, lattice);
    return { dictionary, bare, lattice, certain, jieba: begins, rules };
  };
}
