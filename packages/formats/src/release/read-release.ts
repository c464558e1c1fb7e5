import { existsSync, statSync } from "node:fs";
import { type Document, type Message, ProblemError, problem } from "@discoprep/corpus";
import { fileLines, firstInvalidUtf8, readBytes, readText } from "@discoprep/files";
import { Groups, withProgress } from "@discoprep/files/text";
import { eachRelation, Parses, type ReadRelation, releaseDocument } from "../conll16/index.ts";
import { documentFiles } from "../format/index.ts";
import { releaseLanguage, releasePaths, setsIn } from "./release-folder.ts";

type Report = (message: Message) => void;

export interface Release {
  readonly language: string;
  readonly documents: ReleaseDocuments;
  /** Lines of relations.json for relations, readable or not. */
  readonly rows: number;
  readonly messages: readonly Message[];
}

/** The documents of a release. Each is read again whenever it is asked for, so that a loop has one in memory. */
export class ReleaseDocuments implements Iterable<Document> {
  /** The ids in the order of parses.json, then of raw texts without parses. */
  readonly ids: readonly string[];
  readonly document: (id: string) => Document;

  constructor(ids: readonly string[], document: (id: string) => Document) {
    this.ids = ids;
    this.document = document;
  }

  *[Symbol.iterator](): Generator<Document> {
    for (const id of withProgress(this.ids, "documents")) yield this.document(id);
  }
}

/** Bytes of the largest file that is read whole. The largest release of the tasks has 200 MB. */
const largestFile = 2 ** 30;

/** Reads a parses.json. @throws ProblemError if the file cannot be read or is not a JSON object */
export function readParsesFile(path: string, file: string, report: Report): Parses {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestFile) {
    const details = { expected: `at most ${largestFile} bytes`, found: `${size} bytes` };
    throw new ProblemError(problem("release-too-large", { file: path }, details));
  }
  const bytes = readBytes(path);
  const byte = firstInvalidUtf8(bytes);
  if (byte !== undefined)
    throw new ProblemError(problem("invalid-encoding", { file: path, byte }, { expected: "UTF-8" }));
  return new Parses(bytes, file, report);
}

/**
 * Reads a release folder of either edition. Offsets of the files (code points) become UTF-16 code units. relations.json may be
 * absent (blind test data), parses.json too. A relation or document that cannot be read becomes an error message and hides nothing
 * else.
 * @param language a BCP 47 tag; without it, that of the manifest; without one, Chinese where the first raw
 * text has Han characters, else English
 * @param relationsFile the file of relations; without it that of the release
 * @throws ProblemError if the folder has no raw texts or a file cannot be read at all
 */
export function readRelease(
  folder: string,
  language?: string,
  relationsFile = releasePaths(folder).relations,
): Release {
  const messages: Message[] = [];
  const report: Report = (message) => void messages.push(message);
  const paths = releasePaths(folder);
  if (paths.raw === undefined) {
    const expected = "relations.json, parses.json and raw/ (or the names of 2015)";
    const sets = setsIn(folder).map(({ name }) => name);
    const there = sets.length === 0 ? "no raw/" : `the sets ${sets.join(", ")}: name one of them`;
    const found = existsSync(folder) ? there : "no such folder";
    throw new ProblemError(problem("no-release", { file: folder }, { expected, found }));
  }
  const relations = new StoredRelations(relationsFile, report);
  let ofParses: Message[] = [];
  const parses =
    paths.parses === undefined
      ? undefined
      : readParsesFile(paths.parses, paths.parses, (message) => void ofParses.push(message));
  messages.push(...ofParses);
  const parsed = new Set(parses?.ids);
  const raws = documentFiles(paths.raw, { ids: new Set([...parsed, ...relations.ids]) });
  const withoutParses = [...raws.keys()].filter((id) => !parsed.has(id));
  const lacks = (document: string, part: string, file: string | undefined, line?: number): void =>
    report(problem("incomplete-document", { file, line, document }, { found: `no ${part}` }));
  for (const id of parsed) if (!raws.has(id)) lacks(id, "raw text", paths.raw);
  if (parses !== undefined) for (const id of withoutParses) lacks(id, "parses", paths.parses);
  for (const id of relations.ids)
    if (!parsed.has(id) && !raws.has(id))
      lacks(id, "raw text and parses", relationsFile, relations.of(id)[0]?.line);
  const tag = language ?? releaseLanguage(folder) ?? (isHan(raws) ? "zh" : "en");
  const ids = [...[...parsed].filter((id) => raws.has(id)), ...withoutParses];
  const documents = new ReleaseDocuments(ids, (id) => {
    ofParses = [];
    const document = releaseDocument({
      id,
      language: tag,
      raw: readText(raws.get(id) ?? ""),
      parsed: parses?.document(id),
      relations: relations.of(id),
      file: relationsFile,
    });
    return ofParses.length === 0 ? document : { ...document, messages: [...ofParses, ...document.messages] };
  });
  return { language: tag, documents, rows: relations.rows, messages };
}

function isHan(raws: ReadonlyMap<string, string>): boolean {
  const [first] = raws.values();
  return first !== undefined && /\p{Script=Han}/u.test(readText(first));
}

/**
 * The relations of a file by document, without their tokens: those follow from the spans. They are kept as JSON, which takes
 * a third of the memory. If two have the same ID, both are kept.
 */
export class StoredRelations {
  rows = 0;
  readonly #byDocument = new Groups<string, Buffer>();

  constructor(file: string | undefined, report: Report) {
    const lineOfId = new Map<number, number>();
    const reportRow: Report = (message) => {
      this.rows++;
      report(message);
    };
    for (const relation of file === undefined ? [] : eachRelation(fileLines(file), file, reportRow)) {
      this.rows++;
      const { ID, DocID, line } = relation;
      const first = ID === undefined ? undefined : lineOfId.get(ID);
      if (ID !== undefined && first === undefined) lineOfId.set(ID, line);
      if (first !== undefined) {
        const details = { expected: "an ID of its own", found: `${ID}, as in line ${first}` };
        report(problem("duplicate-relation-id", { file, line, document: DocID, relation: ID }, details));
      }
      this.#byDocument.add(DocID, Buffer.from(JSON.stringify(withoutTokens(relation))));
    }
  }

  get ids(): Iterable<string> {
    return this.#byDocument.keys();
  }

  of(document: string): ReadRelation[] {
    return (this.#byDocument.get(document) ?? []).map(
      (bytes) => JSON.parse(bytes.toString()) as ReadRelation,
    );
  }
}

function withoutTokens(relation: ReadRelation): ReadRelation {
  const { Arg1, Arg2, Connective, Punctuation } = relation;
  const bare = (part: typeof Arg1) => ({ ...part, TokenList: [] });
  return {
    ...relation,
    Arg1: bare(Arg1),
    Arg2: bare(Arg2),
    Connective: bare(Connective),
    Punctuation: Punctuation && bare(Punctuation),
  };
}
