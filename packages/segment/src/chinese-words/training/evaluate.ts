import { charactersOf, wordSpans } from "../characters.ts";
import type { DocumentStrings } from "../document/document-strings.ts";
import { wordModel } from "../tokenizer.ts";
import type { FindBegins } from "../word-systems.ts";
import { documentStrings } from "./examples.ts";
import { type TrainingOptions, trainingDefaults } from "./options.ts";
import type { SegmentedSentence, TrainingDocument } from "./read-sentences.ts";
import { trainWeights } from "./train.ts";

/** Words in both, in the answer, in the gold. */
export interface WordCounts {
  readonly correct: number;
  readonly found: number;
  readonly gold: number;
}

/** How many words of the sentences are found, in their document or where each stands alone. */
function countWords(
  sentences: readonly SegmentedSentence[],
  find: FindBegins,
  document?: DocumentStrings,
): WordCounts {
  let correct = 0;
  let found = 0;
  let gold = 0;
  for (const { text, words } of sentences) {
    const characters = charactersOf(text);
    const answer = wordSpans(characters, find(text, characters, document)).map(({ start, end }) =>
      text.slice(start, end),
    );
    const goldSpans = spanKeys(words);
    for (const key of spanKeys(answer)) if (goldSpans.has(key)) correct++;
    found += answer.length;
    gold += goldSpans.size;
  }
  return { correct, found, gold };
}

/** `start-end` of each word, white space not counted. */
function spanKeys(words: readonly string[]): Set<string> {
  const keys = new Set<string>();
  let start = 0;
  for (const word of words) {
    const end = start + word.replace(/\s/g, "").length;
    if (end > start) keys.add(`${start}-${end}`);
    start = end;
  }
  return keys;
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

function total(counts: readonly WordCounts[]): WordCounts {
  const sum = (of: keyof WordCounts): number => counts.reduce((all, { [of]: count }) => all + count, 0);
  return { correct: sum("correct"), found: sum("found"), gold: sum("gold") };
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
    const find = wordModel(trainWeights(training, other, options));
    return {
      inDocument: total(judged.map((d) => countWords(d.sentences, find, documentStrings(d.sentences)))),
      alone: total(judged.map((d) => countWords(d.sentences, find))),
    };
  });
}
