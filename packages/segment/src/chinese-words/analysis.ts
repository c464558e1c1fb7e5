import { type BareText, bareBegins, bareText, type Decisions } from "./bare-text.ts";
import { readDictionary } from "./jieba/dictionary.ts";
import { jieba } from "./jieba/jieba.ts";
import { Lexicon, wordAt } from "./jieba/lexicon.ts";
import { jiebaWords } from "./model/jieba-words.ts";
import { characterPlace, fillDictionaryWords, fillRuns, type Place, position } from "./model/places.ts";
import { type DocumentStrings, recurrenceAt } from "./model/recurrence.ts";
import { closedClasses } from "./rules/closed-classes.ts";
import { applyWordRules } from "./rules/word-rules.ts";

/** The knowledge of a sentence before the model decides. Places are those of the bare text. */
interface Analysis {
  readonly bare: BareText;
  readonly certain: Decisions;
  readonly jieba: readonly boolean[];
  readonly places: readonly Place[];
}

export type Analyse = (sentence: string, document?: DocumentStrings) => Analysis;

let loaded: Analyse | undefined;

/** Returns a function that analyses a sentence of a document, loaded once a process. @throws ProblemError if the package was not built */
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
    const places = bare.origin.map((origin, i) => {
      const place = characterPlace(bare.text.charCodeAt(i), wordAt(lattice, origin, 1), dictionary);
      place.decided = certain[i] ?? 0;
      place.decidedNext = certain[i + 1] ?? 0;
      place.rules = position(rules, i);
      place.jieba = position(begins, i);
      return document === undefined ? place : Object.assign(place, recurrenceAt(bare.text, i, document));
    });
    fillRuns(places);
    fillDictionaryWords(places, bare, lattice);
    for (const word of jiebaWords(bare, lattice, begins))
      for (const place of places.slice(word.start, word.end)) place.word = word;
    return { bare, certain, jieba: begins, places };
  };
}
