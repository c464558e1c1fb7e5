import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Article } from "@discoprep/corpus";
import { lineFile, toJsonLines } from "@discoprep/files";
import { releaseWriter } from "@discoprep/releases/convert";
import type { SegmentedArticle } from "./segmented-article.ts";

/** Writes a blind test set document by document: `raw/`, `parses.json`, `articles.jsonl`, and the judgements. */
export interface SetWriter {
  add(article: Article, segmented: SegmentedArticle): Promise<void>;
  /** @param lines whole lines, with their line feeds */
  judged(lines: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param folder an empty one
 * @param judgements the file that the judgements go to
 */
export function setWriter(folder: string, judgements: string): SetWriter {
  const articles = lineFile(join(folder, "articles.jsonl"));
  const judged = lineFile(judgements);
  const release = releaseWriter(folder, "en", "2016", "input");
  return {
    async add(article, segmented) {
      const written = segmented.written();
      if (written === undefined) release.add(segmented.document());
      else release.copy(written);
      await articles.write(toJsonLines([article]));
    },
    judged: (lines) => judged.write(lines),
    async close() {
      await Promise.all([articles.close(), judged.close()]);
      release.close();
    },
  };
}

/** @param lines whole lines, each with its line feed */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  await pipeline(lines, createWriteStream(file));
}
