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
});

// The best pairing of all is found by bestAssignment of the package of scores, and tested there.
describe("pairs", () => {
  const implicit = { id: 0, type: "Implicit", senses: ["Cause"] } as const;
  const explicit = { ...implicit, type: "Explicit", connective: [7] } as const;
  const wide = { ...implicit, arg1: range(0, 4), arg2: range(10, 14) };

  it.each<[string, StatedRelation, StatedRelation[], number[]]>([
    [
      "Explicit relations by their connectives, whatever their arguments",
      { ...explicit, arg1: [0], arg2: [9] },
      [{ ...explicit, id: 1, arg1: [0], arg2: [9], connective: [8] }],
      [],
    ],
    [
      "the larger share of common tokens, not the larger number or what is nearer",
      { ...implicit, arg1: [0, 1], arg2: [20] },
      [
        { ...implicit, id: 1, arg1: range(0, 5), arg2: [20] },
        { ...implicit, id: 2, arg1: [1], arg2: [20] },
      ],
      [2],
    ],
    [
      "the larger sum of the shares of both arguments: 1 + 1/5, not 4/7 + 4/7",
      wide,
      [
        { ...wide, id: 1, arg2: [10] },
        { ...wide, id: 2, arg1: range(1, 6), arg2: range(11, 16) },
      ],
      [1],
    ],
    [
      "relations of both classes that share a token of any argument",
      { ...implicit, arg1: [0], arg2: [5] },
      [{ ...explicit, id: 1, arg1: [9], arg2: [5] }],
      [1],
    ],
  ])("%s", (_rule, a, b, partners) => {
    const { pairs } = pairRelations([relationOf(a)], b.map(relationOf), "core", "d");
    expect(pairs.map((pair) => pair.b.id)).toEqual(partners);
  });
});

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
