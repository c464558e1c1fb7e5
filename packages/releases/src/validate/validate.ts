import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { isChinese, type Message, ProblemError, problem } from "@discoprep/corpus";
import { fileLines, fileStream } from "@discoprep/files";
import { Frequencies } from "@discoprep/files/text";
import { type Edition, eachRelation } from "@discoprep/formats/conll16";
import {
  inputLanguage,
  readSenseFile,
  releaseLanguage,
  releaseOptions,
  releasePaths,
  releaseSets,
} from "@discoprep/formats/release";
import { allowedSenses } from "@discoprep/senses";
import { checkRelationFile, type FileKind, judgedRules, type Level, namedRules } from "@discoprep/validate";
import { type CheckOptions, Sources } from "./sources.ts";

export interface ValidateOptions {
  readonly language?: string;
  readonly edition?: Edition;
  readonly kind?: FileKind;
  readonly level?: Level;
  /** Senses, or a name that `--senses` takes. Default: those of the manifest, else those of the language's shared task. */
  readonly senses?: readonly string[] | string;
  readonly parses?: string;
  /** The release of the file; its manifest states language and senses. */
  readonly release?: string;
  readonly onNote?: ((note: string) => void) | undefined;
}

/** Checks a release, or a file of relations against what is beside it. @throws ProblemError if the path does not exist */
export async function* validate(path: string, options: ValidateOptions): AsyncGenerator<Message> {
  const isFolder = statusOf(path).isDirectory();
  const folder = isFolder ? path : dirname(path);
  const settled = settle(path, folder, options);
  // The checks of a whole release are loaded only when needed: `score` checks single files.
  yield* isFolder
    ? (await import("./release.ts")).checkFolder(path, settled)
    : checkFile(fileStream(path), { file: path, folder }, settled, options);
}

function statusOf(path: string): Stats {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status !== undefined) return status;
  const expected = "a file of relations or a release folder";
  throw new ProblemError(problem("no-such-path", { file: path }, { expected }));
}

/** Checks a stream of bytes, such as standard input. */
export function validateStream(
  stream: AsyncIterable<Uint8Array | string>,
  name: string,
  options: ValidateOptions,
): AsyncGenerator<Message> {
  return checkFile(stream, { file: name }, settle(undefined, undefined, options), options);
}

async function* checkFile(
  stream: AsyncIterable<Uint8Array | string>,
  { file, folder }: { readonly file: string; readonly folder?: string },
  settled: CheckOptions,
  { kind, parses }: ValidateOptions,
): AsyncGenerator<Message> {
  const sources = new Sources(settled, folder, parses);
  yield* sources.messages();
  const { edition, tokens, raw } = sources;
  const context = { ...settled, edition, file, kind, parses: tokens, raw };
  yield* checkRelationFile(stream, context, settled.level);
  yield* sources.messages();
}

function settle(
  path: string | undefined,
  folder: string | undefined,
  options: ValidateOptions,
): CheckOptions {
  const { edition, senses, level = 6, onNote, release } = options;
  const folders = [folder, release].filter((place) => place !== undefined);
  const sets = path !== undefined && path === folder ? releaseSets(path).map((set) => set.folder) : [];
  const stated = [...folders, ...sets].map(releaseLanguage).find((language) => language !== undefined);
  const language = stated ?? inputLanguage(options.language, [path]);
  if (options.language !== undefined && !sameLanguage(language, options.language))
    onNote?.(`the release's manifest.json says that its language is ${language}: checked as ${language}`);
  if (senses !== undefined) {
    const list = typeof senses === "string" ? allowedSenses(senses, readSenseFile(senses)) : senses;
    return { language, edition, level, ...namedRules(list) };
  }
  const conversion = folders.map(releaseOptions).find((options) => options !== undefined);
  // A pipe can be read only once.
  const file = path !== undefined && statusOf(path).isFile() ? path : undefined;
  const files = sets.length > 0 ? sets.map((set) => releasePaths(set).relations) : [file];
  const { rules, note } = judgedRules(language, conversion, () => labelCounts(files));
  if (note !== undefined) onNote?.(note);
  return { language, edition, level, ...rules };
}

function sameLanguage(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase() || (isChinese(a) && isChinese(b));
}

function labelCounts(files: readonly (string | undefined)[]): Frequencies {
  const counts = new Frequencies();
  for (const file of files)
    for (const { Sense, Type } of file === undefined ? [] : eachRelation(fileLines(file), file, () => {}))
      if (Type !== "EntRel") for (const sense of Sense) counts.add(sense);
  return counts;
}
