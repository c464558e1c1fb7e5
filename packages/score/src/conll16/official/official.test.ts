import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectiveHead } from "@discoprep/formats/conll16";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { scorerCases } from "../../../test/golden.ts";
import { OfficialStop, outcome } from "../../official-stop.ts";
import type { ScorePair } from "../scored-relation.ts";
import { goldLanguage, taskSenses } from "../scored-relation.ts";
import { officialRelations } from "./read-relations.ts";
import { officialPartial, officialStrict, officialStrict2015, officialSubsets2015 } from "./text.ts";
import { checkOutput, evaluateForTira, pairById, prototext, type TiraTask } from "./tira.ts";

interface Expected {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly prototext?: string | null;
}

const scripts: Readonly<Record<string, (pair: ScorePair, cutoff: string) => string>> = {
  scorer: officialStrict,
  partial_scorer: (pair, cutoff) => officialPartial(pair, Number(cutoff)),
  st15_scorer: officialStrict2015,
  st15_scorer2: officialSubsets2015,
};

const tiraTasks: Readonly<Record<string, TiraTask>> = {
  tira_eval: "main",
  tira_sup_eval: "sense-only",
  st15_tira_eval: "2015",
  st15_tira_eval2: "2015-subsets",
};

describeShared("golden/scorer", "output of the official scripts", (folder) => {
  it.each(scorerCases(folder))("%s", (name) => {
    const files = {
      gold: join(folder, "cases", name, "relations.json"),
      output: join(folder, "cases", name, "output.json"),
    };
    const output = readFileSync(files.output);
    const pair = {
      gold: officialRelations(readFileSync(files.gold), "gold"),
      predicted: officialRelations(output, "output"),
    };
    const all = JSON.parse(readFileSync(join(folder, "cases", name, "expected.json"), "utf8")) as Record<
      string,
      Expected
    >;
    for (const [script, expected] of Object.entries(all)) {
      const [program = "", , cutoff = "0.7"] = script.split(" ");
      const task = tiraTasks[script];
      if (task !== undefined) {
        const evaluate = () => {
          checkOutput(output, taskSenses(task.startsWith("2015") ? "en" : goldLanguage(pair.gold)));
          const { stdout, measures } = evaluateForTira(
            task === "sense-only" ? pairById(pair, files) : pair,
            task,
          );
          return { stdout, prototext: prototext(measures) };
        };
        if (expected.exit !== 0) expect(evaluate, script).toThrow();
        else expect(evaluate(), script).toEqual({ stdout: expected.stdout, prototext: expected.prototext });
      } else if (scripts[program] !== undefined) {
        const printed = outcome(() => scripts[program]?.(pair, cutoff));
        if (expected.exit !== 0) expect(printed, script).toBeInstanceOf(OfficialStop);
        else expect(printed, script).toBe(expected.stdout);
      }
    }
  });

  it("connective heads", () => {
    const heads = JSON.parse(readFileSync(join(folder, "head_mapper.json"), "utf8"));
    const cases: { raw: string; head?: string; indices?: number[]; error?: string }[] = heads.cases;
    for (const { raw, head, indices, error } of cases) {
      const match = connectiveHead(raw);
      expect([raw, match?.head, match?.positions]).toEqual([raw, head, indices]);
      expect(error === undefined).toBe(head !== undefined);
    }
    expect(cases.length).toBe(421);
  });
});
