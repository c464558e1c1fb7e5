import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Message, ProblemError, primaryLanguage, problem } from "@discoprep/corpus";
import { fileLines, fileStream } from "@discoprep/files";
import { Frequencies, Groups } from "@discoprep/files/text";
import { type Edition, eachRelation } from "@discoprep/formats/conll16";
import {
  inputLanguage,
  type ReleaseSet,
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
  const status = statusOf(path);
  if (!status.isDirectory()) {
    const folder = dirname(path);
    // A pipe can be read only once.
    const files = status.isFile() ? [path] : [];
    const settled = settle({ folders: [folder], files, inputs: [path] }, options);
    yield* checkFile(fileStream(path), { file: path, folder }, settled, options);
    return;
  }
  const sets = settledSets(path, options);
  // The checks of a whole release are loaded only when needed: `score` checks single files.
  const { checkFolder } = await import("./release.ts");
  yield* checkFolder(path, sets);
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
  return checkFile(stream, { file: name }, settle({ folders: [], files: [], inputs: [] }, options), options);
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

interface Judged {
  /** Folders whose manifests state language and senses, the nearest first. */
  readonly folders: readonly string[];
  /** Files of relations, whose labels show the inventory. */
  readonly files: readonly string[];
  /** The paths that an error names. */
  readonly inputs: readonly string[];
  /** The sets, where there are others that are checked otherwise. */
  readonly names?: readonly string[] | undefined;
}

/** Settles how each set is checked: by its own manifest, else by that of the folder. Labels of sets alike count together. */
function settledSets(path: string, options: ValidateOptions): Map<ReleaseSet, CheckOptions> {
  const sets = releaseSets(path);
  const keyOf = ({ folder }: ReleaseSet) => JSON.stringify(releaseOptions(folder));
  const groups = new Groups<string | undefined, ReleaseSet>(sets, keyOf);
  const settled = new Map<string | undefined, CheckOptions>();
  for (const [key, group] of groups) {
    const folders = group.map(({ folder }) => folder);
    const files = folders
      .map((folder) => releasePaths(folder).relations)
      .filter((file) => file !== undefined);
    const names = groups.size > 1 ? group.map(({ name }) => name) : undefined;
    const judged = { folders: [...folders.slice(0, 1), path], files, inputs: [...folders, path], names };
    settled.set(key, settle(judged, options));
  }
  return new Map(sets.map((set) => [set, settled.get(keyOf(set)) as CheckOptions]));
}

function settle({ folders, files, inputs, names }: Judged, options: ValidateOptions): CheckOptions {
  const { edition, senses, level = 6, release } = options;
  const onNote = (note: string) => options.onNote?.(names ? `${names.join(", ")}: ${note}` : note);
  const places = [...folders, release].filter((place) => place !== undefined);
  const stated = places.map(releaseLanguage).find((language) => language !== undefined);
  const language = stated ?? inputLanguage(options.language, inputs);
  if (options.language !== undefined && primaryLanguage(language) !== primaryLanguage(options.language))
    onNote(`the release's manifest.json says that its language is ${language}: checked as ${language}`);
  if (senses !== undefined) {
    const list = typeof senses === "string" ? allowedSenses(senses, readSenseFile(senses)) : senses;
    return { language, edition, level, ...namedRules(list) };
  }
  const conversion = places.map(releaseOptions).find((options) => options !== undefined);
  const { rules, note } = judgedRules(language, conversion, () => labelCounts(files));
  if (note !== undefined) onNote(note);
  return { language, edition, level, ...rules };
}

function labelCounts(files: readonly string[]): Frequencies {
  const counts = new Frequencies();
  for (const file of files)
    for (const { Sense, Type } of eachRelation(fileLines(file), file, () => {}))
      if (Type !== "EntRel") for (const sense of Sense) counts.add(sense);
  return counts;
}
