import type { Document } from "@discoprep/corpus";
import { type Edition, releaseFileNames } from "./layout.ts";
import { type PlacedDocument, placeRelations } from "./placed-document.ts";
import { conllText } from "./write-conll.ts";
import { parsedDocument, parsesEntry, parsesFrame } from "./write-parses.ts";
import { type RelationLines, relationLines, releaseRelations } from "./write-relations.ts";

/**
 * The part of a release that is written: all of it; the files of participants of the sense-only evaluation; or those of the
 * blind evaluation, only raw texts and parses. Only gold has Linkers, which would show the relations (CoNLL-2016 overview §3.2).
 */
export type ReleasePart = "gold" | "no-senses" | "input";

type Files = Record<string, string>;

/** Makes the files of a release document by document, for one part of it or several at once. */
export interface ReleaseWriter {
  /** Returns the texts of a document, by part. @throws Error if a relation has no ID */
  add(document: Document): ReadonlyMap<ReleasePart, Files>;
  /** Returns the ends of the files, by part. For a file without documents they hold its beginning, too. */
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
  const sharedFiles = (part: ReleasePart, lines: readonly RelationLines[], parses: string): Files => {
    const files: Files = {};
    const { relations, relationsNoSenses } = names;
    if (part === "gold") files[relations] = lines.map(({ line }) => line).join("");
    if (part !== "input" && relationsNoSenses !== undefined)
      files[relationsNoSenses] = lines.map(({ withoutSense }) => withoutSense).join("");
    files[names.parses] = parses;
    return files;
  };
  return {
    add(document) {
      const placed = placeRelations(document);
      const lines = releaseRelations(placed, edition).map((relation) =>
        relationLines(relation, document.language),
      );
      const gold = parts.includes("gold") ? before + entryOf(placed) : "";
      const hasBare = parts.some((part) => part !== "gold");
      const bare = hasBare ? before + entryOf({ ...placed, relations: [] }) : "";
      frame = parsesFrame(document.language);
      before = frame.separator;
      return byPart((part) => {
        const files = sharedFiles(part, lines, part === "gold" ? gold : bare);
        if (part === "gold") files[names.conll(document.id)] = conllText(placed);
        files[names.raw(document.id)] = document.raw;
        return files;
      });
    },
    end: () => byPart((part) => sharedFiles(part, [], (before === frame.open ? before : "") + frame.close)),
  };
}

function entryOf(placed: PlacedDocument): string {
  const { id, language } = placed.document;
  return parsesEntry(id, parsedDocument(placed), language);
}

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
