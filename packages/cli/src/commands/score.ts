import { dirname } from "node:path";
import { Readable } from "node:stream";
import { UsageError } from "@discoprep/corpus";
import { readLines } from "@discoprep/files";
import { argument, flag, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { readSenseFile, relationsFile, releaseLanguage, releasePaths } from "@discoprep/releases/folder";
import { validateStream } from "@discoprep/releases/validate";
import {
  countedSenses,
  OfficialStop,
  type OutputProblems,
  officialFigures,
  officialPartial,
  officialRelations,
  officialStrict,
  officialStrict2015,
  officialSubsets2015,
  outputProblems,
  pairById,
  partialReport,
  readScored,
  type ScorePair,
  strictReport,
} from "@discoprep/score/conll16";
import { allowedSenses } from "@discoprep/senses";
import type { Command } from "commander";
import { messagePrinter } from "../messages.ts";
import { addWork, paths } from "../option-flags.ts";
import { partialTables, strictTables } from "../score-tables.ts";
import { comparesSystems, outputFile, systemOptions } from "../system-options.ts";
import { inputBytes, inputLines, type Terminal } from "../terminal.ts";

const options = z.strictObject({
  gold: argument(path, "relations.json of the gold standard, or its release folder", "gold"),
  outputs: argument(
    paths.default([]),
    "each system's output.json, or its folder, also as NAME=PATH, or - for standard input; several are ranked",
    "outputs",
  ),
  edition: run(z.enum(["2015", "2016"]).default("2016"), "the scorer's edition", "year"),
  official: run(flag, "print what the official script prints; where it stops, no figures"),
  subsets: run(flag, "official, 2015: the three blocks of scorer2.py instead of scorer.py's one"),
  ...systemOptions.shape,
});

type Options = z.output<typeof options>;

const example = `Examples:
  discoprep score conll16st-en-dev/relations.json output.json
  discoprep score gold/relations.json ours=run-7.json theirs.json --paired randomization --format latex`;

/** `discoprep score GOLD OUTPUT` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async (given) => {
    const { gold, outputs } = given;
    if (comparesSystems(outputs, given)) return compare([gold, ...outputs], given, terminal);
    const [output] = outputs;
    if (output === undefined) throw new UsageError("missing required argument 'output'");
    const files = { gold: gold === "-" ? gold : relationsFile(gold), output };
    if (given.official === true) await runOfficial(files, given, terminal);
    else await runReport(files, given, terminal);
  });
}

/** @throws UsageError for options of one output */
async function compare(files: readonly string[], options: Options, terminal: Terminal): Promise<void> {
  const only = Object.entries({
    "--official": options.official,
    "--json": options.json,
    "--details": options.details,
  }).find(([, value]) => value !== undefined);
  if (only !== undefined)
    throw new UsageError(`${only[0]} belongs to one output; --format json has all figures of several`);
  const { scoreSystems } = await import("./score-systems.ts");
  await scoreSystems(files, options, terminal);
}

interface Files {
  readonly gold: string;
  readonly output: string;
}

/** @throws ProblemError where the official script stops; then no figures are printed */
async function runOfficial(files: Files, options: Options, terminal: Terminal): Promise<void> {
  const names = { gold: nameOf(files.gold), output: nameOf(files.output) };
  const gold = await inputBytes(terminal, files.gold);
  const output = await inputBytes(terminal, outputFile(files.output));
  const text = officialFigures(names, () => {
    const pair = {
      gold: officialRelations(gold, "gold"),
      predicted: officialRelations(output, "output"),
    };
    return officialText(options.senseOnly === true ? pairById(pair, names) : pair, options);
  });
  terminal.data(text);
}

function officialText(pair: ScorePair, options: Options): string {
  if (options.partial === true) return officialPartial(pair, options.cutoff);
  if (options.edition === "2016") return officialStrict(pair);
  return options.subsets === true ? officialSubsets2015(pair) : officialStrict2015(pair);
}

async function runReport(files: Files, options: Options, terminal: Terminal): Promise<void> {
  const { partial, json: asJson, edition, details } = options;
  const { problems, ...pair } = await readPair(files, options, terminal);
  const word = options.senses ?? "any";
  const senses = countedSenses(pair, allowedSenses(word, readSenseFile(word)));
  if (partial === true) {
    const reports = partialReport(pair, options.cutoff, senses.corrected);
    terminal.out(asJson ? json(reports, senses, problems) : partialTables(reports, senses, details));
  } else {
    const reports = strictReport(pair, edition, senses.corrected);
    terminal.out(asJson ? json(reports, senses, problems) : strictTables(reports, senses, details));
  }
}

/** A parser that has failed may leave an empty file. */
function tellEmpty(file: string, effect: string, terminal: Terminal): void {
  terminal.err(`warning: ${nameOf(file)} holds no relations; ${effect}`);
}

/** What messages call an input. */
function nameOf(file: string): string {
  return file === "-" ? "standard input" : file;
}

/** Both files as scorable relations, and what is wrong in the output. @throws ProblemError naming file and line */
async function readPair(
  files: Files,
  options: Options,
  terminal: Terminal,
): Promise<ScorePair & { readonly problems: OutputProblems }> {
  const gold = await readScored(inputLines(terminal, files.gold), nameOf(files.gold));
  const output = await inputBytes(terminal, outputFile(files.output));
  const lines = readLines(Readable.from([output]), nameOf(files.output));
  const predicted = await readScored(lines, nameOf(files.output));
  const pair = { gold, predicted };
  if (gold.length === 0) tellEmpty(files.gold, "every relation of the output counts as wrong", terminal);
  if (predicted.length === 0)
    tellEmpty(files.output, "a precision of 1 is the official script's for no relation", terminal);
  const release = dirname(files.gold);
  const [language, { parses }] = [releaseLanguage(release), releasePaths(release)];
  const place = { ...files, language, parses, senseOnly: options.senseOnly, senses: options.senses };
  const problems = await outputProblems(pair, place, (checks) =>
    validateStream(Readable.from([output]), "output", { ...checks, release }),
  );
  const printer = messagePrinter(terminal);
  for (const message of problems.messages) printer.print(message);
  if (options.senseOnly !== true) return { ...pair, problems };
  return { ...pairById(pair, files), problems };
}

function json(
  reports: ReadonlyMap<string, unknown>,
  senses: ReturnType<typeof countedSenses>,
  { counts }: OutputProblems,
): string {
  const { corrected, leftOut, leftOutOfficially } = senses;
  const subsets = [...reports].map(([subset, report]) => [subset.replace("-", "_"), plain(report)]);
  const counted = { counted: [...corrected].sort(), leftOut, leftOutOfficially };
  return `${JSON.stringify({ ...Object.fromEntries(subsets), senses: counted, problems: Object.fromEntries(counts) })}\n`;
}

/** Maps as objects and stops of the official script as `{error}`, for JSON. */
function plain(value: unknown): unknown {
  if (value instanceof OfficialStop) return { error: value.message };
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}
