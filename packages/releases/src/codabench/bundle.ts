import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ProblemError, problem, UsageError } from "@discoprep/corpus";
import {
  fileStream,
  inputDigest,
  type JobOptions,
  type JobRecord,
  readLines,
  readText,
  runJob,
} from "@discoprep/files";
import { argument, input, path, replaceOption, run, setting } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { OutputFiles } from "@discoprep/formats/format";
import { readRelease, releasePaths } from "@discoprep/formats/release";
import { readScored } from "@discoprep/score/conll16";
import { stringify } from "yaml";
import data from "../../data/codabench/columns.json" with { type: "json" };
import competition from "../../data/codabench/competition.json" with { type: "json" };
import { writeReleasePart } from "../release-part.ts";

const days = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/, "It must be two days, such as 2027-02-01..2027-02-14.");

export const bundleOptions = z.strictObject({
  gold: argument(path, "the test set with its relations: one set of a release", "gold"),
  dev: input(path.optional(), "the development set with its relations, for a phase before that of the test", {
    value: "dir",
    needs: "dates",
  }),
  dates: setting(
    z.array(days).min(1).max(2).optional(),
    "first and last day of the test phase, or with --dev of both phases, with a comma between (default: the test is open)",
    "days",
  ),
  title: setting(path.default("Shallow discourse parsing"), "the competition's title", "title"),
  solution: input(
    path.optional(),
    "a system's output for the test set, put in as an example of a submission",
    "output",
  ),
  out: run(path, "folder or file to write: the folder that is zipped and uploaded", "dir"),
  replace: replaceOption,
});

type BundleOptions = z.input<typeof bundleOptions> & JobOptions;

const phaseNames = [
  { name: "Development", set: "dev" },
  { name: "Test", set: "test" },
] as const;

interface Phase {
  readonly name: (typeof phaseNames)[number]["name"];
  readonly set: (typeof phaseNames)[number]["set"];
  readonly gold: string;
  readonly days: readonly string[];
}

/** Writes the folder of a Codabench competition (bundle format version 2). Participants see nothing of gold. */
export async function bundleCodabench(options: BundleOptions): Promise<JobRecord> {
  const { gold, dev, dates = ["2020-01-01"], solution, title = "Shallow discourse parsing" } = options;
  const sets = dev === undefined ? [gold] : [dev, gold];
  if (dates.length !== sets.length)
    throw new UsageError(
      "--dates names the days of each phase: of the test, and with --dev those of development first",
    );
  const phases = phaseNames.slice(-sets.length).map((phase, index): Phase => {
    return { ...phase, gold: sets[index] ?? "", days: dates[index]?.split("..") ?? [] };
  });
  const [first, second] = phases;
  if (second !== undefined && (first?.days[1] ?? "") >= (second.days[0] ?? ""))
    throw new UsageError("the development phase must end before the test phase begins");
  return runJob({ command: "bundle", schema: bundleOptions, options }, async (folder): Promise<JobRecord> => {
    const documents: Set<string>[] = [];
    for (const phase of phases) documents.push(await writeSet(folder, phase));
    if (solution !== undefined) await writeSolution(folder, solution, documents.at(-1) ?? new Set());
    mkdirSync(join(folder, "pages"));
    for (const page of ["overview", "evaluation", "data", "terms"])
      writeFileSync(join(folder, "pages", `${page}.md`), pageText(page, title));
    copyFileSync(packageFile("data/codabench/logo.png"), join(folder, "logo.png"));
    mkdirSync(join(folder, "scoring_program"));
    copyFileSync(packageFile("dist/codabench/score.js"), join(folder, "scoring_program", "score.mjs"));
    const command = "node /app/program/score.mjs /app/input /app/output";
    writeFileSync(join(folder, "scoring_program", "metadata.yaml"), stringify({ command }));
    writeFileSync(join(folder, "competition.yaml"), competitionText(title, phases, solution !== undefined));
    const inputs = [...sets, ...(solution === undefined ? [] : [solution])];
    return {
      inputs: inputs.map((path) => inputDigest(basename(path), path)),
      counts: { documents: documents.map(({ size }) => size) },
      summary: `${counted(phases.length, "phase")}; zip the files in it, not the folder, and upload the zip file`,
    };
  });
}

function packageFile(name: string): string {
  return fileURLToPath(new URL(`../../${name}`, import.meta.url));
}

/** Returns the ids of the documents. */
async function writeSet(root: string, { set, gold }: Phase): Promise<Set<string>> {
  const { relations, parses, raw } = releasePaths(gold);
  if (relations === undefined || parses === undefined || raw === undefined) {
    const expected = "relations.json, parses.json and raw/ of one set, such as release/test";
    throw new ProblemError(problem("no-release", { file: gold }, { expected, found: "not all of them" }));
  }
  const reference = join(root, `reference_data_${set}`);
  mkdirSync(reference);
  copyFileSync(relations, join(reference, "relations.json"));
  copyFileSync(parses, join(reference, "parses.json"));
  const { language, documents } = readRelease(gold);
  const files = new OutputFiles(join(root, `public_data_${set}`));
  await writeReleasePart(files, documents, { part: "input", edition: "2016", language });
  return new Set(documents.ids);
}

async function writeSolution(root: string, file: string, documents: ReadonlySet<string>): Promise<void> {
  const relations = await readScored(readLines(fileStream(file), file), file);
  const stranger = relations.find(({ document }) => !documents.has(document));
  if (stranger !== undefined)
    throw new ProblemError(problem("output-of-another-set", { file, document: stranger.document }));
  mkdirSync(join(root, "solution"));
  copyFileSync(file, join(root, "solution", "output.json"));
}

function pageText(page: string, title: string): string {
  const columns = data.columns
    .map(({ key, title, what }) => `| \`${key}\` | ${title} | ${what} |`)
    .join("\n");
  const text = readText(packageFile(`data/codabench/pages/${page}.md`));
  return text.replace("{{title}}", () => title).replace("{{columns}}", () => columns);
}

function competitionText(title: string, phases: readonly Phase[], hasSolution: boolean): string {
  const template = readText(packageFile("data/codabench/competition.yaml"));
  const { task, phase, submissions, leaderboard, column } = competition;
  const tasks = phases.map(({ name, set }, index) => {
    return { index, name, ...task, reference_data: `reference_data_${set}` };
  });
  return `${template}${stringify({
    title,
    tasks,
    solutions: hasSolution ? [{ index: 0, tasks: [phases.length - 1], path: "solution" }] : undefined,
    phases: phases.map(({ name, set, days: [first, last] }, index) => ({
      index,
      name,
      ...phase,
      start: `${first} 00:00:00`,
      end: last === undefined ? undefined : `${last} 23:59:59`,
      tasks: [index],
      public_data: `public_data_${set}`,
      ...submissions,
    })),
    leaderboards: [
      {
        ...leaderboard,
        columns: data.columns.map(({ title, key }, index) => ({ title, key, index, ...column })),
      },
    ],
  })}`;
}
