import type { Document } from "@discoprep/corpus";
import { type Edition, releaseFileNames } from "./layout.ts";
import { placeRelations } from "./relation-parts.ts";
import { conllText } from "./write-conll.ts";
import { parsedDocument, parsesEntry, parsesFrame } from "./write-parses.ts";
import { relationLines, releaseRelations } from "./write-relations.ts";

/** What one document adds to each file of a release. */
export interface DocumentRelease {
  /** Lines of relations.json. */
  readonly relations: string;
  /** Lines of relations-no-senses.json. */
  readonly relationsNoSenses: string;
  /** The entry in parses.json; `parsesFrame` says what stands around entries. */
  readonly parses: string;
  readonly conll: string;
  readonly raw: string;
}

/** The release of one document; its relations must have IDs. */
export function documentRelease(document: Document, edition: Edition): DocumentRelease {
  const placed = placeRelations(document);
  const lines = releaseRelations(placed, edition).map((relation) =>
    relationLines(relation, document.language),
  );
  return {
    relations: lines.map(({ line }) => line).join(""),
    relationsNoSenses: lines.map(({ withoutSense }) => withoutSense).join(""),
    parses: parsesEntry(document.id, parsedDocument(placed), document.language),
    conll: conllText(placed),
    raw: document.raw,
  };
}

/** A whole release in memory: paths inside the folder with the files' texts (UTF-8 when written). */
export function writeRelease(documents: Iterable<Document>, edition: Edition = "2016"): Map<string, string> {
  const names = releaseFileNames(edition);
  const files = new Map<string, string>();
  const append = (path: string, text: string): void => void files.set(path, (files.get(path) ?? "") + text);
  append(names.relations, "");
  if (names.relationsNoSenses !== undefined) append(names.relationsNoSenses, "");
  let frame = parsesFrame("en");
  let before = frame.open;
  for (const document of documents) {
    const release = documentRelease(document, edition);
    frame = parsesFrame(document.language);
    append(names.relations, release.relations);
    if (names.relationsNoSenses !== undefined) append(names.relationsNoSenses, release.relationsNoSenses);
    append(names.parses, before + release.parses);
    before = frame.separator;
    files.set(names.conll(document.id), release.conll);
    files.set(names.raw(document.id), release.raw);
  }
  append(names.parses, (before === frame.open ? before : "") + frame.close);
  return files;
}
