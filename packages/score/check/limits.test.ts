import { expect, it } from "vitest";
import { partialReport } from "../src/conll16/report.ts";
import type { ScoredRelation } from "../src/conll16/scored-relation.ts";
import { OfficialStop } from "../src/official-stop.ts";
import { relation } from "../test/relations.ts";

it("takes 2,000 relations a side that all overlap, in little memory", () => {
  const from = (start: number): number[] => Array.from({ length: 20 }, (_, at) => start + at);
  const side = (shift: number): ScoredRelation[] =>
    Array.from({ length: 2000 }, (_, at) => relation(from(shift + (at % 3)), from(40 + shift), "EntRel"));
  const pair = { gold: side(0), predicted: side(1) };
  const all = partialReport(pair, 0.7, new Set(["EntRel"])).get("all");
  expect(all.official).toBeInstanceOf(OfficialStop);
  expect(all.corrected).toMatchObject({ conjunctive: { f1: 1 }, overall: { f1: 1 } });
  expect(all.corrected.alignments.relation).toHaveLength(2000);
});

it("refuses a document with too many different relations that overlap", () => {
  const side = Array.from({ length: 2001 }, (_, index) => relation([1, 1000 + index], [2], "A"));
  expect(() => partialReport({ gold: side, predicted: side }, 0.4, new Set(["A"]))).toThrow(
    /cannot be aligned/,
  );
});
