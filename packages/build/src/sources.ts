import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import {
  type Message,
  type MessageDetails,
  type Place,
  ProblemError,
  problem,
  type RuleId,
  UsageError,
} from "@discoprep/corpus";
import { filesBelow, sha256, sha256File } from "@discoprep/files";
import { findFiles, type SourcePlace } from "./find-files.ts";
import type { Source } from "./source.ts";

/** A source, with its place or the reason why it cannot be used. */
export interface FoundSource {
  readonly source: Source;
  readonly place?: SourcePlace;
  /** The folder that was searched: the one given, the folder of corpora, or the dataset's own. */
  readonly root?: string;
  /** The number of its files; undefined for a folder, whose files are not counted. */
  readonly files?: number;
  /** Why it is not there. */
  readonly problem?: ProblemError;
  /** It is missing, and the build works without it or uses another source. */
  readonly unused?: boolean;
}

/** Places of a search. */
export interface SourceSearch {
  /** The dataset's folder. */
  readonly folder: string;
  /** Paths by source name: a folder to look in, the file, or the files. */
  readonly given: ReadonlyMap<string, string | readonly string[]>;
  /** The folder of licensed corpora. */
  readonly corpora: string | undefined;
}

/**
 * Looks for all sources: below the path that the user gave, or else below the folder of corpora or at the
 * path in `sources.json`. `problem` names what is missing.
 * @throws UsageError for the name of a source that the dataset does not have
 */
export async function searchSources(
  sources: readonly Source[],
  search: SourceSearch,
): Promise<FoundSource[]> {
  for (const name of search.given.keys()) {
    if (sources.some((source) => source.name === name)) continue;
    const known = sources.map((source) => source.name).join(", ") || "none";
    throw new UsageError(`the dataset has no source "${name}"; its sources: ${known}`);
  }
  const listings = new Map<string, string[]>();
  const found: FoundSource[] = [];
  for (const source of sources) {
    found.push({ root: searchedFolder(source, search), ...(await searchSource(source, search, listings)) });
  }
  const isThere = (name: string): boolean =>
    found.some((one) => one.source.name === name && (one.place !== undefined || isAmbiguous(one)));
  return found.map((one): FoundSource => {
    const { optional, insteadOf } = one.source;
    if (insteadOf !== undefined && isThere(insteadOf)) return { source: one.source, unused: true };
    const isReplaced = sources.some((other) => other.insteadOf === one.source.name && isThere(other.name));
    const dispensable = (optional === true || isReplaced) && one.place === undefined;
    return dispensable && !search.given.has(one.source.name) ? { source: one.source, unused: true } : one;
  });
}

/** True if the search found it more than once. */
export function isAmbiguous({ problem }: FoundSource): boolean {
  return problem?.problem.rule === "source-ambiguous";
}

async function searchSource(
  source: Source,
  { folder, given, corpora }: SourceSearch,
  listings: Map<string, string[]>,
): Promise<FoundSource> {
  const named = given.get(source.name);
  if (typeof named === "object") return { source, place: named, files: named.length };
  const root = named === undefined ? placeToLook(source, folder, corpora) : resolve(named);
  if (root === undefined) return { source, problem: missing(source, "$CORPORA", "$CORPORA is not set") };
  if (!existsSync(root)) return { source, problem: missing(source, root, "it is not there") };
  if (source.find === undefined || (named !== undefined && !statSync(root).isDirectory())) {
    return await fileSource(source, root, named !== undefined);
  }
  const files = listings.get(root) ?? filesBelow(root);
  listings.set(root, files);
  const result = findFiles(root, source.find, files);
  if ("place" in result) {
    const { place, files } = result;
    return typeof place === "string"
      ? await fileSource(source, place, named !== undefined)
      : { source, place, files };
  }
  if (result.candidates.length > 0)
    return { source, problem: ambiguous(source, result.problem, result.candidates) };
  // Archives are looked into where nothing else is there: who unpacks one often keeps it.
  const unpacked = await unpackedSource(source, files, { root, out: join(folder, "out") });
  const inArchives = unpacked && findFiles(unpacked.root, source.find, unpacked.files);
  if (inArchives !== undefined && "place" in inArchives)
    return { source, ...inArchives, root: unpacked?.root ?? root };
  if (inArchives !== undefined && inArchives.candidates.length > 0)
    return { source, problem: ambiguous(source, inArchives.problem, inArchives.candidates) };
  // The user gave files with other names: they are taken.
  if (named !== undefined) return { source, place: root };
  return { source, problem: missing(source, root, result.problem) };
}

function placeToLook(source: Source, folder: string, corpora: string | undefined): string | undefined {
  const base = corpora === undefined || corpora === "" ? undefined : corpora;
  if (source.path === undefined) return base;
  if (source.path.startsWith("$CORPORA/")) return base && join(base, source.path.slice("$CORPORA/".length));
  return isAbsolute(source.path) ? source.path : join(folder, source.path);
}

/** Returns the folder inside which a source's path is the same on every machine. */
function searchedFolder(source: Source, { folder, given, corpora = "" }: SourceSearch): string {
  const named = given.get(source.name);
  if (typeof named === "object") return dirname(named[0] ?? "");
  if (named !== undefined) return resolve(named);
  if (source.path === undefined || source.path.startsWith("$CORPORA/")) return resolve(corpora);
  return isAbsolute(source.path) ? dirname(source.path) : folder;
}

async function fileSource(source: Source, path: string, named: boolean): Promise<FoundSource> {
  const status = statSync(path);
  const found = { source, place: path, files: status.isFile() ? 1 : undefined };
  // A user who names another file (a newer dump) wants that file.
  if (named || status.isDirectory()) return found;
  if (source.bytes !== undefined && status.size !== source.bytes) {
    const sizes = [`${source.bytes} bytes`, `${status.size} bytes`] as const;
    return { source, problem: differs(source, path, ...sizes) };
  }
  if (source.sha256 === undefined) return found;
  const sha256 = await sha256File(path);
  if (sha256 === source.sha256) return found;
  return { source, problem: differs(source, path, `sha256 ${source.sha256}`, `sha256 ${sha256}`) };
}

function missing(source: Source, file: string, found: string): ProblemError {
  const expected = `"${source.name}" (${source.what}; ${source.licence})`;
  return new ProblemError(sourceProblem("source-missing", source, { file }, { expected, found }));
}

function ambiguous({ name, what }: Source, why: string, candidates: readonly string[]): ProblemError {
  const expected = `one copy of "${name}" (${what})`;
  const found = `${why}: ${candidates.slice(0, 3).join(" and ")}`;
  return new ProblemError(problem("source-ambiguous", { file: candidates[0] }, { expected, found }));
}

function differs(source: Source, file: string, expected: string, found: string): ProblemError {
  return new ProblemError(sourceProblem("source-differs", source, { file }, { expected, found }));
}

/** Makes a message whose remedy begins with what the dataset says of how to obtain the source. */
export function sourceProblem(
  rule: RuleId,
  { obtain }: Source,
  where: Place,
  details: MessageDetails,
): Message {
  const message = problem(rule, where, details);
  return { ...message, remedy: `${obtain} ${message.remedy}` };
}

/**
 * Unpacks what a source may need of the archives among files, as they lie on LDC's discs, once: each beside the others, as if
 * unpacked where it lies.
 * @param files those below `root` @param out the dataset's folder of results
 * @returns the folder, and the files that were in archives; undefined where there are none
 * @throws ProblemError for an archive that is damaged, hostile or too large
 */
export async function unpackedSource(
  { name, find }: Source,
  files: readonly string[],
  { root, out }: { readonly root: string; readonly out: string },
): Promise<{ readonly root: string; readonly files: string[] } | undefined> {
  const { isArchive, unpackArchive } = await import("./archives.ts");
  const archives = files.filter(isArchive);
  if (archives.length === 0 || find === undefined) return undefined;
  const identities = archives.map((file) => [
    relative(root, file),
    statSync(file).size,
    statSync(file).mtimeMs,
  ]);
  const above = join(out, ".archives");
  const folder = join(above, `${name}-${sha256(JSON.stringify([find, identities])).slice(0, 16)}`);
  if (!existsSync(folder)) {
    const old = existsSync(above) ? readdirSync(above).filter((one) => one.startsWith(`${name}-`)) : [];
    for (const one of old) rmSync(join(above, one), { recursive: true });
    const pattern = new RegExp(`^(?:${find.name})$`, "i");
    const wanted = (path: string): boolean => pattern.test(basename(path).replace(/\.gz$/i, ""));
    const part = `${folder}.part`;
    for (const file of archives) await unpackArchive(file, join(part, relative(root, dirname(file))), wanted);
    if (!existsSync(part)) return undefined;
    renameSync(part, folder);
  }
  return { root: folder, files: filesBelow(folder) };
}
