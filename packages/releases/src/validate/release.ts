import { join } from "node:path";
import { type Message, type Place, problem } from "@discoprep/corpus";
import { fileStream, manifestIn } from "@discoprep/files";
import { type ByteLine, jsonOf, LineSplitter, withProgress } from "@discoprep/files/text";
import {
  type ParsedDocument,
  placeRelations,
  type ReadRelation,
  releaseDocument,
  releaseFileNames,
} from "@discoprep/formats/conll16";
import { documentFiles } from "@discoprep/formats/format";
import {
  foldersNotRead,
  type ReleasePaths,
  type ReleaseSet,
  releasePaths,
  StoredRelations,
} from "@discoprep/formats/release";
import { checkRelationFile, isText, missingText, valueDifference } from "@discoprep/validate";
import { checkConll, checkLinkers, checkParses, checkWords } from "@discoprep/validate/parses";
import { type CheckOptions, Sources, textOf } from "./sources.ts";

type Counts = Record<"documents" | "sentences" | "words" | "relations", number>;

/** A release whose relations have been checked. */
interface CheckedRelease {
  readonly folder: string;
  readonly paths: ReleasePaths;
  readonly language: string;
  readonly sources: Sources;
  /** Documents with errors; added to. */
  readonly flawed: Set<string>;
}

/** Stands for a document that a line does not name. */
const anyDocument = "";

/** Checks a release, or the sets of one. A blind set holds its documents three times; they count once. */
export async function* checkFolder(
  folder: string,
  sets: ReadonlyMap<ReleaseSet, CheckOptions>,
): AsyncGenerator<Message> {
  const ids = new Map<number, Place>();
  const total: Counts = { documents: 0, sentences: 0, words: 0, relations: 0 };
  const isBlind = manifestIn(folder).options?.blind === true;
  for (const [set, options] of sets) {
    const isCounted = !isBlind || set.name === "gold";
    // Each conversion numbers its relations from 0.
    const ofSet = manifestIn(set.folder).command === undefined ? ids : new Map<number, Place>();
    yield* checkRelease(set.folder, options, ofSet, isCounted ? total : { ...total });
  }
  if (![...sets.values()].some(({ level }) => level === 6)) return;
  yield* foldersNotRead(folder);
  yield* checkCounts(folder, total);
}

/** @param ids the relation IDs of other sets; added to @param counts added to */
async function* checkRelease(
  folder: string,
  options: CheckOptions,
  ids: Map<number, Place>,
  counts: Counts,
): AsyncGenerator<Message> {
  const { level, language } = options;
  const paths = releasePaths(folder);
  const { relations: file, relationsNoSenses } = paths;
  const sources = new Sources(options, folder);
  const { edition, tokens: parses, raw } = sources;
  const flawed = new Set<string>();
  yield* sources.messages();
  if (file !== undefined) {
    const context = { ...options, edition, file, kind: "gold", parses, raw } as const;
    const onRelation = (): void => void counts.relations++;
    for await (const message of checkRelationFile(fileStream(file), context, level, { ids, onRelation })) {
      if (message.severity === "error") flawed.add(message.where.document ?? anyDocument);
      yield message;
    }
  }
  yield* sources.messages();
  if (level < 6) return;
  const release = { folder, paths, language, sources, flawed };
  yield* checkFiles(release);
  yield* checkDocuments(release, counts);
  yield* sources.messages();
  if (file !== undefined && relationsNoSenses !== undefined) yield* checkNoSenses(file, relationsNoSenses);
}

/** Checks the files of a release; an input release has parses.json and raw/ alone. */
function* checkFiles({ folder, paths, sources: { edition } }: CheckedRelease): Generator<Message> {
  const names = { ...releaseFileNames(edition), raw: "raw/", conll: "conll_format/" };
  const isInput = paths.relations === undefined && paths.conll === undefined;
  const parts = ["parses", "raw"] as const;
  for (const part of isInput ? parts : ([...parts, "relations", "conll", "relationsNoSenses"] as const))
    if (paths[part] === undefined && names[part] !== undefined)
      yield problem("missing-file", { file: folder }, { expected: names[part], found: "no such file" });
}

/** @param counts added to */
function* checkDocuments(release: CheckedRelease, counts: Counts): Generator<Message> {
  const { paths, sources } = release;
  const { parses, rawFiles = new Map<string, string>() } = sources;
  if (parses === undefined) return;
  const ids = new Set(parses.ids);
  for (const [document, path] of rawFiles)
    if (!ids.has(document)) {
      const place = { file: path, document };
      yield problem("missing-parse", place, { expected: "a key of parses.json", found: document });
    }
  const conllFiles = paths.conll === undefined ? undefined : documentFiles(paths.conll, { ids });
  const stored = new StoredRelations(paths.relations, () => {});
  for (const id of withProgress(parses.ids, "documents")) {
    const parsed = parses.document(id) ?? { sentences: [] };
    counts.documents++;
    counts.sentences += parsed.sentences.length;
    counts.words += parsed.sentences.reduce((sum, { words }) => sum + words.length, 0);
    yield* checkDocument(release, { id, parsed, relations: stored.of(id), conllFiles });
  }
}

interface StoredDocument {
  readonly id: string;
  readonly parsed: ParsedDocument;
  readonly relations: readonly ReadRelation[];
  readonly conllFiles: ReadonlyMap<string, string> | undefined;
}

/** Compares the parses of a document with its raw text. If all is sound, writes the document again and compares the files. */
function* checkDocument(
  { paths, language, sources, flawed }: CheckedRelease,
  { id, parsed, relations, conllFiles }: StoredDocument,
): Generator<Message> {
  const { raw, edition } = sources;
  const place = { file: paths.parses, document: id };
  const text = raw?.(id);
  // A check of a relation has reported this already.
  const textProblem = raw && !flawed.has(id) ? missingText(id, text, place) : undefined;
  if (textProblem !== undefined) yield textProblem;
  const conllFile = conllFiles?.get(id);
  if (conllFiles !== undefined && conllFile === undefined) {
    const expected = releaseFileNames(edition).conll(id);
    yield problem("missing-conll", place, { expected, found: "no such file" });
  }
  const document = isText(text)
    ? releaseDocument({ id, language, raw: text.text, parsed, relations, file: paths.relations })
    : undefined;
  const faults = [...(document ? checkWords(document, place) : []), ...checkParses(parsed, place)];
  yield* faults;
  if (faults.length > 0) flawed.add(id);
  if (flawed.has(id) || flawed.has(anyDocument)) return;
  if (document === undefined || paths.relations === undefined || document.messages.length > 0) return;
  const placed = placeRelations(document);
  yield* checkLinkers(placed, parsed, place);
  if (conllFile === undefined) return;
  const columns = textOf(conllFile, id);
  if (typeof columns === "string") yield* checkConll(placed, { file: conllFile, document: id }, columns);
  else yield columns;
}

/** Yields the first difference of each line of relations-no-senses.json. */
async function* checkNoSenses(relations: string, stripped: string): AsyncGenerator<Message> {
  const copies = LineSplitter.linesOf(fileStream(stripped));
  for await (const line of LineSplitter.linesOf(fileStream(relations))) {
    const copy = await copies.next();
    const relation = objectOf(line);
    if (relation === undefined) continue;
    const written = copy.done ? undefined : objectOf(copy.value);
    const difference = valueDifference({ ...relation, Sense: [], Type: "" }, written);
    if (difference !== undefined)
      yield problem("not-as-written", { file: stripped, line: line.number }, difference);
    if (copy.done) return;
  }
  const surplus = await copies.next();
  if (surplus.done) return;
  const details = { expected: "nothing", found: "another line" };
  yield problem("not-as-written", { file: stripped, line: surplus.value.number }, details);
}

function objectOf({ bytes }: ByteLine): object | undefined {
  const value = jsonOf(bytes?.toString() ?? "");
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

/** Checks the counts in manifest.json that are a number or `{ kept: number }`. */
function* checkCounts(folder: string, counts: Counts): Generator<Message> {
  const { command = "convert", counts: stated = {} } = manifestIn(folder);
  if (command !== "convert") return;
  for (const [name, number] of Object.entries(counts)) {
    const value = (stated as Readonly<Record<string, unknown>>)[name];
    const count = typeof value === "object" && value !== null && "kept" in value ? value.kept : value;
    if (typeof count !== "number" || count === number) continue;
    const place = { file: join(folder, "manifest.json") };
    yield problem("counts", place, { expected: `${count} ${name}`, found: `${number} ${name}` });
  }
}
