import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isLanguageTag, type Message, ProblemError, problem, UsageError } from "@discoprep/corpus";
import { isFolder, manifestIn } from "@discoprep/files";
import { recordedMapping } from "@discoprep/senses";

/** The names a file has had in the releases of 2016 and 2015 and in the 2015 trial. */
const fileNames = {
  relations: ["relations.json", "pdtb-data.json", "pdtb_trial_data.json"],
  relationsNoSenses: ["relations-no-senses.json"],
  parses: ["parses.json", "pdtb-parses.json", "pdtb_trial_parses.json"],
  raw: ["raw"],
  conll: ["conll_format"],
} as const;

export type ReleasePaths = { readonly [part in keyof typeof fileNames]?: string };

/** Returns the files of a release, plain or compressed by gzip. */
export function releasePaths(folder: string): ReleasePaths {
  const paths = Object.entries(fileNames).flatMap(([part, names]) => {
    const stored = [...names, ...names.map((name) => `${name}.gz`)].map((name) => join(folder, name));
    const path = stored.find((candidate) => existsSync(candidate));
    return path === undefined ? [] : [[part, path]];
  });
  return Object.fromEntries(paths);
}

export interface ReleaseSet {
  readonly name: string;
  readonly folder: string;
}

/**
 * Returns the releases of a folder: itself, or its subfolders that are releases (train, dev, test, blind, then
 * others by name). Blind sets, which have no relations, are releases, too.
 * @throws ProblemError if there is none
 */
export function releaseSets(folder: string): ReleaseSet[] {
  if (isRelease(folder)) return [{ name: setName(basename(resolve(folder))), folder }];
  const sets = setsIn(folder);
  if (sets.length > 0) return sets;
  const expected = "relations.json or parses.json, or folders such as train, dev and test that hold one";
  const names = existsSync(folder) ? subfolders(folder) : undefined;
  const inside = names?.filter((name) => setsIn(join(folder, name)).length > 0) ?? [];
  const neither = inside.length > 0 ? `neither, but releases in ${inside.join(", ")}` : "neither";
  const found = names === undefined ? "no such folder" : neither;
  throw new ProblemError(problem("no-release", { file: folder }, { expected, found }));
}

/**
 * Returns the set that a folder holds by its name, as the shared tasks delivered it: `conll16st-en-01-12-16-train`,
 * `conll15st-en-03-29-16-blind-test`, `en-01-12-16-dev`. Another name is the set's.
 */
function setName(folder: string): string {
  const delivered =
    /^(?:conll1[56]-?st-)?(?:en-|zh-)?\d\d-\d\d-\d{2,4}-(train|dev|test|blind|trial)(?:-test)?$/;
  return delivered.exec(folder)?.[1] ?? folder;
}

/** The first sets of a release, the last one first. */
const setNames = ["blind", "test", "dev", "train"];

/** Sets of both languages keep the names of their folders. */
export function setsIn(folder: string): ReleaseSet[] {
  const folders = (existsSync(folder) ? readdirSync(folder) : []).filter((name) =>
    isRelease(join(folder, name)),
  );
  const areDistinct = new Set(folders.map(setName)).size === folders.length;
  return folders
    .map((name) => ({ name: areDistinct ? setName(name) : name, folder: join(folder, name) }))
    .sort((a, b) => setNames.indexOf(b.name) - setNames.indexOf(a.name) || (a.name < b.name ? -1 : 1));
}

/**
 * Returns a message for each subfolder that is not read though it is named like a set, or holds a release: itself, or
 * in a folder of its own.
 */
export function foldersNotRead(folder: string): Message[] {
  const read = new Set(releaseSets(folder).map((set) => set.folder));
  return subfolders(folder).flatMap((name) => {
    const path = join(folder, name);
    if (read.has(path)) return [];
    const releases = ["", ...subfolders(path)].filter((child) => isRelease(join(path, child)));
    if (releases.length === 0 && !setNames.includes(setName(name))) return [];
    const held = releases.includes("") ? "a release in a release" : `releases in ${releases.join(", ")}`;
    const found = releases.length === 0 ? "neither" : held;
    const details = { expected: "relations.json or parses.json", found };
    return [problem("folder-not-read", { file: path }, details)];
  });
}

function subfolders(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isFile());
  const names = entries.map(({ name }) => name).sort();
  return names.filter((name) => isFolder(join(folder, name)));
}

function isRelease(folder: string): boolean {
  const { relations, parses } = releasePaths(folder);
  return (relations ?? parses) !== undefined;
}

/**
 * Returns the file of relations that a path names: the file itself, or that of a release folder.
 * @param otherwise what to do where the folder holds no release at all
 * @throws ProblemError if a folder holds no relations; it names the sets where it holds releases
 */
export function relationsFile(path: string, otherwise?: string): string {
  if (!isFolder(path)) return path;
  const { relations } = releasePaths(path);
  if (relations !== undefined) return relations;
  const sets = setsIn(path).filter(({ folder }) => releasePaths(folder).relations !== undefined);
  const found = sets.length === 0 ? "none" : `the sets ${sets.map(({ name }) => name).join(", ")}`;
  const message = problem("no-relations", { file: path }, { expected: "relations.json", found });
  const [first] = sets;
  const remedy = first === undefined ? otherwise : `Name one set, such as ${join(path, first.name)}.`;
  throw new ProblemError(remedy === undefined ? message : { ...message, remedy });
}

const releaseCommands: readonly string[] = [
  "extract",
  "select",
  "convert",
  "adjudicate",
  "mask",
  "restore",
  "export",
];

/** Options that made a release. Everything made of it states them again. */
const madeWith = ["senses", "unmapped", "types"] as const;
export type ReleaseOptions = { readonly [name in "language" | (typeof madeWith)[number]]?: string };

/**
 * Returns what the manifest of a release says: the manifest beside its files, or above them if it is one of the sets of a
 * conversion. Undefined if there is no such manifest.
 */
export function releaseOptions(folder: string): ReleaseOptions | undefined {
  for (const place of [folder, dirname(resolve(folder))]) {
    const { command, options } = manifestIn(place);
    if (command === undefined || !releaseCommands.includes(command) || typeof options !== "object") continue;
    const texts = Object.entries(options ?? {}).filter(
      ([name, value]) => ["language", ...madeWith].includes(name) && typeof value === "string",
    );
    return Object.fromEntries(texts);
  }
  return undefined;
}

/** Returns the options of a release that is made of others: those of all of them, or senses as annotated if they differ. */
export function optionsOfAll(folders: readonly string[]): ReleaseOptions {
  const [first = {}, ...later] = folders.map((folder) => releaseOptions(folder) ?? {});
  const { language: _language, ...options } = first;
  const isSame = later.every((options) => madeWith.every((name) => options[name] === first[name]));
  return isSame ? options : { senses: "keep" };
}

export function releaseLanguage(folder: string): string | undefined {
  const language = releaseOptions(folder)?.language;
  return language !== undefined && isLanguageTag(language) ? language : undefined;
}

/** Returns the language of the output that a path belongs to, by its manifest. */
export function statedLanguage(path: string): string | undefined {
  return releaseLanguage(path) ?? releaseLanguage(dirname(dirname(resolve(path))));
}

/** Returns the language that the user names, or the first one that a manifest of the inputs states. @throws UsageError if there is neither */
export function inputLanguage(named: string | undefined, inputs: readonly (string | undefined)[]): string {
  const paths = inputs.filter((path) => path !== undefined);
  const language = named ?? paths.map(statedLanguage).find((stated) => stated !== undefined);
  if (language !== undefined) return language;
  throw new UsageError(`no manifest says the language of ${paths[0] ?? "the input"}: name it with --lang`);
}

export function releaseSenses(folder: string): readonly string[] | undefined {
  return recordedMapping(releaseOptions(folder)?.senses ?? "")?.target.senses;
}
