import { type Chunk, loadDecompressor } from "@discoprep/decompress";
import { type ChunkResult, workOnChunk } from "@discoprep/wikidump";
import { type ArticlePage, articlePages } from "./article-pages.ts";
import { type PageColumns, pagesOfColumns } from "./page-columns.ts";
import { type ChunkOutcome, pageOutcomes } from "./page-outcomes.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** A chunk of the dump. */
export interface ChunkTask {
  readonly chunk: Chunk;
  /** Where another thread has read its pages. */
  readonly read?: ChunkResult<PageColumns> | undefined;
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
): Promise<(task: ChunkTask) => ChunkResult<ChunkOutcome>> {
  const decompress = await loadDecompressor(settings.compression);
  const pagesOf = articlePages(settings, (bytes) => bytes.toString("utf8"));
  const outcomesOf = pageOutcomes(settings, onPage);
  return ({ chunk, read }) => {
    if (read === undefined) {
      return workOnChunk(decompress, chunk, settings.file, (xml, parts) => {
        const { pages, passedOver } = pagesOf(xml, parts);
        return outcomesOf({ pages: filter(pages), passedOver });
      });
    }
    const { result, ...rest } = read;
    if (result === undefined) return rest;
    const { pages, passedOver } = pagesOfColumns(result);
    return { ...rest, result: outcomesOf({ pages: filter(pages), passedOver }) };
  };
}
