import {
  type Figures,
  type OfficialOutput,
  officialPartial,
  officialStrict,
  officialStrict2015,
  officialSubsets2015,
  pairById,
  partialReport,
  partialRows,
  type ReportRow,
  readScored,
  type ScoredRelation,
  type ScorePair,
  type Subset,
  strictReport,
  strictRows,
} from "@discoprep/score";
import Table from "cli-table3";
import { type Command, InvalidArgumentError, Option } from "commander";
import { inputLines, type Terminal } from "../terminal.ts";

interface Options {
  edition: "2015" | "2016";
  official?: boolean;
  partial?: boolean;
  cutoff: number;
  senseOnly?: boolean;
  subsets?: boolean;
  json?: boolean;
}

/** `discoprep score GOLD OUTPUT` */
export function addScore(program: Command, terminal: Terminal): void {
  program
    .command("score")
    .description("score a system's output against gold: the official figures, corrected ones beside them")
    .argument("<gold>", "relations.json of the gold standard")
    .argument("<output>", "output.json of the system, or - for standard input")
    .addOption(
      new Option("--edition <year>", "the scorer's edition").choices(["2015", "2016"]).default("2016"),
    )
    .option("--official", "print what the official script prints, and exit as it does")
    .option("--subsets", "official, 2015: the three blocks of scorer2.py instead of scorer.py's one")
    .option("--partial", "partial matching of arguments")
    .option("--cutoff <f1>", "smallest token F1 of a partial match", cutoff, 0.7)
    .option("--sense-only", "the supplementary task: relations are matched by ID, Type is gold's")
    .option("--json", "all counts and figures as one JSON object")
    .addHelpText("after", "\nExample:\n  discoprep score conll16st-en-dev/relations.json output.json")
    .action(async (gold: string, output: string, options: Options) => {
      const pair = await readPair(gold, output, options, terminal);
      if (pair === undefined) return;
      if (options.official === true) printOfficial(official(pair, options), terminal);
      else if (options.json === true) terminal.out(`${JSON.stringify(asJson(pair, options))}\n`);
      else printReport(pair, options, terminal);
    });
}

/** Reads both files. In the sense-only task what cannot be paired is an official message and exit code 1. */
async function readPair(
  gold: string,
  output: string,
  options: Options,
  terminal: Terminal,
): Promise<ScorePair | undefined> {
  const pair = await readBoth(gold, output, terminal);
  if (options.senseOnly !== true) return pair;
  const paired = pairById(pair);
  if (!("message" in paired)) return paired;
  terminal.stderr.write(`${paired.message}\n`);
  terminal.exitCode = 1;
  return undefined;
}

/** Gold and output as scorable relations. @throws ProblemError naming file and line */
async function readBoth(gold: string, output: string, terminal: Terminal): Promise<ScorePair> {
  const read = (file: string): Promise<ScoredRelation[]> => readScored(inputLines(terminal, file), file);
  return { gold: await read(gold), predicted: await read(output) };
}

function official(pair: ScorePair, options: Options): OfficialOutput {
  if (options.partial === true) return officialPartial(pair, options.cutoff);
  if (options.edition === "2016") return officialStrict(pair);
  return options.subsets === true ? officialSubsets2015(pair) : officialStrict2015(pair);
}

/** Prints what an official script prints; an exception ends it with exit code 1, as there. */
export function printOfficial({ stdout, exception }: OfficialOutput, terminal: Terminal): void {
  terminal.out(stdout);
  if (exception === undefined) return;
  terminal.stderr.write(`${exception.message}\n`);
  terminal.exitCode = 1;
}

function rowsOf(pair: ScorePair, { partial, cutoff, edition }: Options): Map<Subset, ReportRow[]> {
  if (partial === true) {
    return new Map([...partialReport(pair, cutoff)].map(([subset, report]) => [subset, partialRows(report)]));
  }
  return new Map([...strictReport(pair, edition)].map(([subset, report]) => [subset, strictRows(report)]));
}

const titles: Record<Subset, string> = {
  all: "All relations",
  explicit: "Explicit relations",
  "non-explicit": "Non-explicit relations (Implicit, EntRel, AltLex)",
};

function printReport(pair: ScorePair, options: Options, terminal: Terminal): void {
  for (const [subset, rows] of rowsOf(pair, options)) {
    const table = new Table({
      head: ["", "P", "R", "F1", "P corrected", "R corrected", "F1 corrected"],
      colAligns: ["left", "right", "right", "right", "right", "right", "right"],
      style: { head: [], border: [] },
    });
    for (const { measure, official, corrected } of rows) {
      table.push([measure, ...cells(official, "stopped"), ...cells(corrected, "")]);
    }
    terminal.out(`${titles[subset]}\n${table.toString()}\n`);
    for (const { measure, why } of rows) if (why !== undefined) terminal.out(`  ${measure}: ${why}\n`);
    terminal.out("\n");
  }
}

function cells(figures: Figures | undefined, absent: string): string[] {
  if (figures === undefined) return [absent, absent, absent];
  return [figures.precision, figures.recall, figures.f1].map((figure) => figure.toFixed(4));
}

function asJson(pair: ScorePair, options: Options): unknown {
  const reports =
    options.partial === true ? partialReport(pair, options.cutoff) : strictReport(pair, options.edition);
  return Object.fromEntries(
    [...reports].map(([subset, report]) => [subset.replace("-", "_"), plain(report)]),
  );
}

/** Maps as objects and exceptions as `{error}`, for JSON. */
function plain(value: unknown): unknown {
  if (value instanceof Error) return { error: value.message };
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

function cutoff(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1)) {
    throw new InvalidArgumentError("It must be a number from 0 to 1.");
  }
  return value;
}
