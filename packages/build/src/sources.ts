import { statSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { ProblemError, sha256File, UsageError } from "@discoprep/corpus";
import type { Source } from "./job.ts";

/** Where each named source lies on this machine. */
export type SourcePaths = ReadonlyMap<string, string>;

/**
 * Finds every source: the path the user gave, else the one in `sources.json`, where `$CORPORA` stands
 * for the folder of licensed corpora. A stated size or checksum is compared before any work is done.
 * @param given paths by source name, from the command line
 * @throws ProblemError naming the source, its licence and how to obtain it; UsageError for an unknown name
 */
export async function findSources(
  folder: string,
  sources: readonly Source[],
  given: ReadonlyMap<string, string>,
  corpora: string | undefined,
): Promise<SourcePaths> {
  for (const name of given.keys()) {
    if (sources.some((source) => source.name === name)) continue;
    const known = sources.map((source) => source.name).join(", ") || "none";
    throw new UsageError(`the dataset has no source "${name}"; its sources: ${known}`);
  }
  const found = new Map<string, string>();
  for (const source of sources) {
    const named = given.get(source.name);
    const path = named === undefined ? expand(folder, source, corpora) : resolve(named);
    await checkSource(source, path, named !== undefined);
    found.set(source.name, path);
  }
  return found;
}

function expand(folder: string, source: Source, corpora: string | undefined): string {
  if (!source.path.startsWith("$CORPORA/")) {
    return isAbsolute(source.path) ? source.path : join(folder, source.path);
  }
  if (corpora === undefined || corpora === "") {
    throw missing(source, source.path, "$CORPORA is not set");
  }
  return join(corpora, source.path.slice("$CORPORA/".length));
}

async function checkSource(source: Source, path: string, named: boolean): Promise<void> {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) throw missing(source, path, "it is not there");
  // A user who names another file (a newer dump) means that file.
  if (named || status.isDirectory()) return;
  if (source.bytes !== undefined && status.size !== source.bytes) {
    throw differs(source, path, `${source.bytes} bytes`, `${status.size} bytes`);
  }
  if (source.sha256 === undefined) return;
  const sha256 = await sha256File(path);
  if (sha256 !== source.sha256) throw differs(source, path, `sha256 ${source.sha256}`, `sha256 ${sha256}`);
}

function missing(source: Source, path: string, why: string): ProblemError {
  return new ProblemError({
    rule: "source-missing",
    what: `the source "${source.name}" (${source.what}; ${source.licence}) cannot be read: ${why}`,
    where: { file: path },
    remedy: `${source.obtain} Then set CORPORA to the folder it lies in, or name it with --source ${source.name}=PATH.`,
  });
}

function differs(source: Source, path: string, expected: string, found: string): ProblemError {
  return new ProblemError({
    rule: "source-differs",
    what: `the source "${source.name}" is not the file this dataset was made from`,
    where: { file: path },
    expected,
    found,
    remedy: `${source.obtain} To build from this file all the same, name it with --source ${source.name}=PATH.`,
  });
}
