import { type BuildOptions, buildDataset, checkSources, planBuild, runOptions } from "@discoprep/build";
import { type ShardOptions, shardOptions } from "@discoprep/build/executor";
import { type Message, UsageError } from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import type { Command } from "commander";
import { datasetFolder } from "../dataset-folder.ts";
import { messagePrinter } from "../messages.ts";
import { addOptions, givenOptions } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";
import { buildPrinter } from "./build-printer.ts";
import { asksForShards, buildInShards } from "./build-shards.ts";
import { listDatasets } from "./datasets.ts";

interface Flags {
  source?: Map<string, string>;
  list?: boolean;
  check?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

/** `discoprep build DATASET` */
export function addBuild(command: Command, terminal: Terminal): void {
  command
    .argument("[dataset]", "a folder with a dataset.json, or a name under datasets/")
    .option(
      "--source <name=path>",
      "where a source is: a folder to look in, or the file (may be given again)",
      addSource,
    )
    .option("--list", "print the datasets, what each makes and which sources are there")
    .option("--check", "look for every source at once and say what is missing; make nothing")
    .option("--dry-run", "print which steps would run, and why; make nothing");
  addOptions(command, runOptions).option("--json", "print one JSON object instead of text");
  addOptions(command, shardOptions)
    .addHelpText(
      "after",
      "\nExamples:\n  discoprep build eng.wikinews --source dump=enwikinews-pages-articles.xml.bz2\n" +
        "  CORPORA=/corpora discoprep build eng.pdtb.pdtb2 --check\n" +
        "  discoprep build eng.wikinews --on slurm --shards 64 --time 02:00:00",
    )
    .action(async (dataset: string | undefined, flags: Flags & Record<string, unknown>) => {
      if (flags.list === true) return listDatasets(flags.json === true, process.env.CORPORA, terminal);
      if (dataset === undefined) throw new UsageError("name a dataset, or see them all with --list");
      const copied = (folder: string): void => terminal.err(`copied the recipe to ${folder}`);
      const { source: sources = new Map() } = flags;
      const options: BuildOptions = {
        ...{ dataset: datasetFolder(dataset, copied), sources, corpora: process.env.CORPORA },
        ...givenOptions(runOptions, [], flags),
      };
      const how = givenOptions(shardOptions, [], flags);
      const inShards = asksForShards(how);
      if (flags.check === true) await check(options, flags, terminal);
      else if (flags.dryRun === true) {
        await plan(options, flags, terminal);
        if (inShards) sayHow(how, terminal);
      } else if (inShards) await buildInShards(options, how, flags.json === true, terminal);
      else await build(options, flags, terminal);
    });
}

function addSource(value: string, sources?: Map<string, string>): Map<string, string> {
  const at = value.indexOf("=");
  if (at <= 0) throw new UsageError(`--source takes NAME=PATH, not ${value}`);
  return new Map(sources).set(value.slice(0, at), value.slice(at + 1));
}

function sayHow({ shards, on = "local" }: ShardOptions, terminal: Terminal): void {
  const where = on === "slurm" ? "jobs of Slurm" : "processes of this machine";
  terminal.err(`note: each extract would be made in ${shards} shards, by ${where}`);
}

async function build(options: BuildOptions, flags: Flags, terminal: Terminal): Promise<void> {
  const printer = buildPrinter(terminal);
  try {
    printer.report(await buildDataset({ ...options, ...printer.listener }), flags.json === true);
  } finally {
    printer.close();
  }
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
  printMessages(messages, terminal);
}

function printMessages(messages: readonly Message[], terminal: Terminal): void {
  const printer = messagePrinter(terminal);
  for (const message of messages) printer.print(message);
  printer.close();
}

async function plan(options: BuildOptions, flags: Flags, terminal: Terminal): Promise<void> {
  const { steps, messages } = await planBuild(options);
  // The faults that --check finds would stop the steps, too.
  printMessages(messages, terminal);
  if (steps === undefined) return;
  const rows = steps.map(({ step: { name, run }, reason }) => ({
    step: name,
    run,
    runs: reason !== undefined,
    reason,
  }));
  if (flags.json === true) terminal.out(`${JSON.stringify(rows, null, 2)}\n`);
  else {
    for (const { step, run, reason } of rows) {
      terminal.out(
        reason === undefined ? `unchanged ${run} ${step}\n` : `would run ${run} ${step}: ${reason}\n`,
      );
    }
  }
}
