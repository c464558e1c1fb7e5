import { statSync } from "node:fs";
import { relative } from "node:path";
import {
  environment,
  type FileSet,
  filesBelow,
  type InstalledPackage,
  installedPackages,
  packageDigest,
  sha256,
  sha256File,
} from "@discoprep/files";
import type { SourcePlace } from "./find-files.ts";

/** What a step's output depends on, part by part, each as a hash. */
export interface Fingerprint {
  /** The step as the job states it. */
  readonly options: string;
  /** Its input files by content, by the name of the input. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Code, dictionaries, libraries and what they run on. */
  readonly program: string;
}

/**
 * Equal fingerprints mean equal output bytes, so that the step need not run again.
 * @param inputs places by the name the job gives them
 */
export async function fingerprint(
  step: unknown,
  inputs: ReadonlyMap<string, SourcePlace>,
  program: string,
): Promise<Fingerprint> {
  const hashes: Record<string, string> = {};
  for (const [name, place] of inputs) hashes[name] = await placeHash(place);
  return { options: sha256(JSON.stringify(step)), inputs: hashes, program };
}

async function placeHash(place: SourcePlace): Promise<string> {
  const lines: string[] = [];
  for (const [name, file] of namedFiles(place)) lines.push(`${name} ${await digestOf(file)}`);
  return sha256(lines.join("\n"));
}

/** A large dump takes a minute, and a build may need its digest several times. */
const digests = new Map<string, Promise<string>>();

/** SHA-256 of a file, which is read once while it stays the same. */
export function digestOf(file: string): Promise<string> {
  const { size, mtimeNs, ino } = statSync(file, { bigint: true });
  const key = [size, mtimeNs, ino, file].join(" ");
  const digest = digests.get(key) ?? sha256File(file);
  digests.set(key, digest);
  return digest;
}

/** The files of a place. */
export function filesOf(place: SourcePlace): string[] {
  return namedFiles(place).map(([, file]) => file);
}

/** Files under names that do not depend on where they lie. */
function namedFiles(place: SourcePlace): [name: string, file: string][] {
  if (typeof place === "string") return filesBelow(place).map((file) => [relative(place, file), file]);
  if (!isFileSet(place)) return place.map((file, index) => [`${index}`, file]);
  return [...place.files];
}

export function isFileSet(place: SourcePlace): place is FileSet {
  return typeof place === "object" && "files" in place;
}

/**
 * What, besides inputs and options, decides a step's output: our own code and data files by content, the
 * version of every library below them as installed, and what it all runs on.
 * @throws ProblemError where a package is not installed
 */
export function programHash(): string {
  program ??= sha256(
    [...installedPackages(import.meta.url).map(packageLine), JSON.stringify(environment())].join("\n"),
  );
  return program;
}

/** It is the same as long as the process runs. */
let program: string | undefined;

function packageLine(one: InstalledPackage): string {
  return one.own ? `${one.name} ${packageDigest(one, "program")}` : `${one.name}@${one.version}`;
}

/** Why a step with this fingerprint is to run after one with the other; undefined where it is not. */
export function whatChanged(now: Fingerprint, last: Fingerprint | undefined): string | undefined {
  if (last === undefined) return "it was never made";
  const names = new Set([...Object.keys(now.inputs), ...Object.keys(last.inputs ?? {})]);
  const changed = [...names].filter((name) => now.inputs[name] !== last.inputs?.[name]);
  if (now.options !== last.options) return "its options changed";
  if (changed.length > 0) return `its input changed: ${changed.join(", ")}`;
  return now.program === last.program ? undefined : "the program changed";
}
