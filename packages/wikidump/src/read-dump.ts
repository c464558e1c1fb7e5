import { type Chunk, type FileInput, loadDecompressor } from "@discoprep/decompress";
import { workOnChunk } from "./chunk-work.ts";
import { dumpResults } from "./dump-results.ts";
import { type OpenOptions, openDump } from "./open-dump.ts";
import { type Page, readPages } from "./page.ts";
import { namespaceFinder, type SiteInfo } from "./siteinfo.ts";

export interface ReadableDump {
  readonly site: SiteInfo;
  /** The pages of all namespaces in the dump's order, redirects among them; to be read once. */
  readonly pages: AsyncGenerator<Page>;
}

/**
 * Reads a dump page by page on one thread; memory does not grow with the dump.
 * @param input a path, or chunks of bytes such as standard input
 * @throws ProblemError when it is no dump; while the pages are read, at the first damage, after the pages before it
 */
export async function readDump(input: FileInput, options: OpenOptions = {}): Promise<ReadableDump> {
  const dump = await openDump(input, options);
  const decompress = await loadDecompressor();
  const namespaceOf = namespaceFinder(dump.site.namespaces);
  async function* pages(): AsyncGenerator<Page> {
    const work = async (chunk: Chunk) =>
      workOnChunk(decompress, chunk, dump.file, (xml, found) => [...readPages(xml, found, { namespaceOf })]);
    for await (const { result } of dumpResults(dump, work)) yield* result;
  }
  return { site: dump.site, pages: pages() };
}
