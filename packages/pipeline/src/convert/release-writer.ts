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

/** Opens the files of a release in a folder, which is made. */
export function releaseWriter(folder: string, language: string, edition: Edition): ReleaseWriter {
  const names = releaseFileNames(edition);
  const frame = parsesFrame(language);
  const open = (name: string): number => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, "w");
  };
  const relations = open(names.relations);
  const relationsNoSenses = names.relationsNoSenses === undefined ? undefined : open(names.relationsNoSenses);
  const parses = open(names.parses);
  for (const name of [names.raw("x"), names.conll("x")]) mkdirSync(dirname(join(folder, name)));
  let before = frame.open;
  // On an open file writeFileSync writes on, and all of it, which writeSync does not promise.
  return {
    add: (document) => {
      const release = documentRelease(document, edition);
      writeFileSync(relations, release.relations);
      if (relationsNoSenses !== undefined) writeFileSync(relationsNoSenses, release.relationsNoSenses);
      writeFileSync(parses, before + release.parses);
      before = frame.separator;
      writeFileSync(join(folder, names.raw(document.id)), release.raw);
      writeFileSync(join(folder, names.conll(document.id)), release.conll);
    },
    close: () => {
      writeFileSync(parses, (before === frame.open ? before : "") + frame.close);
      for (const file of [relations, relationsNoSenses, parses]) if (file !== undefined) closeSync(file);
    },
  };
}
