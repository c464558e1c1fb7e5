import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type Problem, ProblemError, UsageError } from "@discoprep/corpus";
import { readText } from "@discoprep/files";
import { argument, flag, path, run } from "@discoprep/files/option";
import { messageLine } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import {
  type CorrectedRelations,
  type CorrectedWords,
  correctedScore,
  type DisrptRun,
  type DisrptTask,
  type OfficialRun,
  OfficialStop,
  type Outcome,
  officialOutput,
  outcome,
} from "@discoprep/score/disrpt";
import type { Command } from "commander";
import { addWork, jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const options = z.strictObject({
  gold: argument(path, "gold file of DISRPT, or a folder with a folder for each corpus", "gold"),
  prediction: argument(path, "the same with a system's labels", "prediction"),
  task: run(
    z.enum(["rel", "seg", "conn"]),
    "relations (.rels), units or connectives (.tok, .conllu)",
    "task",
  ),
  edition: run(z.enum(["2025", "2023", "2021"]).default("2025"), "whose files and official scorer", "year"),
  relType: run(flag, "2025: also by the type of relations"),
  boundary: run(flag, "2025: the first word of a sentence of a treebank counts as no boundary", {
    negated: true,
  }),
  part: run(z.enum(["test", "dev", "train"]).optional(), "folders: which part of each corpus", "part"),
  track: run(z.enum(["tok", "conllu"]).optional(), "folders: which files of words", "track"),
  official: run(flag, "print what the official scorer prints, byte for byte; where it stops, no figures"),
  ...jsonOption("official and corrected figures as one JSON object"),
});

type Options = Omit<z.output<typeof options>, "gold" | "prediction">;

/** The scores of one corpus; both null where the prediction is missing. */
interface CorpusScore {
  readonly files: { readonly gold: string; readonly output: string };
  readonly official: Outcome<OfficialRun> | null;
  readonly corrected: CorrectedWords | CorrectedRelations | null;
}

const example = `Examples:
  discoprep score-disrpt eng.pdtb.tedm_test.rels predicted.rels --task rel
  discoprep score-disrpt gold/ predicted/ --task conn --part test --track tok`;

/** `discoprep score-disrpt GOLD PRED --task rel|seg|conn` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, ({ gold, prediction, ...how }) => {
    const isFolder = statSync(gold, { throwIfNoEntry: false })?.isDirectory() === true;
    (isFolder ? scoreFolders : scoreFiles)(gold, prediction, how, terminal);
  });
}

function scored(gold: string, prediction: string, options: Options): CorpusScore {
  const { task, edition, relType = false, boundary = true } = options;
  const name = basename(gold);
  const noBoundary = !boundary && edition === "2025" && name.includes("conllu");
  const run: DisrptRun = { task, edition, name, relType, noBoundary };
  const [one, other] = [readText(gold), readText(prediction)];
  return {
    files: { gold, output: prediction },
    official: outcome(() => officialOutput(one, other, run)),
    corrected: correctedScore(one, other, run),
  };
}

function scoreFiles(gold: string, prediction: string, options: Options, terminal: Terminal): void {
  const { part, track, task, edition } = options;
  if (part !== undefined || track !== undefined) throw new UsageError("--part and --track are for folders");
  const score = scored(gold, prediction, options);
  if (options.official === true) printOfficial([score], terminal);
  else {
    if (options.json === true) terminal.json({ task, edition, ...figures(score) });
    else terminal.out(`${scoreText(score)}\n`);
    sayFault(score, terminal);
  }
}

function scoreFolders(gold: string, prediction: string, options: Options, terminal: Terminal): void {
  const { task, edition } = options;
  const files = corpusFiles(gold, options);
  const scores = new Map<string, CorpusScore>();
  const missing: string[] = [];
  for (const [name, file] of files) {
    const predicted = join(prediction, name, basename(file));
    if (!existsSync(predicted)) missing.push(name);
    scores.set(
      name,
      existsSync(predicted)
        ? scored(file, predicted, options)
        : { files: { gold: file, output: predicted }, official: null, corrected: null },
    );
  }
  const macro = macroOf([...scores.values()], task);
  if (options.official === true) printOfficial([...scores.values()], terminal);
  else if (options.json === true) {
    const corpora = Object.fromEntries([...scores].map(([name, score]) => [name, figures(score)]));
    terminal.json({ task, edition, corpora, missing, macro });
  } else {
    for (const [name, score] of scores) terminal.out(`${name}: ${scoreText(score)}\n`);
    terminal.out(
      `macro average: official ${percent(macro.official)}, corrected ${percent(macro.corrected)}\n`,
    );
  }
  for (const name of missing) terminal.error(`error: ${join(prediction, name)}: the prediction is missing`);
  if (missing.length > 0) terminal.exitCode = 1;
}

/** `GOLD/NAME/NAME_PART.EXT` of each corpus that has the task, in the order of names. */
function corpusFiles(gold: string, { task, part, track }: Options): [name: string, file: string][] {
  if (part === undefined) throw new UsageError("folders of corpora need --part");
  if (task !== "rel" && track === undefined)
    throw new UsageError(`folders of corpora need --track for --task ${task}`);
  const hasConnectives = (name: string): boolean => name.split(".")[1]?.includes("pdtb") === true;
  const files = readdirSync(gold)
    .sort()
    .filter((name) => task === "rel" || hasConnectives(name) === (task === "conn"))
    .map((name): [string, string] => [
      name,
      join(gold, name, `${name}_${part}.${task === "rel" ? "rels" : track}`),
    ])
    .filter(([, file]) => existsSync(file));
  if (files.length > 0) return files;
  throw new ProblemError({
    rule: "no-such-path",
    what: "the folder holds no corpus with this task, part and track",
    where: { file: gold },
    expected: `NAME/NAME_${part}.${task === "rel" ? "rels" : track}`,
    remedy: "Name the folder of the shared task's data.",
  });
}

/** Prints the texts of all corpora that have one, and an error for each other. */
function printOfficial(scores: readonly CorpusScore[], terminal: Terminal): void {
  for (const { official, files } of scores) {
    if (official instanceof OfficialStop) {
      terminal.error(messageLine(official.problem(files).problem));
      terminal.exitCode = 1;
    } else terminal.data(official?.stdout ?? "");
  }
}

function officialFigures({ official }: CorpusScore): OfficialRun["figures"] | null {
  return official === null || official instanceof OfficialStop ? null : official.figures;
}

function figures(score: CorpusScore): object {
  return { official: officialFigures(score), corrected: score.corrected };
}

/** Plain means: official ones over corpora with figures, corrected ones over all. */
function macroOf(scores: readonly CorpusScore[], task: DisrptTask): { official: number; corrected: number } {
  const mean = (values: readonly number[]): number =>
    values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
  const names = task === "rel" ? ["labels_accuracy", "acc_score"] : ["f_score"];
  return {
    official: mean(
      scores.flatMap((score) => {
        const value = names.map((name) => officialFigures(score)?.[name]).find((one) => one !== undefined);
        return value === undefined ? [] : [Number(value)];
      }),
    ),
    corrected: mean(scores.map(({ corrected }) => mainFigure(corrected))),
  };
}

function mainFigure(corrected: CorpusScore["corrected"]): number {
  if (corrected === null) return 0;
  return "accuracy" in corrected ? corrected.accuracy : corrected.f1;
}

function scoreText(score: CorpusScore): string {
  const { corrected } = score;
  const values = officialFigures(score) ?? {};
  const main = values.labels_accuracy ?? values.acc_score ?? values.f_score;
  const ofOfficial = main === undefined ? "no figure" : percent(Number(main));
  if (corrected === null) return `official ${ofOfficial}; no corrected figure`;
  const counts =
    "accuracy" in corrected
      ? `accuracy ${percent(corrected.accuracy)} (${corrected.correct} of ${corrected.gold} relations), macro F1 ${percent(corrected.macroF1)}`
      : `F1 ${percent(corrected.f1)}, precision ${percent(corrected.precision)}, recall ${percent(corrected.recall)} (${corrected.correct} of ${corrected.gold})`;
  return `official ${ofOfficial}; corrected ${counts}`;
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}

/** Warns where official figures are absent, or of other tokens; without corrected figures the files cannot be compared. */
function sayFault({ official, corrected, files }: CorpusScore, terminal: Terminal): void {
  const warn = (problem: Problem): void => terminal.err(messageLine({ ...problem, severity: "warning" }));
  if (official instanceof OfficialStop) warn(official.problem(files).problem);
  else if (official?.difference !== undefined) {
    const what = "a token or row is not gold's in its place";
    warn({ rule: "token-mismatch", what, where: { file: files.output }, ...official.difference });
  }
  if (corrected !== null) return;
  terminal.error(
    "error: the files cannot be compared: a line is malformed, or the words are of different texts",
  );
  terminal.exitCode = 1;
}
