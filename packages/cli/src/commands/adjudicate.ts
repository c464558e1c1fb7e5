import { adjudicate } from "@discoprep/compare/adjudication";
import { argument, flag, path, replaceOption, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { addJob } from "../folder-job.ts";
import { jsonOption, paths } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const options = z.strictObject({
  sheet: argument(path, "sheet.csv of agree or agree review, with decisions", "sheet"),
  releases: argument(paths, "the releases of the annotators, or the one under review", "releases"),
  out: run(path, "folder or file to write: gold in release/, project/, decisions.jsonl", "dir"),
  partial: run(flag, "take what is decided; the other rows go to undecided.csv"),
  replace: replaceOption,
  ...jsonOption(),
});

/** `discoprep adjudicate SHEET RELEASE... --out DIR` */
export function add(command: Command, terminal: Terminal): void {
  const example = "discoprep adjudicate sheet/sheet.csv release-a release-b --out gold";
  addJob(command, terminal, { schema: options, example, run: adjudicate });
}
