import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type Problem, ProblemError } from "@discoprep/corpus";

/** Where the texts of articles go. */
export interface RawPlace {
  readonly folder: string;
  /** The folder as messages name it: where it will be once all is written. */
  readonly shown: string;
}

/** Takes the texts of articles in the order of their pages and writes them. */
export interface RawWriter {
  /** @param id of the page @throws ProblemError when something cannot be written */
  write(id: string, text: string): Promise<void> | void;
  /** Writes what is left. */
  end(): Promise<void> | void;
}

/** One file an article, named by its page id: no title can lead out of the folder. */
export function rawFiles(place: RawPlace): RawWriter {
  return {
    write: (id, text) => writeRawFile(place, id, Buffer.from(text)),
    end: () => undefined,
  };
}

/**
 * Writes a new file with three calls of the system.
 * @throws ProblemError when it cannot be written, as when the disk is full
 */
export function writeRawFile({ folder, shown }: RawPlace, name: string, bytes: Uint8Array): void {
  try {
    const file = openSync(join(folder, name), "w");
    try {
      // A disk that is nearly full takes a part; the next call then says why.
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw new ProblemError(unwritable(join(shown, name), cause), { cause });
  }
}

function unwritable(file: string, cause: unknown): Problem {
  return {
    rule: "unwritable-file",
    what: `the text cannot be written (${(cause as NodeJS.ErrnoException).code})`,
    where: { file },
    expected: "room on the disk, and for one file an article",
    remedy:
      "Make room, or write fewer files: --raw-archive, or articles.jsonl only (--no-raw); in a dataset.json `rawArchive: true` or `raw: false`.",
  };
}
