import { MUST_BEGIN, MUST_NOT_BEGIN } from "../bare-text.ts";
import { featuresOf } from "./features.ts";
import { bestPath, forbid, type Scores, scoresOf, transitionsOf } from "./labels.ts";
import type { Place } from "./places.ts";
import type { Weights } from "./weights.ts";

/** Finds the words of a sentence. */
export type WordModel = (places: readonly Place[], inDocument: boolean) => ModelWords;

interface ModelWords {
  /** True at the begin of a word, and at the end. */
  readonly begins: boolean[];
  /**
   * Returns the loss of score of the best words with the opposite decision at a place inside the sentence, in steps of the weights;
   * undefined if a rule decides.
   */
  marginAt(place: number): number | undefined;
}

/** A larger margin comes from labels that are ruled out. */
const WIDEST_MARGIN = 1e8;

/** Finds words by given weights: the score of a label is the sum of what the features of the character weigh. */
export function wordModel({ hashes, values, transitions }: Weights): WordModel {
  const numbers = new Map(Array.from(hashes, (hash, number) => [hash, number]));
  const table = transitionsOf(transitions);
  return (places, inDocument) => {
    const scores = places.map(({ decided, decidedNext }, i): Scores => {
      // One label is left if both are decided.
      const isOpen = decided === 0 || decidedNext === 0;
      const features = isOpen ? featuresOf(places, i, inDocument) : [];
      const four = scoresOf(knownFeatures(features, numbers), values);
      forbid(four, decided, decidedNext);
      return four;
    });
    const { begins, score } = bestPath(scores, table);
    const marginAt = (place: number): number | undefined => {
      const opposite = scores.map((four): Scores => [...four]);
      forbid(opposite[place] as Scores, begins[place] === true ? MUST_NOT_BEGIN : MUST_BEGIN, 0);
      const margin = score - bestPath(opposite, table).score;
      return margin < WIDEST_MARGIN ? margin : undefined;
    };
    return { begins, marginAt };
  };
}

/** Returns the numbers of the features that have one. @param numbers by the hash of the feature */
export function knownFeatures(features: readonly number[], numbers: ReadonlyMap<number, number>): number[] {
  const known: number[] = [];
  for (const feature of features) {
    const number = numbers.get(feature);
    if (number !== undefined) known.push(number);
  }
  return known;
}
