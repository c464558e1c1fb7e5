import { join } from "node:path";
import { lineFile, type OutputFile } from "@discoprep/files";
import type { ByteSpan } from "@discoprep/wikidump";
import type { ChunkOutcome, PageOutcome } from "./page-outcomes.ts";
import type { RawFiles } from "./raw-files.ts";

/** Writes `articles.jsonl`, `dropped.jsonl`, `pages.jsonl` and one file an article: the only place that writes them. */
export interface ArticleWriter {
  /** @param chunk the lines, records and texts in which `outcomes` have their places; the texts are gone then */
  write(
    outcomes: readonly PageOutcome[],
    chunk: Pick<ChunkOutcome, "lines" | "records" | "texts">,
  ): Promise<void>;
  /** @returns the files of lines that were written */
  close(): Promise<OutputFile[]>;
}

/** @param raw where one file an article is written; undefined where none is */
export function articleWriter(folder: string, raw: RawFiles | undefined): ArticleWriter {
  const articles = lineFile(join(folder, "articles.jsonl"));
  const dropped = lineFile(join(folder, "dropped.jsonl"));
  const pages = lineFile(join(folder, "pages.jsonl"));
  return {
    async write(outcomes, { lines, records, texts }) {
      const kept = outcomes.flatMap(({ line }) => (line === undefined ? [] : [line]));
      for (const { start, end } of joined(kept)) await articles.write(lines.subarray(start, end));
      const read = outcomes.flatMap(({ record }) => (record === undefined ? [] : [record]));
      for (const { start, end } of joined(read)) await pages.write(records.subarray(start, end));
      const own = outcomes.flatMap(({ id, text }) => (text === undefined ? [] : [{ id, span: text }]));
      if (own.length > 0) await raw?.write(own, texts);
      const left = outcomes.filter(({ line }) => line === undefined);
      const drops = left.map(({ id, title, reason }) => `${JSON.stringify({ id, title, reason })}\n`);
      if (drops.length > 0) await dropped.write(drops.join(""));
    },
    async close() {
      const files = [articles.close(), dropped.close(), pages.close()];
      // All are closed before one that failed is told: the folder is removed then.
      const closed = await Promise.allSettled([raw?.close(), ...files]);
      const failed = closed.find((one) => one.status === "rejected");
      if (failed !== undefined) throw failed.reason;
      return Promise.all(files);
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
