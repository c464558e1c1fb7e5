import type { Document } from "@discoprep/corpus";
import { type Edition, releaseFileNames } from "./layout.ts";
import { type PlacedDocument, placeRelations } from "./placed-document.ts";
import { conllText } from "./write-conll.ts";
import { parsedDocument, parsesEntry, parsesFrame } from "./write-parses.ts";
import { relationLines, releaseRelations } from "./write-relations.ts";

/**
 * How much of a release is written: all of it; what participants of the sense-only evaluation get; or what
 * participants of the blind evaluation get, only raw texts and parses. Only gold has Linkers, which would
 * show the relations (CoNLL-2016 overview §3.2).
 */
export type ReleasePart = "gold" | "no-senses" | "input";

/** Texts with which files go on, by the files' paths inside the folder (text is UTF-8 when written). */
type Files = Record<string, string>;

/** Makes the files of a release document by document, for one part of it or several at once. */
export interface ReleaseWriter {
  /** What a document adds, by part. @throws Error where a relation has no ID */
  add(document: Document): ReadonlyMap<ReleasePart, Files>;
  /** What ends the files, by part; a file that no document has begun begins with it. */
  end(): ReadonlyMap<ReleasePart, Files>;
}

/** @param language of a release without documents */
export function releaseWriter(
  parts: readonly ReleasePart[],
  edition: Edition = "2016",
  language = "en",
): ReleaseWriter {
  const names = releaseFileNames(edition);
  let frame = parsesFrame(language);
  let before = frame.open;
  const byPart = (files: (part: ReleasePart) => Files) => new Map(parts.map((part) => [part, files(part)]));
  const ofAll = (part: ReleasePart, relations: string, relationsNoSenses: string, parses: string): Files => ({
    ...(part === "gold" && { [names.relations]: relations }),
    ...(part !== "input" &&
      names.relationsNoSenses !== undefined && { [names.relationsNoSenses]: relationsNoSenses }),
    [names.parses]: parses,
  });
  return {
    add(document) {
      const placed = placeRelations(document);
      const lines = releaseRelations(placed, edition).map((relation) =>
        relationLines(relation, document.language),
      );
      const relations = lines.map(({ line }) => line).join("");
      const withoutSenses = lines.map(({ withoutSense }) => withoutSense).join("");
      const gold = parts.includes("gold") ? before + entryOf(placed) : "";
      const bare = parts.some((part) => part !== "gold")
        ? before + entryOf({ ...placed, relations: [] })
        : "";
      frame = parsesFrame(document.language);
      before = frame.separator;
      return byPart((part) => ({
        ...ofAll(part, relations, withoutSenses, part === "gold" ? gold : bare),
        ...(part === "gold" && { [names.conll(document.id)]: conllText(placed) }),
        [names.raw(document.id)]: document.raw,
      }));
    },
    end: () => byPart((part) => ofAll(part, "", "", (before === frame.open ? before : "") + frame.close)),
  };
}

function entryOf(placed: PlacedDocument): string {
  const { id, language } = placed.document;
  return parsesEntry(id, parsedDocument(placed), language);
}

/** Returns a whole release in memory: paths inside the folder with the files' texts. */
export function writeRelease(documents: Iterable<Document>, edition: Edition = "2016"): Map<string, string> {
  const writer = releaseWriter(["gold"], edition);
  const all = new Map<string, string>();
  const add = (pieces: ReadonlyMap<ReleasePart, Files>): void => {
    for (const [path, text] of Object.entries(pieces.get("gold") ?? {}))
      all.set(path, (all.get(path) ?? "") + text);
  };
  for (const document of documents) add(writer.add(document));
  add(writer.end());
  return all;
}
