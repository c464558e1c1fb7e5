import { type Characters, charactersOf, MUST_BEGIN, MUST_NOT_BEGIN } from "../characters.ts";
import { DocumentStrings } from "../document/document-strings.ts";
import { MAX_FEATURES } from "../model/feature-hash.ts";
import { writeFeatures } from "../model/feature-templates.ts";
import { B, E, M, S } from "../model/tagger.ts";
import type { WordSystems } from "../word-systems.ts";
import type { SegmentedSentence, TrainingDocument } from "./read-sentences.ts";

/** A sentence as training sees it. */
export interface Example {
  readonly fixed: Uint8Array;
  /** The features of all characters, as hashes or numbers, and where those of each end. */
  readonly features: Int32Array;
  readonly ends: Int32Array;
  readonly labels: Uint8Array;
  /** Whether it is of the standard to be learnt or of another one. */
  readonly isTarget: boolean;
}

/** The number, from 0, of every feature that is learnt, by its hash. */
export type FeatureIndex = ReadonlyMap<number, number>;

/** A sentence with the hashes of its characters' features, before the features are numbered. */
export function exampleOf(
  { text, words }: SegmentedSentence,
  isTarget: boolean,
  systems: WordSystems,
  document?: DocumentStrings,
): Example {
  const characters = charactersOf(text);
  const columns = systems.columns(text, characters, document);
  const buffer = new Int32Array(MAX_FEATURES);
  const features: number[] = [];
  const ends = new Int32Array(columns.length);
  for (let i = 0; i < columns.length; i++) {
    const count = writeFeatures(columns, i, buffer);
    for (let k = 0; k < count; k++) features.push(buffer[k] as number);
    ends[i] = features.length;
  }
  const labels = labelsOf(characters, words);
  const fixed = allowed(columns.fixed, characters, labels);
  return { fixed, features: Int32Array.from(features), ends, labels, isTarget };
}

/** Every so many sentences of a document one is learnt as if it stood alone, so that the weights do for both. */
const ALONE = 3;

/** The sentences of a document with the hashes of their features. */
export function examplesOf(
  { sentences }: TrainingDocument,
  isTarget: boolean,
  systems: WordSystems,
): Example[] {
  const strings = documentStrings(sentences);
  return sentences.map((sentence, i) =>
    exampleOf(sentence, isTarget, systems, i % ALONE === 0 ? undefined : strings),
  );
}

/** What recurs in a document of these sentences. */
export function documentStrings(sentences: readonly SegmentedSentence[]): DocumentStrings {
  return new DocumentStrings(sentences.map(({ text }) => text).join("\n"));
}

/** Numbers the features that occur at least so many times. */
export function indexFeatures(examples: readonly Example[], least: number): FeatureIndex {
  const counts = new Map<number, number>();
  for (const { features } of examples) {
    for (const hash of features) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  const index = new Map<number, number>();
  for (const [hash, count] of counts) if (count >= least) index.set(hash, index.size);
  return index;
}

/** The example with numbers in place of hashes, and without the features that have none. */
export function numbered(example: Example, index: FeatureIndex): Example {
  const features: number[] = [];
  let k = 0;
  const ends = example.ends.map((end) => {
    for (; k < end; k++) {
      const number = index.get(example.features[k] as number);
      if (number !== undefined) features.push(number);
    }
    return features.length;
  });
  return { ...example, features: Int32Array.from(features), ends };
}

/** Where a closed class contradicts the annotation, the annotation stays possible. */
function allowed(fixed: Uint8Array, characters: Characters, labels: Uint8Array): Uint8Array {
  return fixed.map((verdict, i) => {
    const begins = i === labels.length || labels[i] === B || labels[i] === S;
    const agrees = verdict === MUST_BEGIN ? begins : verdict !== MUST_NOT_BEGIN || !begins;
    return agrees ? verdict : (characters.fixed[i] as number);
  });
}

/** @throws RangeError where the words do not spell the sentence */
function labelsOf({ text }: Characters, words: readonly string[]): Uint8Array {
  const labels = new Uint8Array(text.length).fill(M);
  let start = 0;
  for (const word of words) {
    const bare = word.replace(/\s/g, "");
    if (!text.startsWith(bare, start)) throw new RangeError(`"${word}" is not what follows in "${text}"`);
    const end = start + bare.length;
    if (end === start) continue;
    labels[start] = B;
    labels[end - 1] = end - start === 1 ? S : E;
    start = end;
  }
  if (start !== text.length) throw new RangeError(`no word covers "${text.slice(start)}" in "${text}"`);
  return labels;
}
