import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ProblemError, problem, UsageError } from "@discoprep/corpus";
import { isFolder, readBytes, readText, sha256 } from "@discoprep/files";
import { argument, flag, path, run } from "@discoprep/files/option";
import { messageLine } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import {
  compareDisrpt,
  type DisrptRun,
  disrptScore,
  mainFigures,
  mainMeasures,
  OfficialStop,
  type ScoredPrediction,
} from "@discoprep/score/disrpt";
import type { SetResult } from "@discoprep/score/systems";
import { comparisonOf, comparisonOptions } from "../comparison-options.ts";
import { printComparison, printWarnings } from "../comparison-printer.ts";
import { corporaTable, corpusTables, disrptTables, meanOf } from "../disrpt-tables.ts";
import { checkNames, type NamedFile, nameOf } from "../named-files.ts";
import { commandOf, paths } from "../option-flags.ts";
import type { NamedTable } from "../tables.ts";
import type { Terminal } from "../terminal.ts";
import { version } from "../version.ts";

const words = { task: ["seg", "conn"] };

const options = z.strictObject({
  gold: argument(path, "gold file of DISRPT, or a folder with a folder for each corpus", "gold"),
  predictions: argument(
    paths,
    "the same files with a system's labels, also as NAME=PATH; several are ranked",
    "predictions",
  ),
  task: run(
    z.enum(["rel", "seg", "conn"]),
    "task that is scored: relations (.rels), units or connectives (.tok, .conllu)",
    "task",
  ),
  edition: run(
    z.enum(["2025", "2025-types", "2025-no-boundary", "2023", "2021"]).default("2025"),
    "edition of the shared task: the files and official scorer of a year, also by type of relation, or without the boundary at the first word of a treebank's sentence",
    "year",
  ),
  part: run(z.enum(["test", "dev", "train"]).optional(), "part of each corpus, in folders", "part"),
  track: run(z.enum(["tok", "conllu"]).optional(), "files of words of each corpus, in folders", {
    value: "track",
    needs: words,
  }),
  official: run(flag, "print what the official script prints: of one output; if it stops, no figures", {
    conflicts: ["table", "json", "format", "confidence", "paired"],
  }),
  table: run(
    z.enum(disrptTables).optional(),
    "tables to print (default: overview; of folders, a row a corpus)",
    {
      value: "table",
      conflicts: ["json", "format=json"],
    },
  ),
  ...comparisonOptions,
});

type Options = Omit<z.output<typeof options>, "gold" | "predictions">;

/** Gold of a corpus, the scores of its predictions, and the predictions that are missing. */
interface Corpus {
  readonly name: string;
  readonly gold: string;
  readonly scores: readonly ScoredPrediction[];
  readonly missing: readonly NamedFile[];
}

export const add = commandOf(options, async ({ gold, predictions, ...settings }, terminal) => {
  const outputs = predictions.map(nameOf);
  checkNames(outputs, "predictions");
  const hasCorpora = isFolder(gold);
  checkOptions(settings, hasCorpora, outputs.length);
  const files = hasCorpora ? corpusFiles(gold, settings) : [{ name: "gold", file: gold }];
  const names = outputs.map(({ name }) => name);
  const main = `all.${mainMeasures[settings.task]}`;
  const measures = settings.task === "rel" ? [main, "all.sense"] : [main];
  const comparison = comparisonOf(settings, { outputs: names, measures, main });
  const corpora = files.map((file) => scoredCorpus(file, outputs, hasCorpora, settings));
  if (settings.official === true) printOfficial(corpora, terminal);
  else {
    const scorer = { task: settings.task, edition: yearOf(settings) };
    const results = corpora.map(({ name, gold: file, scores }) =>
      compareDisrpt({ name, goldHash: sha256(readBytes(file)), scores }, scorer, comparison),
    );
    const tables = shownTables(results, names, hasCorpora, settings);
    const isPlain = names.length === 1 && settings.paired === undefined && settings.confidence !== true;
    const object = isPlain
      ? { ...scorer, ...(hasCorpora ? folderObject(corpora) : scoreObject(corpora[0]?.scores[0])) }
      : { version, ...scorer, sets: results };
    await printComparison({ results, tables, object }, settings, terminal);
    printWarnings(results, [], terminal);
  }
  tellFaults(corpora, settings, terminal);
});

function yearOf({ edition }: Pick<Options, "edition">) {
  return edition === "2025-types" || edition === "2025-no-boundary" ? "2025" : edition;
}

/** @throws UsageError for options that do not go together */
function checkOptions(
  { task, edition, part, track, official, table }: Options,
  hasCorpora: boolean,
  outputs: number,
): void {
  if ((edition === "2025-types" && task !== "rel") || (edition === "2025-no-boundary" && task === "rel"))
    throw new UsageError(`--edition ${edition} is not for --task ${task}`);
  if (!hasCorpora && (part !== undefined || track !== undefined))
    throw new UsageError("--part and --track are for folders");
  if (official === true && outputs > 1)
    throw new UsageError("--official prints the text of one prediction: name one");
  if (table !== undefined && task !== "rel" && table !== "overview")
    throw new UsageError(`--table ${table} needs --task rel`);
}

function scoredCorpus(
  { name, file }: NamedFile,
  outputs: readonly NamedFile[],
  hasCorpora: boolean,
  options: Options,
): Corpus {
  const run: DisrptRun = {
    task: options.task,
    edition: yearOf(options),
    name: basename(file),
    relType: options.edition === "2025-types",
    noBoundary: options.edition === "2025-no-boundary" && basename(file).includes("conllu"),
  };
  const gold = { name: file, text: readText(file) };
  const predictions = outputs.map((output) => ({
    name: output.name,
    file: hasCorpora ? join(output.file, name, basename(file)) : output.file,
  }));
  const isThere = ({ file: path }: NamedFile): boolean => !hasCorpora || existsSync(path);
  const scores = predictions.filter(isThere).map((prediction) => ({
    ...prediction,
    ...disrptScore(gold, { name: prediction.file, text: readText(prediction.file) }, run),
  }));
  return { name, gold: file, scores, missing: predictions.filter((prediction) => !isThere(prediction)) };
}

/** Returns `GOLD/NAME/NAME_PART.EXT` of each corpus that has the task, in the order of names. */
function corpusFiles(gold: string, { task, part, track }: Options): NamedFile[] {
  if (part === undefined) throw new UsageError("folders of corpora need --part");
  if (task !== "rel" && track === undefined)
    throw new UsageError(`folders of corpora need --track for --task ${task}`);
  const ending = `_${part}.${task === "rel" ? "rels" : track}`;
  const hasConnectives = (name: string): boolean => name.split(".")[1]?.includes("pdtb") === true;
  const files = readdirSync(gold)
    .sort()
    .filter((name) => task === "rel" || hasConnectives(name) === (task === "conn"))
    .map((name) => ({ name, file: join(gold, name, `${name}${ending}`) }))
    .filter(({ file }) => existsSync(file));
  if (files.length > 0) return files;
  throw new ProblemError(problem("no-such-corpus", { file: gold }, { expected: `NAME/NAME${ending}` }));
}

/** Prints the texts of all corpora that have one. */
function printOfficial(corpora: readonly Corpus[], terminal: Terminal): void {
  for (const { official } of corpora.flatMap(({ scores }) => scores))
    if (!(official instanceof OfficialStop)) terminal.data(official.stdout);
}

/** Returns the tables of each corpus; for folders, by default a table with a row for each corpus, and the tests. */
function shownTables(
  results: readonly SetResult[],
  names: readonly string[],
  hasCorpora: boolean,
  { task, table }: Options,
): NamedTable[] {
  const measure = mainMeasures[task];
  const tables = results
    .filter(({ systems }) => systems.length > 0)
    .flatMap((result) => corpusTables(result, table ?? "overview", measure));
  if (!hasCorpora || table !== undefined) return tables;
  return [corporaTable(results, names, measure), ...tables.filter(({ name }) => name === "tests")];
}

/** Returns the official and the corrected figures of one prediction, as the golden files of DISRPT have them. */
function scoreObject(score: ScoredPrediction | undefined) {
  const { official, corrected } = score ?? {};
  return {
    official: official === undefined || official instanceof OfficialStop ? null : official.figures,
    corrected: corrected === undefined || corrected instanceof ProblemError ? null : corrected.figures,
  };
}

/** Returns the figures of each corpus, the mean of the official ones over corpora that have figures, and of the corrected ones over all. */
function folderObject(corpora: readonly Corpus[]) {
  const first = corpora.map(({ scores }) => scores[0]);
  const official = first.map((score) => {
    const figures = score && mainFigures(score.official);
    return figures === undefined || "error" in figures ? null : figures.f1;
  });
  const corrected = first.map((score) => {
    const figures = score?.corrected instanceof ProblemError ? undefined : score?.corrected.figures;
    return figures === undefined ? null : Number(figures.accuracy ?? figures.f1);
  });
  return {
    corpora: Object.fromEntries(corpora.map(({ name, scores }) => [name, scoreObject(scores[0])])),
    missing: corpora.filter(({ missing }) => missing.length > 0).map(({ name }) => name),
    macro: { official: meanOf(official, true).mean ?? 0, corrected: meanOf(corrected, false).mean ?? 0 },
  };
}

/** Prints why official or corrected figures are missing and where tokens differ, and sets the exit code. */
function tellFaults(
  corpora: readonly Corpus[],
  { official: isOfficial = false }: Options,
  terminal: Terminal,
): void {
  const fail = (error: ProblemError): void => {
    terminal.error(messageLine({ ...error.problem, severity: "error" }));
    terminal.exitCode = 1;
  };
  const warn = (error: ProblemError): void =>
    terminal.err(messageLine({ ...error.problem, severity: "warning" }));
  for (const { gold, scores, missing } of corpora) {
    for (const { file, official, corrected } of scores) {
      if (official instanceof OfficialStop)
        (isOfficial ? fail : warn)(official.problem({ gold, output: file }));
      else if (official.difference !== undefined && !isOfficial)
        warn(new ProblemError(problem("other-token", { file }, official.difference)));
      if (corrected instanceof ProblemError && !isOfficial) fail(corrected);
    }
    for (const { file } of missing) fail(new ProblemError(problem("missing-prediction", { file })));
  }
}
