import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import {
  numberRanges,
  type ShardStatus,
  type ShardsStatus,
  shardsFolder,
  shardsStatus,
  type TaskStatus,
} from "@discoprep/build/executor";
import { argument, path } from "@discoprep/files/option";
import { counted, groupBy } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { datasetInPlace } from "../dataset-folder.ts";
import { addWork, jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";
import { pathFromHere } from "./datasets.ts";

const options = z.strictObject({
  dataset: argument(path.default("."), "a dataset's folder, or its name under datasets/", "dataset"),
  ...jsonOption("print one JSON object instead of text"),
});

/** `discoprep status [DIR]` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, "discoprep status eng.wikinews", async ({ dataset, json }) => {
    const status = await shardsStatus(folderOf(dataset));
    if (json === true) terminal.json(status);
    else print(status, terminal);
    const isFailed = [...status.shards, status.merge].some(({ state }) => state === "failed");
    if (isFailed) terminal.exitCode = 1;
  });
}

/** The folder of shards of a dataset. The path may be that of the dataset, or of `out` or `shards` in it. */
function folderOf(dataset: string): string {
  const path = resolve(dataset);
  if (basename(path) === "shards" && existsSync(join(path, "plan.json"))) return path;
  return shardsFolder(basename(path) === "out" ? join(path, "..") : datasetInPlace(dataset));
}

const order = ["done", "running", "waiting", "failed", "missing"] as const;

function print(status: ShardsStatus, terminal: Terminal): void {
  const { dataset, shards, merge, jobs } = status;
  const of = (state: ShardStatus["state"]): ShardStatus[] => shards.filter((shard) => shard.state === state);
  const counts = order.filter((state) => of(state).length > 0).map((state) => `${of(state).length} ${state}`);
  terminal.out(`${dataset}: ${counted(shards.length, "shard")}: ${counts.join(", ")}\n`);
  for (const state of order.slice(1)) {
    for (const [reason, those] of groupBy(of(state), reasonOf))
      terminal.out(`  ${state}: ${numberRanges(those.map(({ shard }) => shard))}${reason}\n`);
  }
  terminal.out(`  merge and the steps after it: ${merge.state}${reasonOf(merge)}\n`);
  if (jobs.length > 0)
    terminal.out(`  jobs: ${jobs.join(", ")}; to cancel them: scancel ${jobs.join(" ")}\n`);
  for (const line of failureLines(status)) terminal.out(`${line}\n`);
  if (of("missing").length > 0 && jobs.length === 0)
    terminal.out("Call build again: it makes only what is missing.\n");
}

/** Why a task waits, in Slurm's words. */
function reasonOf({ state, reason }: TaskStatus): string {
  return reason === undefined || state !== "waiting" ? "" : ` (${reason})`;
}

/** Prints which shards have failed, why, and what to do. */
export function printFailures(status: ShardsStatus, terminal: Terminal): void {
  for (const line of failureLines(status)) terminal.error(line);
}

/** The number of kinds of failures that are shown with a log. */
const shownFailures = 3;

/** Joins failures that differ only in their shard. */
function failureLines({ shards, merge }: ShardsStatus): string[] {
  const failed = shards.filter(({ state }) => state === "failed");
  // A merge that did not begin because a shard failed is not listed.
  if (failed.length === 0) return merge.state === "failed" ? failureText("merge", merge) : [];
  const kinds = groupBy(failed, ({ reason, remedy, lines: said }) =>
    JSON.stringify([reason, remedy, said?.map(withoutNumbers)]),
  );
  const lines = [...kinds.values()].slice(0, shownFailures).flatMap((those) => {
    const [first] = those as [ShardStatus];
    const numbers = numberRanges(those.map(({ shard }) => shard));
    return failureText(`${those.length === 1 ? "shard" : "shards"} ${numbers}`, first);
  });
  const more = kinds.size - shownFailures;
  return more > 0 ? [...lines, `${counted(more, "other kind")} of failure; --json shows all`] : lines;
}

/** Messages about the same thing differ in ids, times and bytes. */
function withoutNumbers(line: string): string {
  return line.replace(/\d+/g, "");
}

function failureText(name: string, { job, reason, remedy, log, lines = [] }: TaskStatus): string[] {
  return [
    `${name}${job === undefined ? "" : ` (job ${job})`} failed: ${reason}`,
    ...(log === undefined ? [] : [`  ${pathFromHere(log)}:`, ...lines.map((line) => `    ${line}`)]),
    ...(remedy === undefined ? [] : [`  ${remedy}`]),
  ];
}
