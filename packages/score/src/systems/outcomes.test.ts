import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { relation } from "../../test/relations.ts";
import { sumDocuments } from "../comparison/counts.ts";
import type { ScoredRelation } from "../conll16/scored-relation.ts";
import { countDocuments } from "./count-documents.ts";
import { relationOutcomes } from "./outcomes.ts";

const errors = (gold: ScoredRelation[], predicted: ScoredRelation[]) =>
  relationOutcomes({ gold, predicted }).map((outcome) => [
    outcome.gold,
    outcome.predicted,
    ...outcome.errors,
  ]);

describe("what is wrong with a system's relations", () => {
  it("names every kind of error", () => {
    const gold = [
      relation([0, 1], [2, 3], "A"),
      relation([10, 11], [12], "A"),
      relation([20], [21], "A", { type: "Explicit", connective: [22] }),
      relation([30], [31], "A"),
      relation([40], [41], "A"),
    ];
    const predicted = [
      relation([30, 32], [31], "A"),
      relation([90], [91], "A"),
      relation([0, 1], [2, 3], "B"),
      relation([10, 11], [12], "A", { type: "EntRel" }),
      relation([20], [21], "A", { type: "Explicit", connective: [23] }),
    ];
    expect(errors(gold, predicted)).toEqual([
      [0, 2, "sense"],
      [1, 3, "type"],
      [2, 4, "connective"],
      [3, 0, "arg1"],
      [4, undefined, "missed"],
      [undefined, 1, "spurious"],
    ]);
  });

  it("gives a prediction to the gold relation whose sense it has, whatever the order", () => {
    const gold = [relation([0], [1], "A"), relation([0], [1], "B")];
    const predicted = [relation([0], [1], "B"), relation([0], [1], "A")];
    expect(errors(gold, predicted)).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(errors(gold, predicted.slice(0, 1))).toEqual([
      [0, undefined, "missed"],
      [1, 0],
    ]);
  });

  it("counts arguments in the wrong order as swapped, and not as missed and spurious", () => {
    const gold = [relation([0, 1, 2], [3, 4, 5], "A"), relation([10], [11], "A")];
    const predicted = [relation([3, 4, 5], [0, 1], "B"), relation([11], [10], "A")];
    expect(errors(gold, predicted)).toEqual([
      [0, 0, "swapped", "arg1", "sense"],
      [1, 1, "swapped"],
    ]);
  });

  it("takes a second sense of gold for right", () => {
    expect(errors([relation([0], [1], "A", { senses: ["A", "B"] })], [relation([0], [1], "B")])).toEqual([
      [0, 0],
    ]);
  });

  it("counts as many right relations as the corrected score, and each relation once", () => {
    const relations = fc.array(
      fc.record({
        first: fc.nat(3),
        second: fc.integer({ min: 4, max: 6 }),
        sense: fc.constantFrom("A", "B"),
        document: fc.constantFrom("d", "e"),
      }),
      { maxLength: 12 },
    );
    const relationsOf = (list: { first: number; second: number; sense: string; document: string }[]) =>
      list.map(({ first, second, sense, document }) => relation([first], [second], sense, { document }));
    fc.assert(
      fc.property(relations, relations, (a, b) => {
        const [gold, predicted] = [relationsOf(a), relationsOf(b)];
        const outcomes = relationOutcomes({ gold, predicted });
        const right = outcomes.filter(({ exact, errors: wrong }) => exact && !wrong.includes("sense")).length;
        const senses = new Set(gold.map(({ senses: [sense = ""] }) => sense));
        const counts = sumDocuments(countDocuments({ gold, predicted }, { senses, cutoff: 0.7 }).values());
        expect(right).toBe(counts.figures.get("all")?.get("parser")?.correct ?? 0);
        expect(outcomes.flatMap((outcome) => outcome.gold ?? []).length).toBe(gold.length);
        expect(new Set(outcomes.flatMap((outcome) => outcome.predicted ?? [])).size).toBe(predicted.length);
      }),
    );
  });
});
