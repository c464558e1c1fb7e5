import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { hashOfFile, programVersions, readBytes, sha256, workIn, writeFileWhole } from "@discoprep/files";
import { type Step, stepInputs } from "./commands.ts";
import type { Dataset } from "./dataset.ts";
import { namedFiles, type SourcePlace } from "./find-files.ts";

/** Everything on which a step's output depends, as hashes. Equal fingerprints mean equal output bytes. */
export interface Fingerprint {
  readonly options: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** The program with its data, and the platform below it. */
  readonly program: string;
}

interface Completion {
  readonly fingerprint: Fingerprint;
  /** SHA-256 of the step's manifest: where somebody put another result in its place, it is made again. */
  readonly manifest: string;
}

export type Completions = Record<string, Completion>;

/** Reads `out/fingerprints.json`. Without it, or where it is damaged, every step runs again. */
export function readCompletions(out: string): Completions {
  try {
    return JSON.parse(readFileSync(join(out, "fingerprints.json"), "utf8")) as Completions;
  } catch {
    return {};
  }
}

export async function writeCompletions(out: string, completions: Completions): Promise<void> {
  await writeFileWhole(join(out, "fingerprints.json"), `${JSON.stringify(completions, null, 2)}\n`);
}

export function completion(fingerprint: Fingerprint, folder: string): Completion {
  return { fingerprint, manifest: sha256(readBytes(join(folder, "manifest.json"))) };
}

/** Returns the fingerprint of a step now, and the reason to run it, unless its result is up to date. */
export async function judge(step: Step, dataset: Dataset, completions: Completions) {
  const inputs: Record<string, string> = {};
  for (const input of stepInputs(step)) {
    const place = dataset.locate(input);
    if (place !== undefined) inputs[input] = await placeHash(place);
  }
  const fingerprint = { options: sha256(JSON.stringify(step)), inputs, program: programHash() };
  const last = completions[step.name];
  const reason =
    whatChanged(fingerprint, last?.fingerprint) ?? whatIsWrong(dataset.resultOf(step), last?.manifest);
  return { fingerprint, reason };
}

/** Returns the first difference between the present fingerprint and an earlier one, in words, or undefined if they are equal. */
export function whatChanged(now: Fingerprint, last: Fingerprint | undefined): string | undefined {
  if (last === undefined) return "it was never made";
  if (now.options !== last.options) return "its options changed";
  const names = new Set([...Object.keys(now.inputs), ...Object.keys(last.inputs ?? {})]);
  const changed = [...names].filter((name) => now.inputs[name] !== last.inputs?.[name]);
  if (changed.length > 0) return `its input changed: ${changed.join(", ")}`;
  return now.program === last.program ? undefined : "the program changed";
}

function whatIsWrong(folder: string, manifest: string | undefined): string | undefined {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) return "its result is gone";
  if (workIn(folder) !== undefined) return "its result was changed by hand";
  return sha256(readBytes(file)) === manifest ? undefined : "another result lies in its place";
}

async function placeHash(place: SourcePlace): Promise<string> {
  const lines: string[] = [];
  for (const [name, file] of namedFiles(place)) lines.push(`${name} ${await digestOf(file)}`);
  return sha256(lines.join("\n"));
}

/** Digests of files: that of a large dump takes a minute, and a build may need it several times. */
const digests = new Map<string, Promise<string>>();

function digestOf(file: string): Promise<string> {
  const { size, mtimeNs, ino } = statSync(file, { bigint: true });
  const key = [size, mtimeNs, ino, file].join(" ");
  const digest = digests.get(key) ?? hashOfFile(file);
  digests.set(key, digest);
  return digest;
}

/** Returns a hash of what decides a step's output beside inputs and options: the program and the platform. */
export function programHash(): string {
  const { node, icu = "none", unicode = "none" } = process.versions;
  return sha256(JSON.stringify([programVersions(), { node, icu, unicode }]));
}
