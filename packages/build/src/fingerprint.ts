import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { programVersions, readBytes, sha256, sha256File, workIn } from "@discoprep/files";
import { namedFiles, type SourcePlace } from "./find-files.ts";

/** Everything on which a step's output depends, as hashes. Equal fingerprints mean equal output bytes. */
export interface Fingerprint {
  /** The step as the job states it. */
  readonly options: string;
  /** The content of its input files, by the name of the input. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The program with its data, and the platform below it. */
  readonly program: string;
}

/** The entry in `out/fingerprints.json` of a step that has run. */
interface Completion {
  readonly fingerprint: Fingerprint;
  /** SHA-256 of the step's manifest: where somebody put another result in its place, it is made again. */
  readonly manifest: string;
}

/** By the name of the step. */
export type Completions = Record<string, Completion>;

/** Returns the entries of `out/fingerprints.json`; none where it cannot be read. */
export function readCompletions(out: string): Completions {
  try {
    return JSON.parse(readFileSync(join(out, "fingerprints.json"), "utf8")) as Completions;
  } catch {
    return {}; // no marks, or unreadable ones, which prove nothing: every step runs again
  }
}

/** Returns the entry of a step whose result is in its folder. */
export function completion(fingerprint: Fingerprint, folder: string): Completion {
  return { fingerprint, manifest: sha256(readBytes(join(folder, "manifest.json"))) };
}

/** The fingerprint of a step now, and why the step has to run. */
export interface Judgement {
  readonly fingerprint: Fingerprint;
  /** Undefined where the step's result is up to date. */
  readonly reason: string | undefined;
}

/**
 * Compares the present fingerprint of a step with that of its result.
 * @param options everything that decides its output beside its inputs @param inputs by the names in the job
 * @param folder of its result @param last the entry of that result
 */
export async function judgeStep(
  options: unknown,
  inputs: ReadonlyMap<string, SourcePlace>,
  folder: string,
  last: Completion | undefined,
): Promise<Judgement> {
  const hashes: Record<string, string> = {};
  for (const [name, place] of inputs) hashes[name] = await placeHash(place);
  const fingerprint = { options: sha256(JSON.stringify(options)), inputs: hashes, program: programHash() };
  return { fingerprint, reason: whatChanged(fingerprint, last?.fingerprint) ?? whatIsWrong(folder, last) };
}

/** Returns the first difference between the present fingerprint and an earlier one, in words; undefined where they are equal. */
export function whatChanged(now: Fingerprint, last: Fingerprint | undefined): string | undefined {
  if (last === undefined) return "it was never made";
  if (now.options !== last.options) return "its options changed";
  const names = new Set([...Object.keys(now.inputs), ...Object.keys(last.inputs ?? {})]);
  const changed = [...names].filter((name) => now.inputs[name] !== last.inputs?.[name]);
  if (changed.length > 0) return `its input changed: ${changed.join(", ")}`;
  return now.program === last.program ? undefined : "the program changed";
}

function whatIsWrong(folder: string, last: Completion | undefined): string | undefined {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) return "its result is gone";
  if (workIn(folder) !== undefined) return "its result was changed by hand";
  return sha256(readBytes(file)) === last?.manifest ? undefined : "another result lies in its place";
}

async function placeHash(place: SourcePlace): Promise<string> {
  const lines: string[] = [];
  for (const [name, file] of namedFiles(place)) lines.push(`${name} ${await digestOf(file)}`);
  return sha256(lines.join("\n"));
}

/** The digest of a large dump takes a minute, and a build may need it several times. */
const digests = new Map<string, Promise<string>>();

/** SHA-256 of a file. A file that stays the same is read once. */
export function digestOf(file: string): Promise<string> {
  const { size, mtimeNs, ino } = statSync(file, { bigint: true });
  const key = [size, mtimeNs, ino, file].join(" ");
  const digest = digests.get(key) ?? sha256File(file);
  digests.set(key, digest);
  return digest;
}

/** Returns a hash of what decides a step's output beside inputs and options: the program and the platform. */
export function programHash(): string {
  const { node, icu = "none", unicode = "none" } = process.versions;
  return sha256(JSON.stringify([programVersions(), { node, icu, unicode }]));
}
