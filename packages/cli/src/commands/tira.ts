import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { ProblemError, UsageError } from "@discoprep/corpus";
import { readBytes, readLines, writeFileWhole } from "@discoprep/files";
import { argument, flag, path, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { readSenseFile, relationsFile } from "@discoprep/releases/folder";
import {
  countMismatch,
  evaluateForTira,
  goldLanguage,
  pairById,
  prototext,
  readScored,
  type ScoredRelation,
  type TiraTask,
  taskSenses,
} from "@discoprep/score/conll16";
import { correctedRecords } from "@discoprep/score/systems";
import { allowedSenses } from "@discoprep/senses";
import { type RelationListValidation, validateRelationLines } from "@discoprep/validate";
import type { Command } from "commander";
import { evaluationFile } from "../evaluation-file.ts";
import { printMessages } from "../messages.ts";
import { addWork } from "../option-flags.ts";
import { inputLines, type Terminal } from "../terminal.ts";
import { printOfficial } from "./score.ts";

const options = z.strictObject({
  dataset: argument(path, "folder with the gold relations.json (2015: pdtb-data.json)", "dataset"),
  run: argument(path, "folder with the system's output.json", "run"),
  out: argument(path, "folder for evaluation.prototext", "out"),
  senseOnly: run(flag, "the supplementary task"),
  edition: run(z.enum(["2015", "2016"]).default("2016"), "the scorer's edition", "year"),
  senses: run(
    z.string().optional(),
    "corrected figures for these senses: gold, an inventory such as pdtb3, or a file (default: official figures)",
    "name",
  ),
  subsets: run(flag, "2015: all relations only (18 records instead of 54)", { negated: true }),
});

type Options = z.output<typeof options>;

const example = `Examples (the second shows all that is wrong in a run that is refused):
  discoprep tira conll16st-en-dev/ runs/mine/ runs/mine/evaluation/
  discoprep validate en runs/mine/output.json --parses conll16st-en-dev/parses.json`;

/** `discoprep tira DATASET RUN OUT` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async (given) => {
    const { dataset, run, out } = given;
    checkTask(given);
    const gold = goldFile(dataset, given);
    const file = evaluationFile(out);
    const output = join(run, "output.json");
    await evaluate(gold, { file: output, bytes: readBytes(output) }, file, given, terminal);
  });
}

/** @throws UsageError for options of the other edition */
function checkTask({ edition, senseOnly, subsets = true, senses }: Options): void {
  if (edition === "2015" && senses !== undefined) {
    throw new UsageError(
      "--senses belongs to the edition of 2016: its records are filled with corrected figures",
    );
  }
  if (edition === "2015" && senseOnly === true) {
    throw new UsageError("--sense-only belongs to the edition of 2016: CoNLL-2015 had no supplementary task");
  }
  if (edition === "2016" && !subsets) {
    throw new UsageError("--no-subsets belongs to --edition 2015: there two scripts wrote the records");
  }
}

function goldFile(dataset: string, { edition }: Options): string {
  const name = edition === "2015" ? "pdtb-data.json" : "relations.json";
  const file = join(dataset, name);
  if (existsSync(file)) return file;
  const status = statSync(dataset, { throwIfNoEntry: false });
  // A folder of sets is replaced by its sets.
  const other = status?.isDirectory() === true ? basename(relationsFile(dataset, order)) : undefined;
  throw new ProblemError({
    rule: "no-gold",
    what: other === undefined ? "the dataset is not a folder" : `the dataset folder holds no ${name}`,
    where: { file: dataset },
    expected: "a release folder of the shared task",
    found: other ?? (status === undefined ? "nothing of this name" : "a file"),
    remedy: other === undefined ? order : "Name the folder of another release, or the other --edition.",
  });
}

const order = "Name the folder of the gold standard first, then the run's, then the output folder.";

/** The official order: numbers of lines, validator, IDs, scores. A failure writes no file. */
async function evaluate(
  goldFile: string,
  output: { readonly file: string; readonly bytes: Buffer },
  prototextFile: string,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const gold = await readScored(inputLines(terminal, goldFile), goldFile);
  // The validator of 2015 knew English only.
  const language = options.edition === "2015" ? "en" : goldLanguage(gold);
  const senses = options.senses === undefined ? undefined : sensesOf(options.senses, gold);
  const validation = validateRelationLines(output.bytes, language, senses);
  const fail = (message: string): void => {
    terminal.error(message.replace(/\n$/, ""));
    terminal.exitCode = 1;
  };
  const lines = countLines(output.bytes);
  if (options.senseOnly === true && lines !== gold.length) {
    fail(`${countMismatch(gold.length, lines)}\n`);
    return;
  }
  if (!validation.valid) {
    const task = taskSenses(language);
    const other = gold.flatMap((relation) => relation.senses).find((sense) => !task.includes(sense));
    if (senses === undefined && other !== undefined) tellStop(goldFile, `the sense ${other}`, terminal);
    fail(validationMessage(validation, options.senseOnly === true));
    return;
  }
  const predicted = await readScored(readLines(Readable.from([output.bytes]), output.file), output.file);
  const pair = options.senseOnly === true ? pairById({ gold, predicted }) : { gold, predicted };
  if ("message" in pair) {
    fail(`${pair.message}\n`);
    return;
  }
  if (senses !== undefined) {
    const task = options.senseOnly === true ? "sense-only" : "main";
    const records = correctedRecords(pair, task, new Set(senses));
    await writeFileWhole(prototextFile, prototext(records));
    terminal.out(`${records.length} records of corrected figures (${counted(senses.length, "sense")})\n`);
    return;
  }
  const evaluation = evaluateForTira(pair, taskOf(options));
  // As in the official program, a run that stops half-way leaves its records.
  await writeFileWhole(prototextFile, prototext(evaluation.measures));
  const { about } = evaluation.exception ?? {};
  if (about !== undefined) tellStop(goldFile, about, terminal);
  printOfficial(evaluation, terminal);
}

/** The senses that are allowed and counted. @throws UsageError for a name that no inventory or file has */
function sensesOf(word: string, gold: readonly ScoredRelation[]): readonly string[] {
  const named = word === "gold" ? "any" : allowedSenses(word, readSenseFile(word));
  return named === "any" ? [...new Set(gold.flatMap(({ senses }) => senses))].sort() : named;
}

/** Says why the official program stops, and what goes on. */
function tellStop(file: string, found: string, terminal: Terminal): void {
  const what = "the official program stops";
  printMessages(terminal, [
    { severity: "error", rule: "official-program-stops", what, where: { file }, found },
  ]);
}

function taskOf({ edition, senseOnly, subsets = true }: Options): TiraTask {
  if (edition === "2015") return subsets ? "2015-subsets" : "2015";
  return senseOnly === true ? "sense-only" : "main";
}

function validationMessage({ stderr, uncaught }: RelationListValidation, senseOnly: boolean): string {
  const invalid = senseOnly ? "Invalid format\n" : "";
  return uncaught === undefined ? stderr + invalid : `${stderr}${uncaught}\n`;
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++;
  return bytes.length > 0 && bytes.at(-1) !== 10 ? lines + 1 : lines;
}
