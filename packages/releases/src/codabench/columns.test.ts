import { compareSystems } from "@discoprep/score/systems";
import { expect, it } from "vitest";
import { figureOf, scoreColumns } from "./columns.ts";

const relation = {
  document: "tale",
  type: "Explicit",
  senses: ["Expansion.Conjunction"],
  arg1: [0, 1],
  arg2: [3, 4],
  connective: [2],
  connectiveText: "and",
};

it("knows a figure for each column, and null for what a system has none of", () => {
  const other = { ...relation, type: "Implicit", arg1: [5], arg2: [6], connective: [], connectiveText: "" };
  const gold = [relation, other];
  const { systems } = compareSystems(
    { name: "sample", gold, goldHash: "", systems: [{ name: "own", file: "own.json", predicted: gold }] },
    { ...{ version: "0", cutoff: 0.7, confidence: false, measures: [], pairs: "all" }, samples: 1, seed: 1 },
  );
  const [own] = systems;
  if (own === undefined) throw new Error("the system is compared");
  expect(scoreColumns.map((column) => [column.key, figureOf(own, column)])).toEqual(
    scoreColumns.map(({ key }) => [key, 1]),
  );
  expect(scoreColumns.map((column) => figureOf({ ...own, official: null }, column)).at(-1)).toBeNull();
});
