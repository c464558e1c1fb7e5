import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { readLineBatches } from "@discoprep/files";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { OfficialExit } from "../official-exception.ts";
import { runEvalScript } from "./run.ts";

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
      format: one.format === "conll2008" ? ("conll08" as const) : ("conll09" as const),
      skipsPunctuation: one.flags.includes("-p"),
      scoresSupport: one.flags.includes("-u"),
    };
    const open = (name: string) => ({
      batches: readLineBatches(createReadStream(join(folder, name)), name),
      name,
    });
    let found: { output: string; exitCode: number; tables?: unknown };
    try {
      const warn = (text: string): void => void stderr.push(text);
      const run = (isShort: boolean) =>
        runEvalScript(open(one.gold), open(one.system), { ...options, isShort }, warn);
      const { printed } = await run(true);
      found = {
        output: printed,
        exitCode: 0,
        ...(one.tables && { tables: (await run(false)).named.tables }),
      };
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
