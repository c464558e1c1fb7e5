import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import type { ByteSpan } from "@discoprep/wikidump";
import { lineFile, type OutputFile } from "../line-file.ts";
import type { ChunkOutcome, PageOutcome } from "./page-outcomes.ts";

/** Writes `articles.jsonl`, `dropped.jsonl`, `pages.jsonl` and one file an article: the only place that writes them. */
export interface ArticleWriter {
  /** @param chunk the lines, records and texts in which `outcomes` have their places */
  write(
    outcomes: readonly PageOutcome[],
    chunk: Pick<ChunkOutcome, "lines" | "records" | "texts">,
  ): Promise<void>;
  /** @returns the files of lines that were written */
  close(): Promise<OutputFile[]>;
}

/** @param rawFolder where there is one file an article; undefined where there is none */
export function articleWriter(folder: string, rawFolder: string | undefined): ArticleWriter {
  const articles = lineFile(join(folder, "articles.jsonl"));
  const dropped = lineFile(join(folder, "dropped.jsonl"));
  const pages = lineFile(join(folder, "pages.jsonl"));
  return {
    async write(outcomes, { lines, records, texts }) {
      const kept = outcomes.flatMap(({ line }) => (line === undefined ? [] : [line]));
      for (const { start, end } of joined(kept)) await articles.write(lines.subarray(start, end));
      const read = outcomes.flatMap(({ record }) => (record === undefined ? [] : [record]));
      for (const { start, end } of joined(read)) await pages.write(records.subarray(start, end));
      if (rawFolder !== undefined) {
        for (const { id, text } of outcomes) {
          if (text !== undefined) writeRaw(rawFolder, id, texts.subarray(text.start, text.end));
        }
      }
      const left = outcomes.filter(({ line }) => line === undefined);
      const drops = left.map(({ id, title, reason }) => `${JSON.stringify({ id, title, reason })}\n`);
      if (drops.length > 0) await dropped.write(drops.join(""));
    },
    close() {
      return Promise.all([articles.close(), dropped.close(), pages.close()]);
    },
  };
}

/**
 * A file is named by its page id, which is digits: no title can lead out of the folder.
 * @throws ProblemError when it cannot be written, as when the disk is full
 */
function writeRaw(folder: string, id: string, text: Uint8Array): void {
  try {
    writeFileSync(join(folder, id), text);
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "unwritable-file",
        what: `the article cannot be written (${(cause as NodeJS.ErrnoException).code})`,
        where: { file: join(basename(folder), id) },
        expected: "a folder with room for one file an article",
        remedy: "Make room on the disk, or write articles.jsonl only (--no-raw).",
      },
      { cause },
    );
  }
}

/** Neighbouring lines as one stretch: nearly always all lines of a chunk. */
function joined(lines: readonly ByteSpan[]): ByteSpan[] {
  const stretches: ByteSpan[] = [];
  for (const line of lines) {
    const last = stretches.at(-1);
    if (last?.end === line.start) stretches[stretches.length - 1] = { start: last.start, end: line.end };
    else stretches.push(line);
  }
  return stretches;
}
