import { expect, it } from "vitest";
import { causeOf, runDifference } from "./compare.ts";
import type { Unit } from "./edition.ts";

const dump = { name: "dump", bytes: 1, sha256: "1" };
const versions = { discoprep: "1", node: "20" };
const run = { command: "extract", options: { language: "en" }, inputs: [dump], counts: {}, versions };
const same = { program: false, options: false, inputs: false };

it.each<[string, object, Partial<typeof same>]>([
  ["nothing", {}, {}],
  ["Node", { versions: { discoprep: "1", node: "22" } }, {}],
  ["the version", { versions: { discoprep: "2" } }, { program: true }],
  ["the command", { command: "select" }, { program: true }],
  ["an option", { options: { language: "en", strict: true } }, { options: true }],
  ["the part of the dump", { options: { language: "en", shard: "1/2", limit: 3 } }, {}],
  ["the dump", { inputs: [{ ...dump, sha256: "2" }] }, { inputs: true }],
  ["corrections", { inputs: [dump, { ...dump, name: "corrections" }] }, { inputs: true, options: true }],
])("tells what differs between two runs: %s", (_, change, expected) => {
  expect(runDifference(run, { ...run, ...change })).toEqual({ ...same, ...expected });
});

it.each<[string, readonly (string | undefined)[], Partial<typeof same>]>([
  ["revision", ["1", "2"], {}],
  ["program", ["1", "1"], { inputs: true }],
  ["options", ["1", "1"], { options: true }],
  ["both", ["1", "2"], { program: true }],
  ["both", ["1", "1"], { program: true, options: true }],
  // Without revisions, other inputs are the only trace of a new one.
  ["revision", [undefined, "2"], { inputs: true }],
  ["revision", ["1", undefined], { inputs: true }],
  ["program", ["1", undefined], {}],
])("names the cause of a change: %s (%#)", (cause, revisions, difference) => {
  const [before, after] = revisions.map((revision) => ({ revision }) as Unit);
  expect(causeOf(before as Unit, after as Unit, { ...same, ...difference })).toBe(cause);
});
