import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
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
import { evaluateForTira, pairById, prototext, type TiraTask } from "./tira.ts";

interface Expected {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly uncaught?: string;
  readonly prototext?: string | null;
}

function readCase(folder: string, file: string): ScoredRelation[] {
  const relations = officialRelations(readFileSync(join(folder, file)));
  if (relations instanceof OfficialException) throw relations;
  return relations;
}

function asExpected({ stdout, exception }: OfficialOutput): unknown {
  return { stdout, exit: exception === undefined ? 0 : 1, uncaught: exception?.message };
}

function run(script: string, pair: ScorePair): unknown {
  const [name, , cutoff] = script.split(" ");
  if (name === "scorer") return asExpected(officialStrict(pair));
  if (name === "partial_scorer") return asExpected(officialPartial(pair, Number(cutoff ?? 0.7)));
  if (name === "st15_scorer") return asExpected(officialStrict2015(pair));
  if (name === "st15_scorer2") return asExpected(officialSubsets2015(pair));
  return undefined;
}

const tiraTasks: Record<string, TiraTask> = {
  tira_eval: "main",
  tira_sup_eval: "sense-only",
  st15_tira_eval: "2015",
  st15_tira_eval2: "2015-subsets",
};

describeShared("golden/scorer", "output of the official scripts", (folder) => {
  it.each(readdirSync(join(folder, "cases")))("%s", (name) => {
    const files = join(folder, "cases", name);
    const pair = { gold: readCase(files, "relations.json"), predicted: readCase(files, "output.json") };
    const expected = JSON.parse(readFileSync(join(files, "expected.json"), "utf8")) as Record<
      string,
      Expected
    >;
    for (const [script, { exit, stdout, uncaught, prototext: measures, stderr }] of Object.entries(
      expected,
    )) {
      const printed = { exit, stdout, uncaught };
      const task = tiraTasks[script];
      if (task === undefined) {
        const found = run(script, pair);
        if (found !== undefined) expect(found, script).toEqual(printed);
        continue;
      }
      if (stderr.startsWith("Relation")) continue; // the validator stopped it; tested with the command
      const paired = task === "sense-only" ? pairById(pair) : pair;
      if ("message" in paired) {
        expect(`${paired.message}\n`, script).toBe(stderr);
        continue;
      }
      const found = evaluateForTira(paired, task);
      expect(asExpected(found), script).toEqual(printed);
      expect(prototext(found.measures), script).toBe(measures);
    }
  });
});
