import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { ProblemError, problem } from "@discoprep/corpus";
import { readBytes, writeFileWhole } from "@discoprep/files";
import { argument, flag, path, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { readSenseFile, relationsFile } from "@discoprep/formats/release";
import {
  checkOutput,
  evaluateForTira,
  goldLanguage,
  officialRelations,
  pairById,
  prototext,
  readScored,
  type ScoredRelation,
  type TiraEvaluation,
  type TiraTask,
  taskSenses,
  withNamedStop,
} from "@discoprep/score/conll16";
import { correctedRecords } from "@discoprep/score/systems";
import { allowedSenses } from "@discoprep/senses";
import { commandOf } from "../option-flags.ts";
import { inputLines, type Terminal } from "../terminal.ts";

const options = z.strictObject({
  dataset: argument(path, "folder with the gold relations.json (2015: pdtb-data.json)", "dataset"),
  run: argument(path, "folder with the system's output.json", "run"),
  out: run(path, "folder or file to write: the folder of evaluation.prototext", "dir"),
  senseOnly: run(flag, "the supplementary task", { needs: { edition: ["2016"] } }),
  edition: run(
    z.enum(["2015", "2015-subsets", "2016"]).default("2016"),
    "edition of the shared task",
    "year",
  ),
  senses: run(
    z.string().optional(),
    "senses: those that corrected figures count, gold, an inventory such as pdtb3, or a file (default: official figures)",
    { value: "name", needs: { edition: ["2016"] } },
  ),
});

type Options = Pick<z.output<typeof options>, "edition" | "senseOnly">;

export const add = commandOf(options, async ({ dataset, run, out, senses, ...task }, terminal) => {
  const files = { gold: goldFile(dataset, task), output: join(run, "output.json") };
  const file = evaluationFile(out);
  const { measures, stdout } =
    senses === undefined
      ? officialEvaluation(files, task)
      : await correctedEvaluation(files, senses, task.senseOnly, terminal);
  await writeFileWhole(file, prototext(measures));
  terminal.data(stdout);
});

function goldFile(dataset: string, { edition }: Options): string {
  const name = edition !== "2016" ? "pdtb-data.json" : "relations.json";
  const file = join(dataset, name);
  if (existsSync(file)) return file;
  const status = statSync(dataset, { throwIfNoEntry: false });
  // The message of a folder of sets names its sets.
  const fileInstead =
    status?.isDirectory() === true
      ? basename(relationsFile(dataset, problem("no-gold", {}).remedy))
      : undefined;
  const found = fileInstead ?? (status === undefined ? "nothing of this name" : "a file");
  throw new ProblemError(problem("no-gold", { file: dataset }, { expected: `a folder with ${name}`, found }));
}

type Files = Readonly<Record<"gold" | "output", string>>;

/** @throws ProblemError if the official program stops; then no file is written */
function officialEvaluation(files: Files, options: Options): TiraEvaluation {
  const goldBytes = readBytes(files.gold);
  const outputBytes = readBytes(files.output);
  return withNamedStop(files, () => {
    const gold = officialRelations(goldBytes, "gold");
    // The validator of 2015 knew English only.
    checkOutput(outputBytes, taskSenses(options.edition !== "2016" ? "en" : goldLanguage(gold)));
    const pair = { gold, predicted: officialRelations(outputBytes, "output") };
    return evaluateForTira(options.senseOnly === true ? pairById(pair, files) : pair, taskOf(options));
  });
}

/** @throws ProblemError at the first relation that cannot be scored */
async function correctedEvaluation(
  files: Files,
  senses: string,
  senseOnly: boolean | undefined,
  terminal: Terminal,
): Promise<TiraEvaluation> {
  const gold = await readScored(inputLines(terminal, files.gold), files.gold);
  const counts = sensesOf(senses, gold);
  withNamedStop(files, () => checkOutput(readBytes(files.output), counts));
  const pair = { gold, predicted: await readScored(inputLines(terminal, files.output), files.output) };
  const measures =
    senseOnly === true
      ? correctedRecords(pairById(pair, files), "sense-only", new Set(counts))
      : correctedRecords(pair, "main", new Set(counts));
  const stdout = `${measures.length} records of corrected figures (${counted(counts.length, "sense")})\n`;
  return { measures, stdout };
}

/** Returns the senses that are allowed and counted. @throws UsageError for a name that no inventory or file has */
function sensesOf(word: string, gold: readonly ScoredRelation[]): readonly string[] {
  const named = word === "gold" ? "any" : allowedSenses(word, readSenseFile(word));
  return named === "any" ? [...new Set(gold.flatMap(({ senses }) => senses))].sort() : named;
}

function taskOf({ edition, senseOnly }: Options): TiraTask {
  if (edition !== "2016") return edition;
  return senseOnly === true ? "sense-only" : "main";
}

/** Returns the file that a TIRA machine writes in its output folder. @throws ProblemError if the output is a file */
function evaluationFile(out: string): string {
  const status = statSync(out, { throwIfNoEntry: false });
  if (status !== undefined && !status.isDirectory()) {
    const details = { expected: "a folder for evaluation.prototext", found: "a file" };
    throw new ProblemError(problem("unwritable-output", { file: out }, details));
  }
  return join(out, "evaluation.prototext");
}
