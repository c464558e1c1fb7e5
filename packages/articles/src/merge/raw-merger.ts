import { mkdirSync } from "node:fs";
import { constants, copyFile } from "node:fs/promises";
import { join } from "node:path";
import { articleText } from "../article-text.ts";
import { rawArchives } from "../extract/raw-archive.ts";
import { articleOf } from "../select/articles.ts";
import { incomplete } from "./incomplete-shard.ts";
import type { Shard } from "./shards.ts";

/** A record of a shard that has a page id. */
export interface PageLine {
  readonly line: string;
  readonly id: string;
  readonly reason: unknown;
}

/** Puts `raw/` of shards together. */
export interface RawMerger {
  /** @param lines of the shard's `articles.jsonl`, checked by its checksum when all are read */
  add(shard: Shard, lines: readonly PageLine[]): Promise<void>;
  end(): Promise<void>;
}

/**
 * @param options of the extraction; with neither files nor archives there is nothing to put together
 * @param folder where the result is made @param out where it will be
 */
export function rawMerger(
  { raw, rawArchive }: { readonly raw?: unknown; readonly rawArchive?: unknown },
  folder: string,
  out: string,
): RawMerger | undefined {
  if (raw === false) return undefined;
  const target = join(folder, "raw");
  mkdirSync(target);
  return rawArchive === true ? archiveMerger(target, join(out, "raw")) : fileMerger(target);
}

function fileMerger(target: string): RawMerger {
  return {
    async add(shard, lines) {
      for (const { id } of lines) await copyArticle(join(shard.folder, "raw", id), join(target, id));
    },
    end: () => Promise.resolve(),
  };
}

/** An archive may hold texts of two shards, so all are made anew, of the articles. */
function archiveMerger(folder: string, shown: string): RawMerger {
  const archives = rawArchives({ folder, shown, archive: true });
  return {
    async add(shard, lines) {
      for (const { id, line } of lines) {
        const article = articleOf(JSON.parse(line), join(shard.folder, "articles.jsonl"), 0);
        const bytes = Buffer.from(articleText(article));
        await archives.write([{ id, span: { start: 0, end: bytes.length } }], bytes);
      }
    },
    async end() {
      await archives.end();
    },
  };
}

async function copyArticle(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw incomplete(from, "one file an article", "no such file");
  }
}
