import { expect, it } from "vitest";
import { annotationOf, range, type StatedRelation } from "../../../test/annotations.ts";
import { severalAgreement } from "./agreement.ts";
import { severalTables } from "./tables.ts";

const because: StatedRelation = {
  id: 1,
  type: "Explicit",
  connective: [2],
  arg1: [0, 1],
  arg2: [3, 4],
  senses: ["r"],
};
const rested: StatedRelation = { id: 2, type: "Implicit", arg1: [3, 4], arg2: [6, 7], senses: ["c"] };
const woke: StatedRelation = { id: 3, type: "EntRel", arg1: [6, 7], arg2: range(20, 22), senses: ["EntRel"] };

it("compares every two annotators, and all of them", () => {
  const sides = [
    [because, rested, woke],
    [because, rested, { ...woke, type: "Implicit" as const }],
    [because, rested],
  ];
  const { agreement: figures } = severalAgreement(sides.map((d) => annotationOf({ d })));
  expect(figures.pairs.map(({ a, b, agreement }) => [a, b, agreement.relations.paired])).toEqual([
    [0, 1, 3],
    [0, 2, 2],
    [1, 2, 2],
  ]);
  // Two relations found by all three, of two types, always the same ones.
  expect(figures.fleiss).toEqual({ relations: 2, type: 1 });
  // And one by two of them, as EntRel and Implicit: 3 Explicit, 4 Implicit and 1 EntRel, 8 - 1 = 7, 64 - 26 = 38.
  expect(figures.alpha).toEqual({ relations: 3, type: (38 - 2 * 7) / 38 });
  const tables = severalTables(figures);
  expect(tables).toHaveLength(3 * 7 + 1);
  expect([tables[0]?.title, tables[7]?.title, tables[14]?.title]).toEqual(
    ["A and B", "A and C", "B and C"].map((sides) => `${sides}: Agreement`),
  );
  expect(tables.at(-1)?.rows.map(({ figures }) => figures)).toEqual([
    [{ count: 2 }, { value: 1 }],
    [{ count: 3 }, { value: 24 / 38 }],
  ]);
});

it("puts no relations into one reading that are not each other's partners", () => {
  // The first one's partners of B and C touch it at two ends, and not each other.
  const wide = { ...rested, arg1: range(3, 4), arg2: range(6, 7) };
  const { agreement: figures, readings } = severalAgreement(
    [wide, { ...wide, arg1: [3], arg2: [6] }, { ...wide, arg1: [4], arg2: [7] }].map((relation) =>
      annotationOf({ d: [relation] }),
    ),
  );
  expect(figures.pairs.map(({ agreement }) => agreement.relations.paired)).toEqual([1, 1, 0]);
  expect([figures.fleiss.relations, figures.alpha.relations]).toEqual([0, 1]);
  expect(readings.map(({ sides, kinds }) => [sides.map((side) => side?.id), kinds])).toEqual([
    [
      [2, 2, undefined],
      ["only-ab", "arg1", "arg2"],
    ],
    [[undefined, undefined, 2], ["only-c"]],
  ]);
});
