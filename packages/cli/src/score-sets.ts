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
} from "@discoprep/formats/release";
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

/** Rules for the senses of an output. */
export interface OutputRules extends WarningRules {
  /** A word of `--senses`. */
  readonly senses?: string;
}

/** A set under construction, with the documents of gold and the release beside it, if it is a file. */
interface GoldSet extends SystemSet {
  readonly systems: NamedOutput[];
  readonly documents: ReadonlySet<string>;
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
  // A document of no set is scored with the first one, which then names it.
  const isIn = (set: GoldSet, document: string): boolean =>
    set.documents.has(document) ||
    (set === sets[0] && !sets.some(({ documents }) => documents.has(document)));
  for (const { name, file } of outputs) {
    const isWhole = sets.length > 1 && !isFolder(file);
    let input: ScoredFile | undefined;
    for (const set of sets) {
      if (input === undefined || !isWhole)
        input = await readFile(
          outputFile(isWhole || sets.length === 1 ? file : fileOfSet(file, set.name)),
          terminal,
        );
      const { relations } = input;
      const predicted = isWhole ? relations.filter(({ document }) => isIn(set, document)) : relations;
      const warnings = isWhole && set !== sets[0] ? [] : await problemsIn(input, set, rules);
      set.systems.push({ name, file: shownName(input.path), predicted, warnings });
    }
  }
  return sets;
}

interface ScoredFile {
  readonly path: string;
  readonly bytes: Buffer;
  readonly relations: readonly ScoredRelation[];
}

async function readFile(path: string, terminal: Terminal): Promise<ScoredFile> {
  const bytes = await inputBytes(terminal, path);
  const relations = await readScored(readLines(Readable.from([bytes]), shownName(path)), shownName(path));
  return { path, bytes, relations };
}

async function readGold({ name, file }: NamedFile, terminal: Terminal): Promise<GoldSet> {
  const {
    path,
    bytes,
    relations: gold,
  } = await readFile(file === "-" ? file : relationsFile(file), terminal);
  // Nothing is beside standard input.
  const release = file === "-" ? undefined : dirname(path);
  return {
    ...{ name, gold, release, file: shownName(path), goldHash: sha256(bytes), systems: [] },
    documents: new Set(gold.map(({ document }) => document)),
    allowedSenses: release === undefined ? undefined : releaseSenses(release),
    tokensOf: tokensOf(release),
  };
}

/** Returns what the validator says of an output. */
function problemsIn({ path: output, bytes, relations }: ScoredFile, set: GoldSet, rules: OutputRules) {
  const { gold, release, allowedSenses } = set;
  const language = release === undefined ? undefined : releaseLanguage(release);
  const parses = release === undefined ? undefined : releasePaths(release).parses;
  const place = { allowedSenses, ...rules, output, language, parses };
  return outputProblems({ gold, predicted: relations }, place, (checks) =>
    validateStream(Readable.from([bytes]), "output", { ...checks, release }),
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
