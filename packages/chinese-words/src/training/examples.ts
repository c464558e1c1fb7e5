import { type Characters, charactersOf } from "../characters.ts";
import { writeFeatures } from "../model/feature-templates.ts";
import { B, E, M, S } from "../model/tagger.ts";
import { MAX_FEATURES } from "../model/word-features.ts";
import type { WordSystems } from "../word-systems.ts";

/** A sentence and its words, in order; white space may stand in the sentence between them. */
export interface SegmentedSentence {
  readonly text: string;
  readonly words: readonly string[];
}

/** A sentence as training sees it. */
export interface Example {
  readonly fixed: Uint8Array;
  /** Indices of features, one array a character. */
  readonly features: readonly Int32Array[];
  readonly labels: Uint8Array;
  /** Whether it is of the standard to be learnt or of another one. */
  readonly isTarget: boolean;
}

/** Gives every feature hash a number, from 0. */
export type FeatureIndex = Map<number, number>;

export function exampleOf(
  { text, words }: SegmentedSentence,
  isTarget: boolean,
  systems: WordSystems,
  index: FeatureIndex,
): Example {
  const characters = charactersOf(text);
  const columns = systems.columns(text, characters);
  const buffer = new Int32Array(MAX_FEATURES);
  const features = Array.from({ length: columns.length }, (_, i) => {
    const count = writeFeatures(columns, i, buffer);
    return buffer.slice(0, count).map((hash) => indexOf(index, hash));
  });
  return { fixed: characters.fixed, features, labels: labelsOf(characters, words), isTarget };
}

function indexOf(index: FeatureIndex, hash: number): number {
  const known = index.get(hash);
  if (known !== undefined) return known;
  index.set(hash, index.size);
  return index.size - 1;
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
