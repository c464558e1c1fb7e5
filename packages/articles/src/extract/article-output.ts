import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { lineFile, type OutputFile } from "@discoprep/files";
import type { ExtractOptions } from "./options.ts";
import type { PageOutcome } from "./page-outcome.ts";
import { rawArchives } from "./raw-archive.ts";
import { type RawWriter, rawFiles } from "./raw-files.ts";

/** Writes `articles.jsonl`, `dropped.jsonl` and `raw/`: the only place that writes them. */
export interface ArticleOutput {
  write(outcomes: readonly PageOutcome[]): Promise<void>;
  /** @returns the files of lines that were written */
  close(): Promise<OutputFile[]>;
}

/** @param folder where the output is made, which will be `out` */
export function articleOutput(
  folder: string,
  { out, ...options }: Pick<ExtractOptions, "out" | "raw" | "rawArchive">,
): ArticleOutput {
  const articles = lineFile(join(folder, "articles.jsonl"));
  const dropped = lineFile(join(folder, "dropped.jsonl"));
  const raw = rawWriter(folder, out, options);
  return {
    async write(outcomes) {
      const kept = outcomes.flatMap(({ id, article }) => (article === undefined ? [] : [{ id, ...article }]));
      await articles.write(kept.map(({ line }) => line).join(""));
      if (raw !== undefined) for (const { id, text } of kept) await raw.write(id, text);
      const left = outcomes.filter(({ article }) => article === undefined);
      await dropped.write(
        left.map(({ id, title, reason }) => `${JSON.stringify({ id, title, reason })}\n`).join(""),
      );
    },
    async close() {
      // All are closed before one that failed is named: the folder is removed then.
      const closed = await Promise.allSettled([raw?.end(), articles.close(), dropped.close()]);
      return closed.flatMap((one) => {
        if (one.status === "rejected") throw one.reason;
        return one.value ?? [];
      });
    },
  };
}

/**
 * What writes `raw/`; undefined where none is wanted.
 * @param folder where the output is made, which will be `out`
 */
export function rawWriter(
  folder: string,
  out: string,
  { raw = true, rawArchive = false }: Pick<ExtractOptions, "raw" | "rawArchive">,
): RawWriter | undefined {
  if (!raw) return undefined;
  const place = { folder: join(folder, "raw"), shown: join(out, "raw") };
  mkdirSync(place.folder);
  return rawArchive ? rawArchives(place) : rawFiles(place);
}
