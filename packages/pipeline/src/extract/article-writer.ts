import { once } from "node:events";
import { createWriteStream, type WriteStream, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { finished } from "node:stream/promises";
import { ProblemError } from "@discoprep/corpus";
import type { ByteSpan } from "@discoprep/wikidump";
import type { ChunkOutcome, PageOutcome } from "./page-outcomes.ts";

/** Writes `articles.jsonl`, `dropped.jsonl` and one file an article: the only place that writes articles. */
export interface ArticleWriter {
  /** @param chunk the lines and texts in which `outcomes` have their places */
  write(outcomes: readonly PageOutcome[], chunk: Pick<ChunkOutcome, "lines" | "texts">): Promise<void>;
  close(): Promise<void>;
}

/** @param rawFolder where there is one file an article; undefined where there is none */
export function articleWriter(folder: string, rawFolder: string | undefined): ArticleWriter {
  const articles = lineFile(join(folder, "articles.jsonl"));
  const dropped = lineFile(join(folder, "dropped.jsonl"));
  return {
    async write(outcomes, { lines, texts }) {
      const kept = outcomes.flatMap(({ line }) => (line === undefined ? [] : [line]));
      for (const { start, end } of joined(kept)) await articles.write(lines.subarray(start, end));
      if (rawFolder !== undefined) {
        for (const { id, text } of outcomes) {
          if (text !== undefined) writeRaw(rawFolder, id, texts.subarray(text.start, text.end));
        }
      }
      const left = outcomes.filter(({ line }) => line === undefined);
      const drops = left.map(({ id, title, reason }) => `${JSON.stringify({ id, title, reason })}\n`);
      if (drops.length > 0) await dropped.write(drops.join(""));
    },
    async close() {
      await Promise.all([articles.close(), dropped.close()]);
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

interface LineFile {
  write(lines: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** A file of lines that waits for a slow disk and throws when it is full. */
function lineFile(path: string): LineFile {
  const stream: WriteStream = createWriteStream(path);
  let failure: Error | undefined;
  stream.on("error", (error) => {
    failure = error;
  });
  return {
    async write(lines) {
      if (failure !== undefined) throw failure;
      if (!stream.write(lines)) await once(stream, "drain");
    },
    async close() {
      stream.end();
      await finished(stream);
    },
  };
}
