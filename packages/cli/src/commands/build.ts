import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, buildDataset, pathsOf, planBuild, runOptions } from "@discoprep/build";
import {
  commandWords,
  mergeBuild,
  type SubmittedBuild,
  slurmOptions,
  submitBuild,
} from "@discoprep/build/slurm";
import { argument, flag, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { datasetFolder } from "../dataset-folder.ts";
import { printMessages } from "../messages.ts";
import { splitName } from "../named-files.ts";
import { commandOf, jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";
import { BuildPrinter, waitsFor } from "./build-printer.ts";
import { listDatasets, pathFromHere } from "./datasets.ts";

const options = z.strictObject({
  dataset: argument(
    z.string().optional(),
    "a folder with a dataset.json, or a name under datasets/ (default: list all)",
    "dataset",
  ),
  source: run(
    z.array(z.string()).optional(),
    "the place of a source: the file, or a folder to look in (may be given again)",
    { value: "name=path", repeated: true },
  ),
  check: run(
    flag,
    "only show what there is to do, and write nothing: which sources exist, which steps would run, and why",
  ),
  ...runOptions.shape,
  ...jsonOption(),
  ...slurmOptions.shape,
});

type Given = z.output<typeof options>;

export const add = commandOf(options, async (values, terminal) => {
  const { dataset, source = [], check, json = false, errors, acceptLoss, replace } = values;
  const corpora = process.env.CORPORA;
  const named = source.map((value) => splitName(value, "--source", "NAME=PATH"));
  if (dataset === undefined) return await listDatasets(json, corpora, terminal);
  const build: BuildOptions = {
    dataset: datasetFolder(dataset, (folder) => terminal.err(`copied the recipe to ${folder}`)),
    sources: new Map(named.map(({ name, file }) => [name, file])),
    corpora,
    errors,
    acceptLoss,
    replace,
  };
  if (check === true) return await printCheck(build, json, terminal);
  const submitted = values.slurm === undefined ? undefined : await submit(build, values, terminal);
  if (submitted !== undefined) return await awaitJobs(submitted, values, terminal);
  const printer = new BuildPrinter(terminal);
  const runBuild = values.merge === true ? mergeBuild : buildDataset;
  try {
    printer.report(await runBuild({ ...build, ...printer.listener }), json);
  } finally {
    printer.close();
  }
});

/** The command line of this program, for every machine that shares its folder. */
const program = [process.execPath, fileURLToPath(new URL("../../bin/discoprep.js", import.meta.url))];

/** Submits jobs of Slurm. The last job calls this command again to merge the shards of the build and run the rest. */
function submit(
  build: BuildOptions,
  { slurm: count = 1, sbatch, wait, ...values }: Given,
  { quiet }: Terminal,
): Promise<SubmittedBuild | undefined> {
  const source = [...(build.sources ?? [])].map(([name, path]) => `${name}=${resolve(String(path))}`);
  const words = commandWords(options, { ...values, dataset: resolve(build.dataset), source, merge: true });
  const last = ["build", ...words, ...(quiet ? ["--quiet"] : [])];
  return submitBuild(build, { program, count, last, isAwaited: wait !== false, sbatch });
}

const signals = ["SIGINT", "SIGTERM"] as const;

/** Waits for jobs of Slurm unless `--no-wait` is given, and prints the output of a plain build. */
async function awaitJobs(
  { jobs, logs, end }: SubmittedBuild,
  { wait, json }: Given,
  terminal: Terminal,
): Promise<void> {
  const cancel = `Cancel them with: scancel ${jobs.join(" ")}`;
  terminal.err(`submitted the jobs ${jobs.join(" and ")}; their logs: ${pathFromHere(logs)}. ${cancel}`);
  if (wait === false) {
    if (json === true) terminal.json({ jobs, logs });
    return;
  }
  const leave = (): void => terminal.err(`\nThe jobs go on. ${cancel}`);
  for (const signal of signals) process.prependOnceListener(signal, leave);
  try {
    const { exitCode, stdout, stderr } = await end();
    for (const line of stderr.split("\n").slice(0, -1)) terminal.error(line);
    terminal.out(stdout);
    terminal.exitCode = exitCode;
  } finally {
    for (const signal of signals) process.off(signal, leave);
  }
}

async function printCheck(build: BuildOptions, json: boolean, terminal: Terminal): Promise<void> {
  const { sources, messages, steps = [] } = await planBuild(build);
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
