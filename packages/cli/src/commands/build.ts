import { type BuildOptions, type BuildResult, buildDataset, checkSources, planBuild } from "@discoprep/build";
import { UsageError } from "@discoprep/corpus";
import type { Command } from "commander";
import { datasetFolder } from "../dataset-folder.ts";
import { counted, messagePrinter } from "../messages.ts";
import { type Progress, progressBar } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { listDatasets, pathFromHere } from "./datasets.ts";
import { printStep } from "./step-summary.ts";

interface Flags {
  source: Map<string, string>;
  list?: boolean;
  check?: boolean;
  dryRun?: boolean;
  keepGoing?: boolean;
  strict?: boolean;
  acceptLoss?: boolean;
  json?: boolean;
}

/** `discoprep build DATASET` */
export function addBuild(program: Command, terminal: Terminal): void {
  program
    .command("build")
    .description("run a dataset package's job; its results go to the package's out/ folder")
    .argument("[dataset]", "a folder with a dataset.json, or a name under datasets/")
    .option(
      "--source <name=path>",
      "where a source lies: a folder to look in, or the file (again for more)",
      addSource,
      new Map<string, string>(),
    )
    .option("--list", "print the datasets, what each makes and which sources are there")
    .option("--check", "look for every source at once and say what is missing; make nothing")
    .option("--dry-run", "print which steps would run, and why; make nothing")
    .option("--keep-going", "leave out documents that cannot be converted, and write the rest")
    .option("--strict", "write no release if any relation has an error")
    .option(
      "--accept-loss",
      "take a result that is empty, misses its budget or has lost more than a tenth of the earlier one",
    )
    .option("--json", "print one JSON object instead of text")
    .addHelpText(
      "after",
      "\nExamples:\n  discoprep build eng.wikinews --source dump=enwikinews-pages-articles.xml.bz2\n" +
        "  CORPORA=/corpora discoprep build eng.pdtb.pdtb2 --check",
    )
    .action(async (dataset: string | undefined, flags: Flags) => {
      if (flags.list === true) return listDatasets(flags.json === true, process.env.CORPORA, terminal);
      if (dataset === undefined) throw new UsageError("name a dataset, or see them all with --list");
      const copied = (folder: string): void => terminal.err(`copied the recipe to ${folder}`);
      const { source: sources, keepGoing, strict, acceptLoss } = flags;
      const options: BuildOptions = {
        ...{ dataset: datasetFolder(dataset, copied), sources, corpora: process.env.CORPORA },
        ...{ keepGoing, strict, acceptLoss },
      };
      if (flags.check === true) await check(options, flags, terminal);
      else if (flags.dryRun === true) await plan(options, flags, terminal);
      else await build(options, flags, terminal);
    });
}

function addSource(value: string, sources: Map<string, string>): Map<string, string> {
  const at = value.indexOf("=");
  if (at <= 0) throw new UsageError(`--source takes NAME=PATH, not ${value}`);
  return new Map(sources).set(value.slice(0, at), value.slice(at + 1));
}

/** Every step's messages, counts and progress reach the terminal as those of the plain commands. */
async function build(options: BuildOptions, flags: Flags, terminal: Terminal): Promise<void> {
  const messages = messagePrinter(terminal, "the manifest.json of each step");
  let progress: Progress | undefined;
  let isWritten = false;
  try {
    const result = await buildDataset({
      ...options,
      onMessage: messages.print,
      onStep: (step, state, counts) => {
        progress?.stop();
        progress = undefined;
        if (state === "running") progress = progressBar(terminal, `${step.name}: {value} done`);
        else printStep(step, state, counts ?? {}, terminal);
      },
      onProgress: (_step, done, total) => progress?.update(done, total ?? done),
    });
    isWritten = true;
    report(result, flags, terminal);
  } finally {
    progress?.stop();
    messages.close(isWritten);
  }
}

/** So many differences from pinned counts are printed: a part of a corpus differs in nearly all. */
const printedDifferences = 10;

function report(result: BuildResult, flags: Flags, terminal: Terminal): void {
  const { job, out, steps, differences } = result;
  for (const { step, what, expected, found } of differences.slice(0, printedDifferences)) {
    terminal.error(
      `error: ${step}: ${what}: expected ${JSON.stringify(expected)}; found ${JSON.stringify(found)}`,
    );
  }
  if (differences.length > 0) {
    const more = differences.length > printedDifferences ? "; --json prints all" : "";
    terminal.error(`error: ${counted(differences.length, "difference")} from what the dataset pins${more}`);
    terminal.exitCode = 1;
  }
  if (flags.json === true) {
    const made = steps.map(({ step: { name, run }, state, counts }) => ({ step: name, run, state, counts }));
    terminal.out(`${JSON.stringify({ steps: made, differences }, null, 2)}\n`);
    return;
  }
  if (terminal.quiet && steps.every(({ state }) => state === "unchanged")) return;
  terminal.out(`${job.description}\n\nResults are in ${pathFromHere(out)}:\n`);
  for (const { step, folder } of steps) terminal.out(`  ${pathFromHere(folder)}  (${step.run})\n`);
}

async function check(options: BuildOptions, flags: Flags, terminal: Terminal): Promise<void> {
  const { sources, messages } = await checkSources(options);
  const rows = sources.map(({ source, ...rest }) => ({ source: source.name, what: source.what, ...rest }));
  if (flags.json === true) terminal.out(`${JSON.stringify({ sources: rows, messages }, null, 2)}\n`);
  else {
    for (const { source, what, state, places, files } of rows) {
      const number = files === undefined ? "" : `, ${counted(files, "file")}`;
      terminal.out(`${source}: ${state}${number} (${what})\n`);
      for (const place of places) terminal.out(`  ${place}\n`);
    }
    if (rows.length === 0) terminal.out("The dataset needs no sources: all is in its folder.\n");
  }
  const printer = messagePrinter(terminal);
  for (const message of messages) printer.print(message);
  printer.close();
}

async function plan(options: BuildOptions, flags: Flags, terminal: Terminal): Promise<void> {
  const planned = await planBuild(options);
  const rows = planned.map(({ step: { name, run }, reason }) => ({
    step: name,
    run,
    runs: reason !== undefined,
    reason,
  }));
  if (flags.json === true) {
    terminal.out(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  for (const { step, run, reason } of rows) {
    terminal.out(
      `${reason === undefined ? "unchanged" : "would run"} ${run} ${step}${reason === undefined ? "" : `: ${reason}`}\n`,
    );
  }
}
