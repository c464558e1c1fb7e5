import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OfficialStop } from "../../official-stop.ts";
import type { ScoredRelation, ScorePair } from "../scored-relation.ts";
import { officialRelations } from "./read-relations.ts";
import { officialPartial, officialStrict, officialStrict2015, officialSubsets2015 } from "./text.ts";

/**
 * Cases we have made up, each for one rule of the official scorers, with what those print, or the line at which they stop. The
 * output was written by this package when it agreed with the official programs on all recorded cases, so that a change
 * shows where those records are absent.
 */
interface Case {
  readonly name: string;
  readonly gold: readonly object[];
  readonly output: readonly object[];
  readonly expected: Readonly<Record<string, { readonly stdout?: string; readonly stops?: string }>>;
}

const file = new URL("../../../test/official-output.data.json", import.meta.url);
const cases = JSON.parse(readFileSync(file, "utf8")) as Case[];

const scripts: Readonly<Record<string, (pair: ScorePair) => string>> = {
  scorer: officialStrict,
  partial_scorer: (pair) => officialPartial(pair, 0.7),
  scorer_2015: officialStrict2015,
  scorer2_2015: officialSubsets2015,
};

test.each(cases)("$name", ({ gold, output, expected }) => {
  for (const [name, { stdout, stops }] of Object.entries(expected)) {
    const print = () =>
      scripts[name]?.({ gold: relations(gold, "gold"), predicted: relations(output, "output") });
    if (stops === undefined) expect(print(), name).toBe(stdout);
    else {
      expect(print, name).toThrow(OfficialStop);
      expect(print, name).toThrow(stops);
    }
  }
});

function relations(values: readonly object[], side: "gold" | "output"): ScoredRelation[] {
  return officialRelations(Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join("")), side);
}
