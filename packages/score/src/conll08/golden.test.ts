import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { OfficialExit } from "./official-exit.ts";
import { runEvalScript } from "./official-run.ts";
import { scorers } from "./scorer.ts";
import { reportTables } from "./tables.ts";

interface Case {
  readonly name: string;
  readonly format: "conll2008" | "conll2009";
  readonly gold: string;
  readonly system: string;
  readonly flags: readonly string[];
  readonly exitCode: number;
  readonly stderr: readonly string[];
  readonly output: string;
  readonly tables?: Record<string, readonly (readonly string[])[]>;
}

describeShared("golden/conll08", "eval08.pl and eval09.pl", (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")) as { cases: Case[] };

  it.each(cases.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    const stderr: string[] = [];
    const options = {
      scorer: scorers[one.format === "conll2008" ? "conll08" : "conll09"],
      skipsPunctuation: one.flags.includes("-p"),
      scoresSupport: one.flags.includes("-u"),
      isShort: true,
      hasSentenceLines: false,
    };
    const stream = (name: string) => ({ stream: createReadStream(join(folder, name)), name });
    let found: { output: string; exitCode: number; tables?: unknown };
    try {
      const { printed, counts } = await runEvalScript(stream(one.gold), stream(one.system), options, (text) =>
        stderr.push(text),
      );
      found = { output: printed, exitCode: 0, ...(one.tables && { tables: reportTables(counts) }) };
    } catch (error) {
      if (!(error instanceof OfficialExit)) throw error;
      stderr.push(error.message);
      found = { output: error.printed, exitCode: error.exitCode };
    }
    const { output, exitCode, tables } = one;
    expect(found).toEqual({ output, exitCode, ...(tables && { tables }) });
    const lines = stderr
      .join("\n")
      .split("\n")
      .filter((line) => line !== "");
    expect([...new Set(lines)].sort()).toEqual([...one.stderr].sort());
  });
});
