import type { FileInput } from "./decompress/index.ts";
import { type OpenOptions, openDump } from "./open-dump.ts";
import type { Page } from "./page.ts";
import { type ReadPagesOptions, readPages } from "./read-pages.ts";
import type { SiteInfo } from "./siteinfo.ts";

export interface ReadableDump {
  readonly site: SiteInfo;
  /** The pages in the dump's order, redirects among them; to be read once. Stopping early closes the dump. */
  readonly pages: AsyncGenerator<Page>;
}

/**
 * Reads a dump page by page; memory does not grow with the dump.
 * @param input a path, or pieces of bytes such as standard input
 * @throws ProblemError when it is not a dump; while the pages are read, at the first damage, after the pages before it
 */
export async function readDump(
  input: FileInput,
  options: OpenOptions & ReadPagesOptions = {},
): Promise<ReadableDump> {
  const dump = await openDump(input, options);
  async function* pages(): AsyncGenerator<Page> {
    for await (const batch of readPages(dump, options)) yield* batch.pages;
  }
  return { site: dump.site, pages: pages() };
}
