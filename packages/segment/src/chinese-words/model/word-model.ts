import { FeatureTable } from "./feature-table.ts";
import { featuresOf } from "./features.ts";
import { bestBegins, forbid, type Scores, scoresOf, transitionsOf } from "./labels.ts";
import type { Place } from "./place.ts";
import type { Weights } from "./weights.ts";

/** Finds where words begin in a sentence, and its end. */
export type WordModel = (places: readonly Place[], inDocument: boolean) => boolean[];

/** Finds words by given weights: the score of a label is the sum of what the features of the character weigh. */
export function wordModel({ hashes, values, transitions }: Weights): WordModel {
  const numbers = new FeatureTable(hashes);
  const table = transitionsOf(transitions);
  return (places, inDocument) => {
    const scores = places.map(({ decided, decidedNext }, i): Scores => {
      // One label is left where both are decided.
      const isOpen = decided === 0 || decidedNext === 0;
      const features = isOpen ? featuresOf(places, i, inDocument) : [];
      const four = scoresOf(knownFeatures(features, numbers), values);
      forbid(four, decided, decidedNext);
      return four;
    });
    return bestBegins(scores, table);
  };
}

/** The numbers of the features that have one. */
export function knownFeatures(features: readonly number[], numbers: Pick<FeatureTable, "get">): number[] {
  const known: number[] = [];
  for (const feature of features) {
    const number = numbers.get(feature);
    if (number !== undefined) known.push(number);
  }
  return known;
}
