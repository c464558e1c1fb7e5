import { loadBzip2 } from "./bzip2-decode.ts";
import type { DumpInput } from "./compression.ts";
import { type OpenOptions, openDump } from "./open-dump.ts";
import { type Page, readPages } from "./page.ts";
import { workOnPiece } from "./piece-work.ts";
import { namespaceFinder, type SiteInfo } from "./siteinfo.ts";
import { dumpResults } from "./stitch.ts";

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
export async function readDump(input: DumpInput, options: OpenOptions = {}): Promise<ReadableDump> {
  const dump = await openDump(input, options);
  const decoder = await loadBzip2();
  const namespaceOf = namespaceFinder(dump.site.namespaces);
  async function* pages(): AsyncGenerator<Page> {
    const work = async (piece: Parameters<typeof workOnPiece>[1]) =>
      workOnPiece(decoder, piece, dump.file, (xml, found) => [...readPages(xml, found, { namespaceOf })]);
    for await (const { result } of dumpResults(dump, work)) yield* result;
  }
  return { site: dump.site, pages: pages() };
}
