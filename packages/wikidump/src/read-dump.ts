import { type Chunk, type FileInput, loadDecompressor } from "@discoprep/decompress";
import { workOnChunk } from "./chunk-work.ts";
import { dumpResults } from "./dump-results.ts";
import { type OpenOptions, openDump } from "./open-dump.ts";
import { type Page, pageId, readPages } from "./page.ts";
import type { PageParts } from "./page-parts.ts";
import { namespaceFinder, type SiteInfo } from "./siteinfo.ts";

export interface ReadableDump {
  readonly site: SiteInfo;
  /** The pages of all namespaces in the dump's order, redirects among them; to be read once. Stopping early closes the dump. */
  readonly pages: AsyncGenerator<Page>;
}

export interface ReadDumpOptions extends OpenOptions {
  /** Says by its id whether a page is wanted; the others are left out, their headers and texts unread. */
  readonly wanted?: (id: string) => boolean;
}

/**
 * Reads a dump page by page on one thread; memory does not grow with the dump.
 * @param input a path, or chunks of bytes such as standard input
 * @throws ProblemError when it is not a dump; while the pages are read, at the first damage, after the pages before it
 */
export async function readDump(input: FileInput, options: ReadDumpOptions = {}): Promise<ReadableDump> {
  const dump = await openDump(input, options);
  const decompress = await loadDecompressor(dump.compression);
  const namespaceOf = namespaceFinder(dump.site.namespaces);
  const { wanted } = options;
  function* wantedPages(xml: Buffer, pages: Iterable<PageParts>): Generator<PageParts> {
    for (const parts of pages) if (wanted === undefined || wanted(pageId(xml, parts))) yield parts;
  }
  async function* pages(): AsyncGenerator<Page> {
    const work = async (chunk: Chunk) =>
      workOnChunk(decompress, chunk, dump.file, (xml, found) => [
        ...readPages(xml, wantedPages(xml, found), { namespaceOf }),
      ]);
    for await (const { result } of dumpResults(dump, work)) yield* result;
  }
  return { site: dump.site, pages: pages() };
}
