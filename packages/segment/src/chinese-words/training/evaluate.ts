import { type FindWords, wordsBy } from "../engines.ts";
import type { DocumentStrings } from "../model/recurrence.ts";
import { wordModel } from "../model/word-model.ts";
import { documentStrings } from "./examples.ts";
import { type TrainingOptions, trainingDefaults } from "./learner.ts";
import type { SegmentedSentence, TrainingDocument } from "./read-sentences.ts";
import { trainWeights } from "./train.ts";

/** Words in both, in the answer, in the gold. */
export interface WordCounts {
  readonly correct: number;
  readonly found: number;
  readonly gold: number;
}

/** F1 of the counts, from 0 to 1; 1 where there is neither gold nor answer. */
export function wordF1({ correct, found, gold }: WordCounts): number {
  return found + gold === 0 ? 1 : (2 * correct) / (found + gold);
}

/** How many words are found where what recurs in the document is known, and where each sentence stands alone. */
export interface FoldCounts {
  readonly inDocument: WordCounts;
  readonly alone: WordCounts;
}

/**
 * Cross-validation by whole documents: document `i` is judged by weights trained without the documents
 * whose number has the same remainder by `folds`.
 */
export function crossValidate(
  documents: readonly TrainingDocument[],
  other: readonly SegmentedSentence[],
  folds: number,
  options: TrainingOptions = trainingDefaults,
): FoldCounts[] {
  return Array.from({ length: folds }, (_, fold) => {
    const training = documents.filter((_document, i) => i % folds !== fold);
    const judged = documents.filter((_document, i) => i % folds === fold);
    const find = wordsBy(wordModel(trainWeights(training, other, options)));
    return {
      inDocument: countWords(judged, find, documentStrings),
      alone: countWords(judged, find, () => undefined),
    };
  });
}

function countWords(
  documents: readonly TrainingDocument[],
  find: FindWords,
  stringsOf: (document: TrainingDocument) => DocumentStrings | undefined,
): WordCounts {
  let [correct, found, gold] = [0, 0, 0];
  for (const document of documents) {
    const strings = stringsOf(document);
    for (const { text, words } of document) {
      const answer = spanKeys(find(text, strings).map(({ start, end }) => text.slice(start, end)));
      const wanted = new Set(spanKeys(words));
      correct += answer.filter((key) => wanted.has(key)).length;
      found += answer.length;
      gold += wanted.size;
    }
  }
  return { correct, found, gold };
}

/** `start-end` of each word, white space not counted. */
function spanKeys(words: readonly string[]): string[] {
  let start = 0;
  return words
    .map((word) => word.replace(/\s/g, ""))
    .filter((word) => word !== "")
    .map((word) => {
      const key = `${start}-${start + word.length}`;
      start += word.length;
      return key;
    });
}
