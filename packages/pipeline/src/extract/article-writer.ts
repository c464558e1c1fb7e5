import { once } from "node:events";
import { createReadStream, createWriteStream, rmSync, type WriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { type Article, readLines } from "@discoprep/corpus";
import type { ByteSpan } from "@discoprep/wikidump";
import { type PageOutcome, writeRaw } from "./page-outcomes.ts";

/** Writes `articles.jsonl` and `dropped.jsonl` of a folder. */
export interface ArticleWriter {
  /** @param lines the articles of a chunk, in which `outcomes` have their places */
  write(outcomes: readonly PageOutcome[], lines: Uint8Array): Promise<void>;
  /** The file a worker wrote for this page is to be written again from the article kept, if there is one. */
  revoke(id: string): void;
  close(): Promise<void>;
}

/** @param rawFolder where there is one file an article; `writesRaw` says that the workers leave them to us */
export function articleWriter(
  folder: string,
  rawFolder: string | undefined,
  writesRaw: boolean,
): ArticleWriter {
  const path = join(folder, "articles.jsonl");
  const articles = lineFile(path);
  const dropped = lineFile(join(folder, "dropped.jsonl"));
  const revoked = new Set<string>();
  return {
    async write(outcomes, lines) {
      const kept = outcomes.flatMap(({ line }) => (line === undefined ? [] : [line]));
      const left = outcomes.filter(({ line }) => line === undefined);
      if (rawFolder !== undefined && writesRaw) {
        const text = Buffer.from(lines.buffer, lines.byteOffset, lines.length);
        for (const { start, end } of kept) writeRaw(rawFolder, parse(text.toString("utf8", start, end)));
      }
      for (const { start, end } of joined(kept)) await articles.write(lines.subarray(start, end));
      const drops = left.map(({ id, title, reason }) => `${JSON.stringify({ id, title, reason })}\n`);
      if (drops.length > 0) await dropped.write(drops.join(""));
    },
    revoke(id) {
      revoked.add(id);
    },
    async close() {
      await Promise.all([articles.close(), dropped.close()]);
      if (rawFolder === undefined || revoked.size === 0) return;
      for (const id of revoked) rmSync(join(rawFolder, id), { force: true });
      for await (const line of readLines(createReadStream(path), path)) {
        const article = parse(line);
        if (revoked.has(article.id)) writeRaw(rawFolder, article);
      }
    },
  };
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

function parse(line: string): Article {
  return JSON.parse(line) as Article;
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
