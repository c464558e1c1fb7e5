import { createReadStream, type Stats, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Edition, releasePaths } from "@discoprep/conll";
import { ProblemError } from "@discoprep/corpus";
import { inventory } from "@discoprep/senses";
import type { FileKind } from "./context.ts";
import { type Finding, type Incident, incident, type Level } from "./incident.ts";
import { checkRelationFile } from "./relation-file.ts";
import { checkRelease } from "./release.ts";
import { readSources, textOf } from "./sources.ts";

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
   * The senses allowed, or any. Without it, those of the language's shared task; any where the release's
   * manifest says that it was made with other senses.
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
    ? checkRelease(path, settled)
    : checkFile(createReadStream(path), path, folder, settled, options);
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

interface Settled {
  readonly language: string;
  readonly edition: Edition;
  readonly senses: readonly string[] | undefined;
  readonly level: Level;
}

async function* checkFile(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  folder: string | undefined,
  settled: Settled,
  { kind, parses }: ValidateOptions,
): AsyncGenerator<Finding> {
  const near = folder !== undefined || parses !== undefined;
  const sources = near && settled.level >= 4 ? readSources(folder ?? "", parses) : undefined;
  yield* sources?.findings ?? [];
  const context = { ...settled, file, kind, parses: sources?.tokens, raw: sources?.raw };
  yield* checkRelationFile(stream, context, settled.level);
}

function settle(folder: string | undefined, options: ValidateOptions): Settled {
  const { language, level = 6 } = options;
  const relations = folder === undefined ? undefined : releasePaths(folder).relations;
  const edition = options.edition ?? (relations && basename(relations).startsWith("pdtb") ? "2015" : "2016");
  return { language, edition, level, senses: allowedSenses(folder, options) };
}

const officialInventories = ["conll2015", "conll2016-zh"];

function allowedSenses(folder: string | undefined, options: ValidateOptions): readonly string[] | undefined {
  if (options.senses !== undefined) return options.senses === "any" ? undefined : options.senses;
  const made = folder === undefined ? undefined : manifestSenses(join(folder, "manifest.json"));
  if (made !== undefined && !officialInventories.includes(made)) return undefined;
  return inventory(options.language === "zh" ? "conll2016-zh" : "conll2015").senses;
}

/** The option `--senses` with which `convert` made the release. */
function manifestSenses(file: string): string | undefined {
  const text = textOf(file);
  try {
    const manifest = JSON.parse(typeof text === "string" ? text : "null") as {
      options?: { senses?: unknown };
    } | null;
    const senses = manifest?.options?.senses;
    return typeof senses === "string" ? senses : undefined;
  } catch {
    // Not a manifest of ours.
    return undefined;
  }
}
