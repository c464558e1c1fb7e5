import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { documentRelease, type Edition, parsesFrame, releaseFileNames } from "@discoprep/conll16";
import type { Document } from "@discoprep/corpus";

/** Writes a release document by document; nothing but the open files is kept. */
export interface ReleaseWriter {
  /** Adds a document whose relations have IDs. */
  add(document: Document): void;
  /** Ends the files. */
  close(): void;
}

/**
 * How much of a release is written: all of it; what participants of the sense-only evaluation get; or what
 * participants of the blind evaluation get, only raw texts and parses. Only gold has Linkers, which would
 * show the relations (CoNLL-2016 overview §3.2).
 */
export type ReleasePart = "gold" | "no-senses" | "input";

/**
 * Opens the files of a release in a folder, which is made.
 * @param language of a release without documents
 */
export function releaseWriter(
  folder: string,
  language: string,
  edition: Edition,
  part: ReleasePart = "gold",
): ReleaseWriter {
  const names = releaseFileNames(edition);
  let frame = parsesFrame(language);
  const open = (name: string): number => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, "w");
  };
  const relations = part === "gold" ? open(names.relations) : undefined;
  const relationsNoSenses =
    names.relationsNoSenses === undefined || part === "input" ? undefined : open(names.relationsNoSenses);
  const parses = open(names.parses);
  mkdirSync(dirname(join(folder, names.raw("x"))));
  if (part === "gold") mkdirSync(dirname(join(folder, names.conll("x"))));
  let before = frame.open;
  // On an open file writeFileSync writes on, and all of it, which writeSync does not promise.
  return {
    add: (document) => {
      const release = documentRelease(part === "input" ? withoutRelations(document) : document, edition);
      const shown = part === "no-senses" ? documentRelease(withoutRelations(document), edition) : release;
      frame = parsesFrame(document.language);
      if (relations !== undefined) writeFileSync(relations, release.relations);
      if (relationsNoSenses !== undefined) writeFileSync(relationsNoSenses, release.relationsNoSenses);
      writeFileSync(parses, before + shown.parses);
      before = frame.separator;
      writeFileSync(join(folder, names.raw(document.id)), release.raw);
      if (part === "gold") writeFileSync(join(folder, names.conll(document.id)), release.conll);
    },
    close: () => {
      writeFileSync(parses, (before === frame.open ? before : "") + frame.close);
      for (const file of [relations, relationsNoSenses, parses]) if (file !== undefined) closeSync(file);
    },
  };
}

function withoutRelations(document: Document): Document {
  return { ...document, relations: [] };
}
