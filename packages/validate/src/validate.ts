import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Edition } from "@discoprep/conll16";
import { fileStream, ProblemError } from "@discoprep/corpus";
import type { FileKind } from "./context.ts";
import { type Finding, type Incident, incident, type Level } from "./incident.ts";
import { checkRelationFile } from "./relation-file.ts";
import type { CheckOptions } from "./release.ts";
import { checkFolder } from "./release-folder.ts";
import { editionOf, labelRules } from "./rules.ts";
import { readSources } from "./sources.ts";

/** What to check and against what. */
export interface ValidateOptions {
  readonly language: string;
  /** Without it, 2015 where the folder's files have the names of 2015, else 2016. */
  readonly edition?: Edition | undefined;
  /** Without it, the file's name or its first object tells. */
  readonly kind?: FileKind | undefined;
  /** The last level to check; default 6. */
  readonly level?: Level | undefined;
  /**
   * The senses allowed, or any. Without it, those of the language's shared task, unless the manifest beside
   * the file says that `convert` made the release with others.
   */
  readonly senses?: readonly string[] | "any" | undefined;
  /** A parses.json that does not lie beside the file. */
  readonly parses?: string | undefined;
}

/**
 * Checks a file of relations (gold, gold without senses, system output) or a whole release folder. Where
 * parses.json and raw/ lie beside the file, it is checked against them.
 * @param path a file, or a folder for level 6
 * @throws ProblemError where the path does not exist
 */
export async function* validate(path: string, options: ValidateOptions): AsyncGenerator<Incident> {
  const isFolder = statusOf(path).isDirectory();
  const folder = isFolder ? path : dirname(path);
  const settled = settle(folder, options);
  const found = isFolder
    ? checkFolder(path, settled)
    : checkFile(fileStream(path), path, folder, settled, options);
  for await (const finding of found) yield incident(finding);
}

function statusOf(path: string): Stats {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status !== undefined) return status;
  throw new ProblemError({
    rule: "no-such-path",
    what: "the path does not exist",
    where: { file: path },
    expected: "a file of relations or a release folder",
    remedy: "Check the path.",
  });
}

/** The same for a stream of bytes, such as standard input. @param name what to call it in places */
export async function* validateStream(
  stream: AsyncIterable<Uint8Array | string>,
  name: string,
  options: ValidateOptions,
): AsyncGenerator<Incident> {
  const found = checkFile(stream, name, undefined, settle(undefined, options), options);
  for await (const finding of found) yield incident(finding);
}

async function* checkFile(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  folder: string | undefined,
  settled: CheckOptions,
  { kind, parses }: ValidateOptions,
): AsyncGenerator<Finding> {
  const sources = settled.level >= 4 ? readSources(folder, parses) : undefined;
  yield* sources?.findings ?? [];
  const edition = settled.edition ?? editionOf(folder);
  const context = { ...settled, edition, file, kind, parses: sources?.tokens, raw: sources?.raw };
  yield* checkRelationFile(stream, context, settled.level);
}

function settle(folder: string | undefined, options: ValidateOptions): CheckOptions {
  const { language, edition, senses, level = 6 } = options;
  return { language, edition, level, ...labelRules(language, senses, folder) };
}
