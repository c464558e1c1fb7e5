import { existsSync } from "node:fs";
import { releaseDocument } from "@discoprep/conll16";
import { type Document, type Message, ProblemError } from "@discoprep/corpus";
import { documentFiles, readText } from "@discoprep/files";
import { releaseLanguage, releasePaths } from "./release-folder.ts";
import { noRelations, openParses, openRelations } from "./stored-documents.ts";

/** A release folder of any size. Its documents stay in the files until they are asked for. */
export interface Release {
  readonly language: string;
  /** In the order of parses.json, then those without parses in the order of their raw texts. */
  readonly ids: readonly string[];
  /** Lines of relations.json that stand for relations, readable or not. */
  readonly rows: number;
  /** What could not be read, of the folder as a whole. */
  readonly messages: readonly Message[];
  /** Reads a document of `ids`, which carries the messages that concern it. */
  document(id: string): Document;
  /** All of them, each read when it comes. */
  readonly documents: Iterable<Document>;
}

/**
 * Opens a release folder of either edition: reads all but the raw texts once, and later each document again. Offsets of
 * the files (code points) become UTF-16 code units. relations.json may be absent (blind test data), parses.json too. A
 * relation or document that cannot be read becomes an error message and hides nothing else.
 * @param language a BCP 47 tag; without it, that of the manifest; without one, Chinese where the first raw
 * text has Han characters, else English
 * @param relationsFile the file of relations; without it that of the release
 * @throws ProblemError where the folder has no raw texts or a file cannot be read at all
 */
export function openRelease(
  folder: string,
  language?: string,
  relationsFile = releasePaths(folder).relations,
): Release {
  const messages: Message[] = [];
  const paths = { ...releasePaths(folder), relations: relationsFile };
  if (paths.raw === undefined)
    throw new ProblemError({
      rule: "no-release",
      what: "the folder holds no release",
      where: { file: folder },
      expected: "relations.json, parses.json and raw/ (or the names of 2015)",
      found: existsSync(folder) ? "no raw/" : "no such folder",
      remedy: "Name the folder that holds the release's files.",
    });
  const relations = paths.relations === undefined ? noRelations : openRelations(paths.relations, messages);
  const parses = paths.parses === undefined ? undefined : openParses(paths.parses, paths.parses, messages);
  const parsed = new Set(parses?.ids);
  const raws = documentFiles(paths.raw, { known: new Set([...parsed, ...relations.ids]) });
  const raw = (id: string): string => readText(raws.get(id) ?? "");
  const withoutParses = [...raws.keys()].filter((id) => !parsed.has(id));
  const [first] = raws.keys();
  const isHan = (id: string): boolean => /\p{Script=Han}/u.test(raw(id));
  const tag = language ?? releaseLanguage(folder) ?? (first !== undefined && isHan(first) ? "zh" : "en");
  for (const id of parsed) if (!raws.has(id)) messages.push(missingPart(id, "raw text", paths.raw));
  if (parses !== undefined)
    for (const id of withoutParses) messages.push(missingPart(id, "parses", paths.parses));
  for (const id of relations.ids) {
    const isKnown = parsed.has(id) || raws.has(id);
    if (!isKnown)
      messages.push(missingPart(id, "raw text and parses", paths.relations, relations.firstLine(id)));
  }
  const ids = [...[...parsed].filter((id) => raws.has(id)), ...withoutParses];
  const document = (id: string): Document =>
    releaseDocument(id, tag, raw(id), parses?.document(id), relations.document(id) ?? [], paths.relations);
  function* documents(): Generator<Document> {
    for (const id of ids) yield document(id);
  }
  const { rows } = relations;
  return { language: tag, ids, rows, messages, document, documents: { [Symbol.iterator]: documents } };
}

/** A release in memory. @throws ProblemError as `openRelease` does */
export function readRelease(folder: string, language?: string) {
  const release = openRelease(folder, language);
  const documents = [...release.documents];
  const messages = [...release.messages, ...documents.flatMap((document) => document.messages)];
  return { language: release.language, documents, rows: release.rows, messages };
}

/** @param file which lacks the part, or names the document @param line of the file */
function missingPart(id: string, part: string, file: string | undefined, line?: number): Message {
  return {
    severity: "error",
    rule: "incomplete-document",
    what: `the document has no ${part}`,
    where: { file, line, document: id },
    remedy: "Add what is missing, or take the document out.",
  };
}
