import { type Chunk, loadDecompressor } from "@discoprep/decompress";
import { type ChunkResult, workOnChunk } from "@discoprep/wikidump";
import { type ArticlePage, type ArticlePages, articlePages } from "./article-pages.ts";
import { type PageColumns, pagesOfColumns } from "./page-columns.ts";
import { type ChunkOutcome, pageOutcomes } from "./page-outcomes.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** A chunk of the dump. */
export interface ChunkTask {
  readonly chunk: Chunk;
  /** Where another thread has read its pages. */
  readonly read?: ChunkResult<PageColumns> | undefined;
}

export interface ChunkReader {
  read(task: ChunkTask): ChunkResult<ChunkOutcome>;
  /** Takes back the memory of an outcome that is written. */
  giveBack(outcome: ChunkOutcome): void;
}

/**
 * Reads the wikitext of chunks, and their pages where no other thread has done that.
 * @param onPage told the id of each page before it is read
 * @param filter through which all pages go
 */
export async function chunkReader(
  settings: WorkerSettings,
  onPage: (id: string) => void,
  filter: (pages: Iterable<ArticlePage>) => Iterable<ArticlePage> = (pages) => pages,
): Promise<ChunkReader> {
  const decompress = await loadDecompressor(settings.compression);
  const pagesOf = articlePages(settings, (bytes) => bytes.toString("utf8"));
  const outcomes = pageOutcomes(settings, onPage);
  const outcomesOf = ({ pages, passedOver }: ArticlePages): ChunkOutcome =>
    outcomes.read({ pages: filter(pages), passedOver });
  return {
    read({ chunk, read }) {
      if (read === undefined)
        return workOnChunk(decompress, chunk, settings.file, (xml, parts) => outcomesOf(pagesOf(xml, parts)));
      const { result, ...rest } = read;
      return result === undefined ? rest : { ...rest, result: outcomesOf(pagesOfColumns(result)) };
    },
    giveBack: outcomes.giveBack,
  };
}
