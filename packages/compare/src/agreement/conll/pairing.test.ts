import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annotationOf, range, relationOf, type StatedRelation } from "../../../test/annotations.ts";
import { conllAgreement } from "./agreement.ts";
import type { MarkedRelation } from "./annotation.ts";
import { pairRelations } from "./pairing.ts";

const tokens = fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 });
const senses = fc.uniqueArray(fc.constantFrom("Contrast", "Conjunction", "Cause"), {
  minLength: 1,
  maxLength: 2,
});
const stated: fc.Arbitrary<Omit<StatedRelation, "id">> = fc.oneof(
  fc.record({
    type: fc.constant("Explicit" as const),
    connective: tokens,
    arg1: tokens,
    arg2: tokens,
    senses,
  }),
  fc.record({
    type: fc.constantFrom("Implicit" as const, "AltLex" as const, "EntRel" as const),
    arg1: tokens,
    arg2: tokens,
    senses,
  }),
);
const side = (firstId: number): fc.Arbitrary<StatedRelation[]> =>
  fc
    .array(stated, { maxLength: 5 })
    .map((relations) => relations.map((relation, index) => ({ ...relation, id: firstId + index })));

describe("any two annotators", () => {
  it("agree alike whichever comes first and however the lines stand", () => {
    const shuffled = fc
      .tuple(side(0), side(100))
      .chain(([a, b]) =>
        fc.tuple(
          fc.constant(a),
          fc.constant(b),
          fc.shuffledSubarray(a, { minLength: a.length }),
          fc.shuffledSubarray(b, { minLength: b.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([a, b, otherA, otherB]) => {
        const first = conllAgreement(annotationOf({ d: a }), annotationOf({ d: b })).agreement;
        const second = conllAgreement(annotationOf({ d: otherB }), annotationOf({ d: otherA })).agreement;
        const swap = (kind: string): string => ({ "only-a": "only-b", "only-b": "only-a" })[kind] ?? kind;
        const swapped = second.disagreements.map((entry) => ({
          ...entry,
          a: entry.b,
          b: entry.a,
          kinds: entry.kinds.map(swap),
        }));
        const inOrder = (list: readonly object[]): string[] =>
          list.map((entry) => JSON.stringify(entry)).sort();
        expect(inOrder(swapped)).toEqual(inOrder(first.disagreements));
        expect(second).toMatchObject({
          relations: { a: first.relations.b, b: first.relations.a, paired: first.relations.paired },
          overall: first.overall,
          connectives: first.connectives,
          table: first.table,
          kappa: first.kappa,
        });
      }),
    );
  });

  it("are paired as often and as closely as any pairing allows", () => {
    fc.assert(
      fc.property(side(0), side(100), (a, b) => {
        const [left, right] = [a.map(relationOf), b.map(relationOf)];
        const { pairs } = pairRelations(left, right, "core", "d");
        const isExplicit = ({ type }: MarkedRelation): boolean => type === "Explicit";
        for (const inClass of [true, false]) {
          const overlapping = pairs.filter(
            (pair) => isExplicit(pair.a) === inClass && isExplicit(pair.b) === inClass,
          );
          const best = bestPairing(
            left.filter((relation) => isExplicit(relation) === inClass),
            right.filter((relation) => isExplicit(relation) === inClass),
            inClass ? connectiveWeight : argumentsWeight,
          );
          expect(overlapping.length).toBe(best.size);
          const weight = overlapping.reduce(
            (sum, pair) =>
              sum + ((inClass ? connectiveWeight : argumentsWeight)(pair.a, pair.b) ?? Number.NaN),
            0,
          );
          expect(weight).toBeCloseTo(best.weight, 9);
        }
        // Across the classes: only what has no partner in its own, and as often as can be.
        const inClass = pairs.filter((pair) => isExplicit(pair.a) === isExplicit(pair.b));
        const used = new Set(inClass.flatMap((pair) => [pair.a, pair.b]));
        const best = bestPairing(
          left.filter((relation) => !used.has(relation)),
          right.filter((relation) => !used.has(relation)),
          (first, second) =>
            isExplicit(first) === isExplicit(second) ? undefined : togetherWeight(first, second),
        );
        expect(pairs.length - inClass.length).toBe(best.size);
      }),
    );
  });
});

type Weight = (a: MarkedRelation, b: MarkedRelation) => number | undefined;

const connectiveWeight: Weight = (a, b) => positive(jaccard(a.connective.tokens, b.connective.tokens));

const argumentsWeight: Weight = (a, b) => {
  const arg1 = positive(jaccard(a.arg1.tokens, b.arg1.tokens));
  const arg2 = positive(jaccard(a.arg2.tokens, b.arg2.tokens));
  return arg1 === undefined || arg2 === undefined ? undefined : arg1 + arg2;
};

const togetherWeight: Weight = (a, b) =>
  positive(jaccard([...a.arg1.tokens, ...a.arg2.tokens], [...b.arg1.tokens, ...b.arg2.tokens]));

function positive(number: number): number | undefined {
  return number > 0 ? number : undefined;
}

function jaccard(a: readonly number[], b: readonly number[]): number {
  const [tokensOfA, tokensOfB] = [new Set(a), new Set(b)];
  const shared = [...tokensOfA].filter((token) => tokensOfB.has(token)).length;
  return shared / (tokensOfA.size + tokensOfB.size - shared);
}

/** Returns the largest size, and the largest weight at that size, over all one-to-one pairings. */
function bestPairing(
  a: readonly MarkedRelation[],
  b: readonly MarkedRelation[],
  weightOf: Weight,
): { size: number; weight: number } {
  const [first, ...rest] = a;
  if (first === undefined) return { size: 0, weight: 0 };
  let best = bestPairing(rest, b, weightOf);
  for (const partner of b) {
    const weight = weightOf(first, partner);
    if (weight === undefined) continue;
    const remaining = bestPairing(
      rest,
      b.filter((relation) => relation !== partner),
      weightOf,
    );
    const pairing = { size: remaining.size + 1, weight: remaining.weight + weight };
    if (pairing.size > best.size || (pairing.size === best.size && pairing.weight > best.weight))
      best = pairing;
  }
  return best;
}

it("pairs relations that all touch their neighbours", () => {
  const relations = (shift: number): MarkedRelation[] =>
    Array.from({ length: 500 }, (_, index) =>
      relationOf({
        id: index,
        type: index % 2 === 0 ? "Explicit" : "Implicit",
        connective: index % 2 === 0 ? [index * 3 + shift, index * 3 + 5] : [],
        arg1: range(index * 3 + shift, index * 3 + 20),
        arg2: range(index * 3 + 21, index * 3 + 40 - shift),
        senses: ["Conjunction"],
      }),
    );
  const { pairs } = pairRelations(relations(0), relations(1), "core", "d");
  expect(pairs.map(({ a, b }) => a.id - b.id)).toEqual(Array(500).fill(0));
});

it("refuses to compare too many pairs, and names the limit", () => {
  const relation = { type: "Explicit", connective: [1, 2], arg1: [3], arg2: [4] } as const;
  const side = Array.from({ length: 400 }, (_, id) =>
    relationOf({ ...relation, id, senses: [`sense ${id}`] }),
  );
  expect(() => pairRelations(side, side, "core", "d")).toThrow(/document d: .*at most 100000 pairs/);
});
