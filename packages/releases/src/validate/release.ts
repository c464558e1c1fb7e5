import { join } from "node:path";
import { type Message, type Place, problem } from "@discoprep/corpus";
import { fileStream, manifestIn } from "@discoprep/files";
import { type Edition, releaseFileNames } from "@discoprep/formats/conll16";
import { releasePaths, releaseSets } from "@discoprep/formats/release";
import { checkRelationFile } from "@discoprep/validate";
import { type CheckOptions, editionOf } from "./check-options.ts";
import { anyDocument, type Counts, checkDocuments } from "./documents.ts";
import { checkNoSenses } from "./no-senses-checks.ts";
import { Sources } from "./sources.ts";

/**
 * Checks a release, or the sets of one: IDs and the manifest's counts over all. A blind set holds its documents three times;
 * they count once.
 */
export async function* checkFolder(folder: string, options: CheckOptions): AsyncGenerator<Message> {
  const ids = new Map<number, Place>();
  const total: Counts = { documents: 0, sentences: 0, words: 0, relations: 0 };
  const isBlind = manifestIn(folder).options?.blind === true;
  for (const set of releaseSets(folder)) {
    const isCounted = !isBlind || set.name === "gold";
    yield* checkRelease(set.folder, options, ids, isCounted ? total : { ...total });
  }
  if (options.level === 6) yield* checkCounts(folder, total);
}

/** @param ids the relation IDs of other sets; added to @param counts added to */
async function* checkRelease(
  folder: string,
  options: CheckOptions,
  ids: Map<number, Place>,
  counts: Counts,
): AsyncGenerator<Message> {
  const { relations: file } = releasePaths(folder);
  const { level, language } = options;
  const sources = level >= 4 ? new Sources(folder) : new Sources();
  const { tokens: parses, raw } = sources;
  const edition = options.edition ?? editionOf(folder);
  const flawed = new Set<string>();
  yield* sources.messages();
  if (file !== undefined) {
    const context = { ...options, edition, file, kind: "gold", parses, raw } as const;
    const onRelation = (): void => void counts.relations++;
    for await (const message of checkRelationFile(fileStream(file), context, level, ids, onRelation)) {
      if (message.severity === "error") flawed.add(message.where.document ?? anyDocument);
      yield message;
    }
  }
  yield* sources.messages();
  if (level < 6) return;
  yield* checkFiles(folder, edition);
  yield* checkDocuments({ folder, language, edition, sources, flawed }, counts);
  yield* sources.messages();
  const { relationsNoSenses: stripped } = releasePaths(folder);
  if (file !== undefined && stripped !== undefined) yield* checkNoSenses(file, stripped);
}

/** Level 6. An input release has parses.json and raw/ alone. */
function* checkFiles(folder: string, edition: Edition): Generator<Message> {
  const paths = releasePaths(folder);
  const names = { ...releaseFileNames(edition), raw: "raw/", conll: "conll_format/" };
  const isInput = paths.relations === undefined && paths.conll === undefined;
  const parts = ["parses", "raw"] as const;
  for (const part of isInput ? parts : ([...parts, "relations", "conll", "relationsNoSenses"] as const))
    if (paths[part] === undefined && names[part] !== undefined)
      yield problem("missing-file", { file: folder }, { expected: names[part], found: "no such file" });
}

/** Level 6. A count of manifest.json is a number or `{ kept: number }`; an absent one is not checked. */
function* checkCounts(folder: string, counts: Counts): Generator<Message> {
  const { command = "convert", counts: stated = {} } = manifestIn(folder);
  if (command !== "convert") return;
  for (const [name, number] of Object.entries(counts)) {
    const value = (stated as Readonly<Record<string, unknown>>)[name];
    const kept = typeof value === "object" && value !== null && "kept" in value ? value.kept : value;
    if (typeof kept !== "number" || kept === number) continue;
    const place = { file: join(folder, "manifest.json") };
    yield problem("counts", place, { expected: `${kept} ${name}`, found: `${number} ${name}` });
  }
}
