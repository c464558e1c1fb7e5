import { resolve } from "node:path";
import { type BuildOptions, buildDataset, pathsOf, planBuild, runOptions } from "@discoprep/build";
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
import { BuildPrinter, waitsFor } from "./build-printer.ts";
import { buildOnSlurm } from "./build-slurm.ts";
import { listDatasets } from "./datasets.ts";

const options = z.strictObject({
  dataset: argument(
    z.string().optional(),
    "a folder with a dataset.json, or a name under datasets/; without it, all are listed",
    "dataset",
  ),
  source: run(
    z.array(z.string()).optional(),
    "where a source is: a folder to look in, or the file (may be given again)",
    { value: "name=path", repeated: true },
  ),
  check: run(
    flag,
    "only say what there is to do, and write nothing: which sources are there, which steps would run, and why",
  ),
  ...runOptions.shape,
  ...jsonOption(),
  ...slurmOptions.shape,
});

const example = `Examples:
  discoprep build eng.wikinews --source dump=enwikinews-pages-articles.xml.bz2
  CORPORA=/corpora discoprep build eng.pdtb.pdtb2 --check
  discoprep build eng.wikinews --slurm 64 --sbatch "--time=02:00:00"`;

/** `discoprep build DATASET` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async (given) => {
    const { dataset, source = [], check, json = false, slurm, sbatch, merge } = given;
    const corpora = process.env.CORPORA;
    const sources = new Map(source.map(namedSource));
    if (dataset === undefined) return listDatasets(json, corpora, terminal);
    const { errors, acceptLoss, replace } = given;
    const copied = (folder: string): void => terminal.err(`copied the recipe to ${folder}`);
    const run: BuildOptions = {
      dataset: datasetFolder(dataset, copied),
      sources,
      corpora,
      errors,
      acceptLoss,
      replace,
    };
    if (check === true) return await printCheck(run, json, terminal);
    if (slurm !== undefined) {
      const settings = {
        count: slurm,
        last: lastCommand(run, given, terminal),
        isAwaited: given.wait !== false,
        sbatch,
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

/** Returns the words of the command that merges the shards of a build and runs the rest. */
function lastCommand(
  { dataset, sources = new Map() }: BuildOptions,
  given: Given,
  { quiet }: Terminal,
): string[] {
  const source = [...sources].map(([name, path]) => `${name}=${resolve(String(path))}`);
  const { errors, acceptLoss, replace, json } = given;
  const how = { errors, acceptLoss, replace, json, merge: true };
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

/** Prints which sources are there, and which steps would run. */
async function printCheck(options: BuildOptions, json: boolean, terminal: Terminal): Promise<void> {
  const { sources, messages, steps = [] } = await planBuild(options);
  const sourceRows = sources.map(({ source: { name, what }, state, place, files }) => {
    return { source: name, what, state, places: place === undefined ? [] : pathsOf(place), files };
  });
  const stepRows = steps.map(({ step: { name, run }, reason, awaited }) => {
    return { step: name, run, runs: reason !== undefined, reason, waitsFor: awaited?.name };
  });
  if (json) terminal.json({ sources: sourceRows, steps: stepRows, messages });
  else {
    for (const { source, what, state, places, files } of sourceRows) {
      const number = files === undefined ? "" : `, ${counted(files, "file")}`;
      terminal.out(`${source}: ${state}${number} (${what})\n`);
      for (const place of places) terminal.out(`  ${place}\n`);
    }
    if (sources.length === 0) terminal.out("The dataset needs no sources: all is in its folder.\n");
    for (const { step, reason, awaited } of steps) {
      const name = `${step.run} ${step.name}`;
      if (awaited !== undefined) terminal.out(`waiting ${name}${waitsFor(awaited)}\n`);
      else terminal.out(reason === undefined ? `unchanged ${name}\n` : `would run ${name}: ${reason}\n`);
    }
  }
  printMessages(terminal, messages);
}
