import { existsSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import {
  type Message,
  type MessageDetails,
  type Place,
  problem,
  type RuleId,
  UsageError,
} from "@discoprep/corpus";
import { filesBelow, hashOfFile } from "@discoprep/files";
import { Groups } from "@discoprep/files/text";
import { type FileSearch, findFiles, isFileSet, type SourcePlace } from "./find-files.ts";
import type { Source } from "./source.ts";

export interface FoundSource {
  readonly source: Source;
  /** `not used`: it is missing, and the build works without it or uses another source. */
  readonly state: "found" | "missing" | "not clear" | "not used";
  readonly place?: SourcePlace;
  /** The folder that was searched: the one given, the folder of corpora, or the dataset's own. */
  readonly root?: string;
  /** Number of its files, unless it is a folder, whose files are not counted. */
  readonly files?: number;
  readonly problem?: Message;
}

export interface SourceSearch {
  readonly folder: string;
  /** Paths by source name: a folder to look in, the file, or the files. */
  readonly paths: ReadonlyMap<string, string | readonly string[]>;
  readonly corpora: string | undefined;
}

/**
 * Looks for all sources: below the path that the user gave, or else below the folder of corpora or at their own path.
 * @throws UsageError for the name of a source that the dataset does not have
 */
export async function searchSources(
  sources: readonly Source[],
  search: SourceSearch,
): Promise<FoundSource[]> {
  const names = sources.map(({ name }) => name);
  const unknown = [...search.paths.keys()].find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `the dataset has no source "${unknown}"; its sources: ${names.join(", ") || "none"}`,
    );
  const listings = new Map<string, string[]>();
  const results: FoundSource[] = [];
  for (const source of sources) results.push(await searchSource(source, search, listings));
  const isThere = (name: string): boolean =>
    results.some(({ source, state }) => source.name === name && state !== "missing");
  return results.map((result): FoundSource => {
    const { source, place } = result;
    const { name, optional, insteadOf } = source;
    if (insteadOf !== undefined && isThere(insteadOf)) return { source, state: "not used" };
    const isReplaced = sources.some((each) => each.insteadOf === name && isThere(each.name));
    const isDispensable = (optional === true || isReplaced) && place === undefined;
    return isDispensable && !search.paths.has(name) ? { source, state: "not used" } : result;
  });
}

async function searchSource(
  source: Source,
  search: SourceSearch,
  listings: Map<string, string[]>,
): Promise<FoundSource> {
  const { name, find } = source;
  const path = search.paths.get(name);
  if (typeof path === "object")
    return { source, state: "found", place: path, root: dirname(path[0] ?? ""), files: path.length };
  const { root, place } = placeToLook(source, search);
  if (place === undefined) return missing(source, "$CORPORA", "$CORPORA is not set");
  if (!existsSync(place)) return missing(source, place, "it is not there");
  const result = { source, state: "found", root } as const;
  const isGiven = path !== undefined;
  if (find === undefined || (isGiven && !statSync(place).isDirectory()))
    return await checkedFile({ ...result, place }, isGiven);
  const files = listings.get(place) ?? filesBelow(place);
  listings.set(place, files);
  const matches = findFiles(files, find);
  if (matches !== undefined) return await checkedFile(searched(result, matches), isGiven);
  // Archives are searched last: many people keep an archive that they have unpacked.
  const { unpackedFiles } = await import("./archives.ts");
  const unpacked = await unpackedFiles({ name, find }, files, {
    root: place,
    out: join(search.folder, "out"),
  });
  const packed = unpacked && findFiles(unpacked.files, find);
  if (packed !== undefined) return searched({ ...result, root: unpacked?.root }, packed);
  // Files with other names count if the user gave them.
  return isGiven ? { ...result, place } : missing(source, place, "no such file is below it");
}

/** Returns the place to search, if any, and the folder that paths of the source are relative to on every machine. */
function placeToLook({ name, path }: Source, { folder, paths, corpora }: SourceSearch) {
  const named = paths.get(name);
  const root = typeof named === "string" ? resolve(named) : corpora || undefined;
  if (typeof named === "string" || path === undefined) return { root, place: root };
  if (path.startsWith("$CORPORA/"))
    return { root, place: root && join(root, path.slice("$CORPORA/".length)) };
  return isAbsolute(path)
    ? { root: dirname(path), place: path }
    : { root: folder, place: join(folder, path) };
}

function searched(result: FoundSource, search: FileSearch): FoundSource {
  if ("place" in search) return { ...result, ...search };
  const { source } = result;
  const { doubt, candidates } = search;
  const expected = `one copy of "${source.name}" (${source.what})`;
  const details = { expected, found: `${doubt}: ${candidates.slice(0, 3).join(" and ")}` };
  return {
    source,
    state: "not clear",
    problem: problem("source-ambiguous", { file: candidates[0] }, details),
  };
}

/**
 * Returns a source with its one file, unless that has another size or sum than the dataset states.
 * @param isGiven whether the user named the file, who may want a newer one
 */
async function checkedFile(result: FoundSource, isGiven: boolean): Promise<FoundSource> {
  const { source, place } = result;
  const status = typeof place === "string" ? statSync(place) : undefined;
  if (typeof place !== "string" || status?.isFile() !== true) return result;
  const differs = (expected: string, stated: string): FoundSource => {
    const details = { expected, found: stated };
    return {
      source,
      state: "missing",
      problem: sourceProblem("source-differs", source, { file: place }, details),
    };
  };
  const { bytes = status.size, sha256 } = source;
  if (!isGiven && status.size !== bytes) return differs(`${bytes} bytes`, `${status.size} bytes`);
  const sum = isGiven || sha256 === undefined ? sha256 : await hashOfFile(place);
  return sum === sha256 ? { ...result, files: 1 } : differs(`sha256 ${sha256}`, `sha256 ${sum}`);
}

function missing(source: Source, file: string, found: string): FoundSource {
  const expected = `"${source.name}" (${source.what}; ${source.licence})`;
  const problem = sourceProblem("source-missing", source, { file }, { expected, found });
  return { source, state: "missing", problem };
}

/** Makes a message whose remedy begins with the dataset's own words on how to obtain the source. */
function sourceProblem(rule: RuleId, { obtain }: Source, where: Place, details: MessageDetails): Message {
  const message = problem(rule, where, details);
  return { ...message, remedy: `${obtain} ${message.remedy}` };
}

/** Returns messages on sources that are missing, not clear, or not whole, or that lack documents of the annotations. */
export function sourceMessages(sources: readonly FoundSource[]): Message[] {
  return [...sources.flatMap(({ problem }) => problem ?? []), ...fewer(sources), ...lacking(sources)];
}

function fewer(sources: readonly FoundSource[]): Message[] {
  return sources.flatMap(({ source, files }): Message[] => {
    const { name, documents } = source;
    if (documents === undefined || files === undefined || files >= documents) return [];
    const details = { expected: `${documents} documents of "${name}"`, found: `${files}` };
    return [sourceProblem("source-not-whole", source, {}, details)];
  });
}

/** Returns a message for each source without some documents of the annotations, which are the first source with documents. */
function lacking(sources: readonly FoundSource[]): Message[] {
  const [annotations, ...layers] = sources.flatMap(({ source, place }) =>
    place !== undefined && isFileSet(place) ? [{ source, files: place.files }] : [],
  );
  if (annotations === undefined) return [];
  const ids = [...annotations.files.keys()];
  return layers.flatMap(({ source, files }): Message[] => {
    const lacked = ids.filter((id) => !files.has(id));
    if (lacked.length === 0) return [];
    const expected = `a file in "${source.name}" for each of the ${ids.length} documents of "${annotations.source.name}"`;
    const found = `none for ${lacked.length}: ${sections(lacked)}`;
    return [sourceProblem("source-incomplete", source, {}, { expected, found })];
  });
}

/** Names document ids by the part before their last two digits: `wsj_03*: 78, wsj_0412`. */
function sections(ids: readonly string[]): string {
  const names = [...new Groups(ids, (id) => id.replace(/\d\d$/, ""))].map(([section, group]) =>
    group.length > 2 ? `${section}*: ${group.length}` : group.join(", "),
  );
  return names.slice(0, 12).join(", ") + (names.length > 12 ? ", …" : "");
}
