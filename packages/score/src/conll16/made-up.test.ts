import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OfficialException } from "../official-exception.ts";
import { officialRelations } from "./official-relations.ts";
import {
  type OfficialOutput,
  officialPartial,
  officialStrict,
  officialStrict2015,
  officialSubsets2015,
} from "./official-text.ts";
import type { ScoredRelation, ScorePair } from "./scored-relation.ts";

/**
 * Cases we have made up, each for one rule of the official scorers, with what those print. The output was
 * written by this package when it agreed with the official programs on all recorded cases, so that a change
 * shows where those records are absent.
 */
interface Case {
  readonly name: string;
  readonly gold: readonly object[];
  readonly output: readonly object[];
  readonly expected: Readonly<Record<string, { readonly stdout: string; readonly exception?: string }>>;
}

const file = new URL("../../test/official-output.data.json", import.meta.url);
const cases = JSON.parse(readFileSync(file, "utf8")) as Case[];

const scripts: Readonly<Record<string, (pair: ScorePair) => OfficialOutput>> = {
  scorer: officialStrict,
  partial_scorer: (pair) => officialPartial(pair, 0.7),
  scorer_2015: officialStrict2015,
  scorer2_2015: officialSubsets2015,
};

test.each(cases)("$name", ({ gold, output, expected }) => {
  const pair = { gold: relations(gold), predicted: relations(output) };
  for (const [name, { stdout, exception }] of Object.entries(expected)) {
    const printed = scripts[name]?.(pair);
    expect([printed?.stdout, printed?.exception?.message], name).toEqual([stdout, exception]);
  }
});

function relations(values: readonly object[]): ScoredRelation[] {
  const text = values.map((value) => `${JSON.stringify(value)}\n`).join("");
  const read = officialRelations(Buffer.from(text));
  if (read instanceof OfficialException) throw read;
  return read;
}
