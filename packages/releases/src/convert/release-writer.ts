import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { documentRelease, type Edition, parsesFrame, releaseFileNames } from "@discoprep/conll16";
import type { Document } from "@discoprep/corpus";

/** Writes a release document by document; nothing but the open files is kept. */
export interface ReleaseWriter {
  /** Adds a document whose relations have IDs. */
  add(document: Document): void;
  /** Adds a document without relations as an earlier release has it. */
  copy(document: WrittenDocument): void;
  /** Ends the files. */
  close(): void;
}

/** A document without relations, as the files of a release have it. */
export interface WrittenDocument {
  readonly id: string;
  readonly language: string;
  readonly raw: string;
  /** Its entry in parses.json. */
  readonly parses: string;
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
  const write = ({ id, language, raw, parses: entry }: WrittenDocument): void => {
    frame = parsesFrame(language);
    writeFileSync(parses, before + entry);
    before = frame.separator;
    writeFileSync(join(folder, names.raw(id)), raw);
  };
  return {
    copy: write,
    add: (document) => {
      const release = documentRelease(part === "input" ? withoutRelations(document) : document, edition);
      const shown = part === "no-senses" ? documentRelease(withoutRelations(document), edition) : release;
      if (relations !== undefined) writeFileSync(relations, release.relations);
      if (relationsNoSenses !== undefined) writeFileSync(relationsNoSenses, release.relationsNoSenses);
      write({ id: document.id, language: document.language, raw: release.raw, parses: shown.parses });
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
