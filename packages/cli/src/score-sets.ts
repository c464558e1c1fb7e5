import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { isFolder, readLines, sha256 } from "@discoprep/files";
import {
  readParsesFile,
  relationsFile,
  releaseLanguage,
  releasePaths,
  releaseSenses,
} from "@discoprep/formats/release";
import { validateStream } from "@discoprep/releases/validate";
import { readScored } from "@discoprep/score/conll16";
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

/** Rules for the senses of an output; `senses` is a word of `--senses`. */
type OutputRules = WarningRules & { readonly senses?: string };

type GoldSet = Awaited<ReturnType<typeof readGold>>;
type ScoredFile = Awaited<ReturnType<typeof readFile>>;

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
      if (input === undefined || !isWhole) {
        const ofSet = isWhole || sets.length === 1 ? file : fileOfSet(file, set.name);
        input = await readFile(outputFile(ofSet), terminal);
      }
      const { relations } = input;
      const predicted = isWhole ? relations.filter(({ document }) => isIn(set, document)) : relations;
      const warnings = isWhole && set !== sets[0] ? [] : await problemsIn(input, set, rules);
      set.systems.push({ name, file: shownName(input.path), predicted, warnings });
    }
  }
  return sets;
}

async function readFile(path: string, terminal: Terminal) {
  const bytes = await inputBytes(terminal, path);
  const relations = await readScored(readLines(Readable.from([bytes]), shownName(path)), shownName(path));
  return { path, bytes, relations };
}

async function readGold({ name, file }: NamedFile, terminal: Terminal) {
  const { path, bytes, relations } = await readFile(file === "-" ? file : relationsFile(file), terminal);
  // Nothing is beside standard input.
  const release = file === "-" ? undefined : dirname(path);
  const systems: NamedOutput[] = [];
  return {
    name,
    gold: relations,
    release,
    file: shownName(path),
    goldHash: sha256(bytes),
    systems,
    documents: new Set(relations.map(({ document }) => document)),
    allowedSenses: release === undefined ? undefined : releaseSenses(release),
    tokensOf: tokensOf(release),
  };
}

function problemsIn({ path: output, bytes, relations }: ScoredFile, set: GoldSet, rules: OutputRules) {
  const { gold, release, allowedSenses } = set;
  const language = release === undefined ? undefined : releaseLanguage(release);
  const parses = release === undefined ? undefined : releasePaths(release).parses;
  const place = { allowedSenses, ...rules, output, language, parses };
  return outputProblems({ gold, predicted: relations }, place, (checks) =>
    validateStream(Readable.from([bytes]), "output", { ...checks, release }),
  );
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

export function shownName(file: string): string {
  return file === "-" ? "standard input" : file;
}

/** Returns a reader of the tokens of documents, where parses.json is beside gold. */
function tokensOf(release: string | undefined): ((document: string) => TokenPlaces | undefined) | undefined {
  const file = release === undefined ? undefined : releasePaths(release).parses;
  if (file === undefined) return undefined;
  const parses = readParsesFile(file, file, () => {});
  const places = new Map<string, TokenPlaces>();
  return (document) => {
    const parsed = places.has(document) ? undefined : parses.document(document);
    if (parsed !== undefined) places.set(document, tokenPlaces(parsed));
    return places.get(document);
  };
}
