import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { UsageError } from "@discoprep/corpus";
import { flag, run, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { relationsFile } from "@discoprep/releases/folder";
import { jsonOption } from "./option-flags.ts";

/** Which tables there are of several systems. */
export const systemTableNames = ["overview", "split", "partial", "senses", "by", "errors"] as const;
export type SystemTableName = (typeof systemTableNames)[number];

const cutoffMessage = "It must be a number from 0 to 1.";
const list = z.array(z.string()).optional();

/** Options of `score` for one output and for several. */
export const systemOptions = z.strictObject({
  partial: run(flag, "partial matching of arguments"),
  cutoff: run(
    z.number(cutoffMessage).min(0, cutoffMessage).max(1, cutoffMessage).default(0.7),
    "smallest token F1 of a partial match",
    "f1",
  ),
  senseOnly: run(flag, "the supplementary task: relations are matched by ID, Type is gold's"),
  senses: run(
    z.string().optional(),
    "senses the corrected figures count: an inventory such as pdtb3, or a file (default: those of gold)",
    "name",
  ),
  details: run(flag, "also Explicit and non-Explicit relations apart, and every sense"),
  ...jsonOption("all counts and figures as one JSON object"),
  format: run(
    z.enum(["text", "json", "csv", "markdown", "latex"]).optional(),
    "the format of several systems' figures",
    "format",
  ),
  set: run(list, "a set and its gold; repeated for several; all arguments are then outputs", {
    value: "name=gold",
    repeated: true,
  }),
  table: run(
    z.enum(systemTableNames).optional(),
    "several systems: which figures (default: overview)",
    "table",
  ),
  level: run(z.enum(["1", "2"]).optional(), "several systems: senses cut to the first n parts", "n"),
  confidence: run(flag, "several systems: 95 % intervals of F1, by bootstrap over documents"),
  paired: run(
    z.enum(["bootstrap", "randomization"]).optional(),
    "several systems: tests of differences over documents, corrected by Holm",
    "method",
  ),
  measure: run(list, "a measure of intervals and tests; repeated for several (default: all.parser)", {
    value: "subset.measure",
    repeated: true,
  }),
  pairs: run(
    z.enum(["baseline", "all"]).default("baseline"),
    "which outputs to test: each with the baseline, or each with each",
    "pairs",
  ),
  baseline: run(z.string().optional(), "the output that others are tested with (default: the first)", "name"),
  samples: run(wholeNumber(1).default(10_000), "samples of intervals and tests", "n"),
  seed: run(wholeNumber().default(12_345), "where samples begin; the same seed gives the same figures", "n"),
  differences: run(
    z.string().optional(),
    "list the relations of gold that only one of two outputs has right",
    "a,b",
  ),
});

export type SystemOptions = z.output<typeof systemOptions>;

/** Whether the command line asks for more than the figures of one output. */
export function comparesSystems(outputs: readonly string[], options: SystemOptions): boolean {
  const { format, set, table, level, confidence, paired, differences } = options;
  const asked = [format, set, table, level, confidence, paired, differences];
  return outputs.length > 1 || asked.some((one) => one !== undefined) || outputs.some(isNamed);
}

/** `NAME=FILE`, where no file has this name as a whole. */
export function isNamed(output: string): boolean {
  return output.includes("=") && !existsSync(output);
}

/** Name and path of an output, or of gold: `NAME=FILE`, or a file, whose name names it. */
export function nameOf(output: string): { name: string; file: string } {
  if (isNamed(output)) return splitName(output, "an output", "NAME=FILE");
  return { name: basename(output).replace(/(\.json|\.conll08)?(\.gz)?$/, ""), file: output };
}

/** @throws UsageError where one of the two is empty */
export function splitName(text: string, what: string, form: string): { name: string; file: string } {
  const at = text.indexOf("=");
  if (at < 1 || at === text.length - 1) throw new UsageError(`${what} is ${form}, not ${text}`);
  return { name: text.slice(0, at), file: text.slice(at + 1) };
}

/** Returns the file of a system's output: the path itself, or the file in the folder of a run or a release. */
export function outputFile(path: string): string {
  if (path === "-" || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return path;
  const output = join(path, "output.json");
  const remedy = "Name the file of relations; convert other formats first: discoprep convert.";
  return existsSync(output) ? output : relationsFile(path, remedy);
}
