import { existsSync } from "node:fs";
import { join } from "node:path";
import { ProblemError, readBytes, writeFileWhole } from "@discoprep/corpus";
import {
  countMismatch,
  evaluateForTira,
  goldLanguage,
  pairById,
  prototext,
  readScored,
  type TiraTask,
} from "@discoprep/score";
import { type RelationListValidation, validateRelationLines } from "@discoprep/validate";
import { type Command, Option } from "commander";
import { inputLines, type Terminal } from "../terminal.ts";
import { printOfficial } from "./score.ts";

interface Options {
  senseOnly?: boolean;
  edition: "2015" | "2016";
  subsets: boolean;
}

/** `discoprep tira DATASET RUN OUT` */
export function addTira(command: Command, terminal: Terminal): void {
  command
    .argument("<dataset>", "folder with the gold relations.json (2015: pdtb-data.json)")
    .argument("<run>", "folder with the system's output.json")
    .argument("<out>", "folder for evaluation.prototext")
    .option("--sense-only", "the supplementary task")
    .addOption(
      new Option("--edition <year>", "the scorer's edition").choices(["2015", "2016"]).default("2016"),
    )
    .option("--no-subsets", "2015: all relations only (18 records instead of 54)")
    .addHelpText("after", "\nExample:\n  discoprep tira conll16st-en-dev/ runs/mine/ runs/mine/evaluation/")
    .action(async (dataset: string, run: string, out: string, options: Options) => {
      await evaluate(
        join(dataset, goldName(dataset, options)),
        join(run, "output.json"),
        out,
        options,
        terminal,
      );
    });
}

function goldName(dataset: string, { edition }: Options): string {
  const name = edition === "2015" ? "pdtb-data.json" : "relations.json";
  if (existsSync(join(dataset, name))) return name;
  throw new ProblemError({
    rule: "no-gold",
    what: `the dataset folder holds no ${name}`,
    where: { file: dataset },
    expected: "a release folder of the shared task",
    remedy: "Name the folder of the gold standard first, then the run's, then the output folder.",
  });
}

/** The official order of events: numbers of lines, validator, IDs, scores; a failure writes no file. */
async function evaluate(
  goldFile: string,
  outputFile: string,
  out: string,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const gold = await readScored(inputLines(terminal, goldFile), goldFile);
  const output = readBytes(outputFile);
  // The validator of 2015 knew English only.
  const language = options.edition === "2015" ? "en" : goldLanguage(gold);
  const validation = validateRelationLines(output, language);
  const fail = (message: string): void => {
    terminal.stderr.write(message);
    terminal.exitCode = 1;
  };
  const lines = countLines(output);
  if (options.senseOnly === true && lines !== gold.length) {
    fail(`${countMismatch(gold.length, lines)}\n`);
    return;
  }
  if (!validation.valid) {
    fail(validationMessage(validation, options.senseOnly === true));
    return;
  }
  const predicted = await readScored(inputLines(terminal, outputFile), outputFile);
  const pair = options.senseOnly === true ? pairById({ gold, predicted }) : { gold, predicted };
  if ("message" in pair) {
    fail(`${pair.message}\n`);
    return;
  }
  const evaluation = evaluateForTira(pair, taskOf(options));
  // Like the official program, a run that stops half-way leaves the records it has.
  await writeFileWhole(join(out, "evaluation.prototext"), prototext(evaluation.measures));
  printOfficial(evaluation, terminal);
}

function taskOf({ edition, senseOnly, subsets }: Options): TiraTask {
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
