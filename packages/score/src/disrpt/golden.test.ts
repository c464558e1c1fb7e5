import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { rounded, runsAll } from "../../test/golden.ts";
import { OfficialStop } from "../official-stop.ts";
import { disrptScore } from "./corrected.ts";
import type { DisrptFile } from "./counts.ts";
import type { DisrptRun } from "./official.ts";

interface Case extends Pick<DisrptRun, "task" | "edition"> {
  readonly id: string;
  readonly gold: string;
  readonly pred: string;
  readonly options: readonly string[];
  readonly stdout: string;
  readonly stdout_sklearn_1_6: string;
  readonly json: { readonly official: object | null; readonly corrected: object | null };
}

describeShared("golden/disrpt-eval", "the official DISRPT scorers", (folder) => {
  const { cases } = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")) as { cases: Case[] };
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");
  // Of cases that differ in their noise alone, the units take the first.
  const isChosen = ({ id }: Case): boolean =>
    !id.startsWith("folder-") && (runsAll || !/noise([346]0|20)|conllu2|erst/.test(id));

  it.each(cases.filter(isChosen))("$id", ({ gold, pred, options, task, edition, json, ...printed }) => {
    const name = basename(gold);
    const noBoundary = options.includes("--no-boundary") && name.includes("conllu");
    const run = { task, edition, name, relType: options.includes("--rel-type"), noBoundary };
    const [goldFile, prediction] = [gold, pred].map((file) => ({ name: file, text: read(file) })) as [
      DisrptFile,
      DisrptFile,
    ];
    const { official, corrected } = disrptScore(goldFile, prediction, run);
    const files = [printed.stdout_sklearn_1_6, printed.stdout];
    const text = read(files.find((file) => file && existsSync(join(folder, file))) ?? "");
    if (official instanceof OfficialStop) expect(["", null]).toEqual([text, json.official]);
    else expect([official.stdout, rounded(official.figures)]).toEqual([text, rounded(json.official)]);
    const figures = corrected instanceof ProblemError ? null : corrected.figures;
    expect(rounded(figures)).toEqual(rounded(json.corrected));
  });
});
