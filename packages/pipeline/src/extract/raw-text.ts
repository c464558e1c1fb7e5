import { closeSync, openSync, writeSync } from "node:fs";
import { basename, join } from "node:path";
import { type Problem, ProblemError } from "@discoprep/corpus";
import type { ByteSpan } from "@discoprep/wikidump";

/** An article's own text: the page id, which names its file, and the place of the text in the bytes of several. */
export interface RawText {
  readonly id: string;
  readonly span: ByteSpan;
}

/**
 * Writes one file an article with three calls of the system each.
 * A file is named by its page id, which is digits: no title can lead out of the folder.
 * @throws ProblemError when one cannot be written, as when the disk is full
 */
export function writeRawTexts(folder: string, texts: readonly RawText[], bytes: Uint8Array): void {
  for (const { id, span } of texts) {
    try {
      writeNewFile(join(folder, id), bytes, span);
    } catch (cause) {
      throw new ProblemError(unwritable(folder, id, cause), { cause });
    }
  }
}

function writeNewFile(path: string, bytes: Uint8Array, { start, end }: ByteSpan): void {
  const file = openSync(path, "w");
  try {
    // A disk that is nearly full takes a part; the next call then says why.
    for (let at = start; at < end; ) at += writeSync(file, bytes, at, end - at);
  } finally {
    closeSync(file);
  }
}

function unwritable(folder: string, id: string, cause: unknown): Problem {
  return {
    rule: "unwritable-file",
    what: `the article cannot be written (${(cause as NodeJS.ErrnoException).code})`,
    where: { file: join(basename(folder), id) },
    expected: "a folder with room for one file an article",
    remedy: "Make room on the disk, or write articles.jsonl only (--no-raw).",
  };
}
