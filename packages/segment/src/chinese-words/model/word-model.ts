import { MUST_BEGIN, MUST_NOT_BEGIN } from "../bare-text.ts";
import { featuresOf } from "./features.ts";
import { bestPath, forbid, type Scores, scoresOf, transitionsOf } from "./labels.ts";
import type { Place } from "./places.ts";
import type { Weights } from "./weights.ts";

export type WordModel = (places: readonly Place[]) => {
  readonly begins: boolean[];
  /** Returns the loss of score if the opposite is decided at a place inside the sentence; undefined if a rule decides. */
  marginAt(place: number): number | undefined;
};

/** A larger margin comes from labels that are ruled out. */
const WIDEST_MARGIN = 1e8;

export function wordModel({ hashes, values, transitions }: Weights): WordModel {
  const numbers = new Map(Array.from(hashes, (hash, number) => [hash, number]));
  const table = transitionsOf(transitions);
  return (places) => {
    const scores = places.map(({ decided, decidedNext }, i): Scores => {
      // One label is left if both are decided.
      const isOpen = decided === 0 || decidedNext === 0;
      const four = scoresOf(isOpen ? numbersOf(featuresOf(places, i), numbers) : [], values);
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

export function numbersOf(hashes: readonly number[], numbers: ReadonlyMap<number, number>): number[] {
  const features: number[] = [];
  for (const hash of hashes) {
    const number = numbers.get(hash);
    if (number !== undefined) features.push(number);
  }
  return features;
}
