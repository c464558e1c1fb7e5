import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { readLines, sha256 } from "@discoprep/files";
import {
  readParsesFile,
  relationsFile,
  releaseLanguage,
  releasePaths,
  releaseSenses,
} from "@discoprep/releases/folder";
import { validateStream } from "@discoprep/releases/validate";
import { readScored, type ScoredRelation } from "@discoprep/score/conll16";
import {
  type NamedOutput,
  outputProblems,
  type SystemSet,
  type TokenPlaces,
  tokenPlaces,
  type WarningRules,
} from "@discoprep/score/systems";
import type { NamedFile } from "./named-files.ts";
import { inputBytes, type Terminal } from "./terminal.ts";

/** Which senses are no error in an output. */
export interface OutputRules extends WarningRules {
  /** A word of `--senses`. */
  readonly senses?: string;
}

/** A set of gold relations, and the release beside it, if it is a file. */
interface GoldSet extends Omit<SystemSet, "systems"> {
  readonly release: string | undefined;
}

/**
 * Reads gold and outputs. An output for several sets is one file with the documents of all, or a folder with `SET.json` or
 * `SET/output.json`.
 * @throws ProblemError naming file and line of the first relation that cannot be scored
 */
export async function readSets(
  golds: readonly NamedFile[],
  outputs: readonly NamedFile[],
  rules: OutputRules,
  terminal: Terminal,
): Promise<SystemSet[]> {
  const sets: GoldSet[] = [];
  for (const gold of golds) sets.push(await readGold(gold, terminal));
  const systems = sets.map((): NamedOutput[] => []);
  for (const output of outputs)
    for (const [index, named] of (await outputsOf(output, sets, rules, terminal)).entries())
      systems[index]?.push(named);
  return sets.map(({ release: _, ...set }, index) => ({ ...set, systems: systems[index] ?? [] }));
}

async function readGold({ name, file }: NamedFile, terminal: Terminal): Promise<GoldSet> {
  const path = file === "-" ? file : relationsFile(file);
  const bytes = await inputBytes(terminal, path);
  const release = file === "-" ? undefined : dirname(path);
  const goldHash = sha256(bytes);
  return {
    name,
    file: shownName(path),
    gold: await scored(bytes, path),
    goldHash,
    release,
    allowedSenses: release === undefined ? undefined : releaseSenses(release),
    tokensOf: tokensOf(release),
  };
}

/** Returns an output for each set. */
async function outputsOf(
  { name, file }: NamedFile,
  sets: readonly GoldSet[],
  rules: OutputRules,
  terminal: Terminal,
): Promise<NamedOutput[]> {
  const [first] = sets;
  const named = (predicted: readonly ScoredRelation[], path: string): NamedOutput => ({
    name,
    file: shownName(path),
    predicted,
  });
  if (sets.length > 1 && !isFolder(file)) {
    const bytes = await inputBytes(terminal, file);
    const all = await scored(bytes, file);
    const documents = sets.map(({ gold }) => new Set(gold.map(({ document }) => document)));
    // A document of no set is scored with the first one, which then names it.
    const isIn = (index: number, document: string): boolean =>
      documents[index]?.has(document) === true ||
      (index === 0 && !documents.some((ids) => ids.has(document)));
    const warnings =
      first &&
      (await problemsIn(bytes, { ...first, gold: sets.flatMap(({ gold }) => gold) }, all, file, rules));
    return sets.map((_, index) => ({
      ...named(
        all.filter(({ document }) => isIn(index, document)),
        file,
      ),
      warnings: index === 0 ? warnings : [],
    }));
  }
  const found: NamedOutput[] = [];
  for (const set of sets) {
    const path = outputFile(sets.length > 1 ? fileOfSet(file, set.name) : file);
    const bytes = await inputBytes(terminal, path);
    const predicted = await scored(bytes, path);
    found.push({ ...named(predicted, path), warnings: await problemsIn(bytes, set, predicted, path, rules) });
  }
  return found;
}

/** Returns what the validator says of an output. */
function problemsIn(
  bytes: Buffer,
  { gold, release, allowedSenses }: GoldSet,
  predicted: readonly ScoredRelation[],
  output: string,
  rules: OutputRules,
): ReturnType<typeof outputProblems> {
  const language = release === undefined ? undefined : releaseLanguage(release);
  const parses = release === undefined ? undefined : releasePaths(release).parses;
  return outputProblems(
    { gold, predicted },
    { allowedSenses, ...rules, output, language, parses },
    (checks) => validateStream(Readable.from([bytes]), "output", { ...checks, release }),
  );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Returns the output of a set in a folder: `SET.json`, or the folder `SET`. */
function fileOfSet(output: string, set: string): string {
  const file = join(output, `${set}.json`);
  return existsSync(file) ? file : join(output, set);
}

/** Returns the file of a system's output: the path itself, or the file in the folder of a run or a release. */
export function outputFile(path: string): string {
  if (path === "-" || !isFolder(path)) return path;
  const output = join(path, "output.json");
  const remedy = "Name the file of relations; convert other formats first: discoprep convert.";
  return existsSync(output) ? output : relationsFile(path, remedy);
}

/** Returns what messages call an input. */
export function shownName(file: string): string {
  return file === "-" ? "standard input" : file;
}

function scored(bytes: Buffer, file: string): Promise<ScoredRelation[]> {
  return readScored(readLines(Readable.from([bytes]), shownName(file)), shownName(file));
}

/** Returns a reader of the tokens of documents, where parses.json is beside gold. */
function tokensOf(release: string | undefined): ((document: string) => TokenPlaces | undefined) | undefined {
  const file = release === undefined ? undefined : releasePaths(release).parses;
  if (file === undefined) return undefined;
  const parses = readParsesFile(file, file, () => {});
  const known = new Map<string, TokenPlaces | undefined>();
  return (document) => {
    if (!known.has(document)) {
      const parsed = parses.document(document);
      known.set(document, parsed && tokenPlaces(parsed));
    }
    return known.get(document);
  };
}
