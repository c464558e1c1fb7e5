import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { ProblemError, problem } from "@discoprep/corpus";
import { storedDigest } from "../checksum.ts";
import { manifestIn } from "../manifest.ts";
import { withProgress } from "../text/progress.ts";
import { readText } from "../text-file.ts";

/** The list of an output folder's files, as `sha256sum` writes and checks it. */
const LIST = "SHA256SUMS";

/** The kind of an output. A later output of a kind may take the place of an earlier one. */
export interface OutputKind {
  readonly command: string;
  /** Options of the manifest that must be equal; undefined for one that must not be there. */
  readonly kind?: Readonly<Record<string, unknown>>;
}

/** A file of a folder that is not as this program wrote it. */
interface Difference {
  readonly name: string;
  readonly state: "edited" | "not written by discoprep" | "removed";
}

/**
 * Writes `SHA256SUMS` of a folder: every file below it except the list itself, in code-unit order of the names.
 * @param sums of files that need not be read for it, by name
 */
export function writeList(folder: string, sums: ReadonlyMap<string, string> = new Map()): void {
  const names = filesOf(folder).flatMap(({ name }) => (name === LIST ? [] : [name]));
  const lines = Array.from(
    withProgress(names, "files listed"),
    (name) => `${sums.get(name) ?? storedDigest(join(folder, name)).sha256}  ${name}\n`,
  );
  writeFileSync(join(folder, LIST), lines.join(""));
}

/** Returns the sums of a list by name, or undefined if `sha256sum` would not write such a line. */
function sumsOf(text: string): Map<string, string> | undefined {
  const lines = text.split("\n").slice(0, -1);
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const isList = text.endsWith("\n") && lines.every((line) => /^[0-9a-f]{64} [ *]./.test(line));
  return isList ? sums : undefined;
}

/** The system's own files in a folder that a person has looked at. */
const notWork: ReadonlySet<string> = new Set([".DS_Store", "Thumbs.db"]);

/** Lists all files and links below a folder, sorted by name. Empty folders do not count. */
function filesOf(folder: string): { name: string; isLink: boolean }[] {
  const below = (inner: string): { name: string; isLink: boolean }[] =>
    readdirSync(join(folder, inner), { withFileTypes: true }).flatMap((entry) => {
      const name = inner === "" ? entry.name : `${inner}/${entry.name}`;
      if (entry.isDirectory()) return below(name);
      return notWork.has(entry.name) ? [] : [{ name, isLink: !entry.isFile() }];
    });
  return below("").sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Finds what would be lost if another output took the place of a folder: what was changed since this program wrote it and its
 * list. Contents decide, not sizes or times.
 * @param kind of the new output; one of another kind is in the way, too
 * @returns undefined if nothing would be lost
 */
export function workIn(folder: string, kind?: OutputKind): ProblemError | undefined {
  const found = (kind && otherKind(folder, kind)) ?? editsIn(folder);
  return found === undefined
    ? undefined
    : new ProblemError(problem("work-in-the-way", { file: folder }, { found }));
}

function otherKind(folder: string, { command, kind = {} }: OutputKind): string | undefined {
  const { command: written, options = {} } = manifestIn(folder);
  const differing = Object.keys(kind).filter((name) => !isDeepStrictEqual(options[name], kind[name]));
  if (written === undefined || (written === command && differing.length === 0)) return undefined;
  const values = differing.map((name) => `${name} ${JSON.stringify(options[name]) ?? "not given"}`);
  return `output of ${written}${written === command ? ` with ${values.join(", ")}` : ""}`;
}

/** Returns the first changes. A folder without a list, as earlier versions wrote it, is an edited one. */
function editsIn(folder: string): string | undefined {
  const state = manifestIn(folder).command === undefined ? "not written by discoprep" : "edited";
  const differences =
    listedDifferences(folder, "manifest.json") ?? filesOf(folder).map(({ name }) => ({ name, state }));
  if (differences.length === 0) return undefined;
  const first = differences.slice(0, 3).map(({ name, state }) => `${name} (${state})`);
  const more = differences.length - first.length;
  return `${first.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Tells whether a file was changed since this program wrote it: the next list above it has another sum. */
export function editedSinceListed(file: string): boolean {
  for (let folder = dirname(resolve(file)); ; folder = dirname(folder)) {
    const list = join(folder, LIST);
    if (existsSync(list)) {
      const sum = sumsOf(readText(list))?.get(relative(folder, resolve(file)).split(sep).join("/"));
      return sum !== undefined && sum !== storedDigest(file).sha256;
    }
    if (folder === dirname(folder)) return false;
  }
}

/**
 * Compares a folder with its list, byte for byte.
 * @param record the file that every folder of this kind has
 * @returns by name, what is not as in the list; undefined if the folder has no list that this program wrote
 */
export function listedDifferences(folder: string, record: string): Difference[] | undefined {
  const list = join(folder, LIST);
  const sums = existsSync(list) ? sumsOf(readText(list)) : undefined;
  // Other programs write lists of this name, too.
  if (sums?.has(record) !== true) return undefined;
  const files = filesOf(folder);
  const names = new Set(files.map(({ name }) => name));
  const removed = [...sums.keys()].filter((name) => !names.has(name));
  const differences: Difference[] = removed.map((name) => ({ name, state: "removed" }));
  for (const { name, isLink } of files) {
    const sum = sums.get(name);
    if (name === LIST && !isLink) continue;
    if (sum === undefined) differences.push({ name, state: "not written by discoprep" });
    else if (isLink || storedDigest(join(folder, name)).sha256 !== sum)
      differences.push({ name, state: "edited" });
  }
  return differences.sort((a, b) => (a.name < b.name ? -1 : 1));
}
