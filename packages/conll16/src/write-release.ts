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

/**
 * The files of a release as its documents come: with each document what it adds to them, by paths inside the folder
 * (text is UTF-8 when written).
 * @yields the texts, and how many relations are in them
 */
export function* releaseFiles(
  documents: Iterable<Document>,
  edition: Edition = "2016",
): Generator<{ files: Record<string, string>; written: number }> {
  const names = releaseFileNames(edition);
  const shared = ({ relations, relationsNoSenses, parses }: Shared): Record<string, string> => ({
    [names.relations]: relations,
    ...(names.relationsNoSenses !== undefined && { [names.relationsNoSenses]: relationsNoSenses }),
    [names.parses]: parses,
  });
  let frame = parsesFrame("en");
  let before = frame.open;
  for (const document of documents) {
    const release = documentRelease(document, edition);
    frame = parsesFrame(document.language);
    const files = {
      ...shared({ ...release, parses: before + release.parses }),
      [names.conll(document.id)]: release.conll,
      [names.raw(document.id)]: release.raw,
    };
    before = frame.separator;
    yield { files, written: document.relations.length };
  }
  const parses = (before === frame.open ? before : "") + frame.close;
  yield { files: shared({ relations: "", relationsNoSenses: "", parses }), written: 0 };
}

/** What of a document stands in files of all documents. */
type Shared = Pick<DocumentRelease, "relations" | "relationsNoSenses" | "parses">;

/** A whole release in memory: paths inside the folder with the files' texts. */
export function writeRelease(documents: Iterable<Document>, edition: Edition = "2016"): Map<string, string> {
  const all = new Map<string, string>();
  for (const { files } of releaseFiles(documents, edition)) {
    for (const [path, text] of Object.entries(files)) all.set(path, (all.get(path) ?? "") + text);
  }
  return all;
}
