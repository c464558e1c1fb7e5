import { resolve } from "node:path";
import { type BuildOptions, buildDataset, checkSources, planBuild, runOptions } from "@discoprep/build";
import { commandWords, mergeBuild, slurmOptions } from "@discoprep/build/slurm";
import { UsageError } from "@discoprep/corpus";
import { argument, flag, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { datasetFolder } from "../dataset-folder.ts";
import { printMessages } from "../messages.ts";
import { addWork, jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";
import { BuildPrinter } from "./build-printer.ts";
import { buildOnSlurm } from "./build-slurm.ts";
import { listDatasets } from "./datasets.ts";

const options = z.strictObject({
  dataset: argument(
    z.string().optional(),
    "a folder with a dataset.json, or a name under datasets/",
    "dataset",
  ),
  source: run(
    z.array(z.string()).optional(),
    "where a source is: a folder to look in, or the file (may be given again)",
    { value: "name=path", repeated: true },
  ),
  list: run(flag, "print the datasets, what each makes and which sources are there"),
  check: run(flag, "look for every source at once and say what is missing; make nothing"),
  dryRun: run(flag, "print which steps would run, and why; make nothing"),
  ...runOptions.shape,
  ...jsonOption("print one JSON object instead of text"),
  ...slurmOptions.shape,
});

const example = `Examples:
  discoprep build eng.wikinews --source dump=enwikinews-pages-articles.xml.bz2
  CORPORA=/corpora discoprep build eng.pdtb.pdtb2 --check
  discoprep build eng.wikinews --on slurm --shards 64 --time 02:00:00`;

/** `discoprep build DATASET` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async (given) => {
    const { dataset, source = [], list, check, dryRun, json = false, on, shards, merge } = given;
    const corpora = process.env.CORPORA;
    const sources = new Map(source.map(namedSource));
    if (list === true) return listDatasets(json, corpora, terminal);
    if (dataset === undefined) throw new UsageError("name a dataset, or see them all with --list");
    const { keepGoing, strict, acceptLoss, replace } = given;
    const copied = (folder: string): void => terminal.err(`copied the recipe to ${folder}`);
    const run: BuildOptions = {
      dataset: datasetFolder(dataset, copied),
      sources,
      corpora,
      keepGoing,
      strict,
      acceptLoss,
      replace,
    };
    if (check === true) return await printCheck(run, json, terminal);
    if (dryRun === true) return await plan(run, json, terminal);
    if (on === "slurm" && shards !== undefined) {
      const settings = {
        count: shards,
        last: lastCommand(run, given, terminal),
        isAwaited: given.wait !== false,
        sbatch: given,
      };
      if (await buildOnSlurm(run, settings, json, terminal)) return;
    }
    await build(run, merge === true ? mergeBuild : buildDataset, json, terminal);
  });
}

type Given = z.infer<typeof options>;

function namedSource(value: string): [name: string, path: string] {
  const at = value.indexOf("=");
  if (at <= 0) throw new UsageError(`--source takes NAME=PATH, not ${value}`);
  return [value.slice(0, at), value.slice(at + 1)];
}

/** The words of the command that merges the shards of a build and runs the rest. */
function lastCommand(
  { dataset, sources = new Map() }: BuildOptions,
  given: Given,
  { quiet }: Terminal,
): string[] {
  const source = [...sources].map(([name, path]) => `${name}=${resolve(String(path))}`);
  const { keepGoing, strict, acceptLoss, replace, json } = given;
  const how = { keepGoing, strict, acceptLoss, replace, json, merge: true };
  const words = commandWords(options, { dataset: resolve(dataset), source, ...how });
  return ["build", ...words, ...(quiet ? ["--quiet"] : [])];
}

async function build(
  options: BuildOptions,
  run: typeof buildDataset,
  json: boolean,
  terminal: Terminal,
): Promise<void> {
  const printer = new BuildPrinter(terminal);
  try {
    printer.report(await run({ ...options, ...printer.listener }), json);
  } finally {
    printer.close();
  }
}

async function printCheck(options: BuildOptions, json: boolean, terminal: Terminal): Promise<void> {
  const { sources, messages } = await checkSources(options);
  const rows = sources.map(({ source, ...rest }) => ({ source: source.name, what: source.what, ...rest }));
  if (json) terminal.json({ sources: rows, messages });
  else {
    for (const { source, what, state, places, files } of rows) {
      const number = files === undefined ? "" : `, ${counted(files, "file")}`;
      terminal.out(`${source}: ${state}${number} (${what})\n`);
      for (const place of places) terminal.out(`  ${place}\n`);
    }
    if (rows.length === 0) terminal.out("The dataset needs no sources: all is in its folder.\n");
  }
  printMessages(terminal, messages);
}

async function plan(options: BuildOptions, json: boolean, terminal: Terminal): Promise<void> {
  const { steps, messages } = await planBuild(options);
  // The faults that --check finds would stop the steps, too.
  printMessages(terminal, messages);
  if (steps === undefined) return;
  const rows = steps.map(({ step: { name, run }, reason }) => ({
    step: name,
    run,
    runs: reason !== undefined,
    reason,
  }));
  if (json) return terminal.json(rows);
  for (const { step, run, reason } of rows)
    terminal.out(
      reason === undefined ? `unchanged ${run} ${step}\n` : `would run ${run} ${step}: ${reason}\n`,
    );
}
