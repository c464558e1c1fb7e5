import { getHeapStatistics } from "node:v8";
import type { PageParts, PagesReader } from "@discoprep/wikidump";

/** Thrown where a page is so large that this thread, if it has no memory left, would end the program without a word. */
export class LargePage extends Error {}

/**
 * Memory that reading a page may take for each of its bytes: twice what the worst markup takes that is known, each kind
 * in `hostile.test.ts` of wikitext as a page of 2 MB.
 */
const HEAP_A_BYTE = 256;

/** What the program holds beside the page it reads. */
const HEAP_OF_PROGRAM = 64 * 1024 * 1024;

/** Reads pages as `read` does, up to one that may take more memory than this thread has: there it throws `LargePage`. */
export function withoutLargePages<R>(read: PagesReader<R>): PagesReader<R> {
  const most = (getHeapStatistics().heap_size_limit - HEAP_OF_PROGRAM) / HEAP_A_BYTE;
  return (xml, pages) => read(xml, smallPages(pages, most));
}

function* smallPages(pages: Iterable<PageParts>, most: number): Generator<PageParts> {
  for (const parts of pages) {
    if (parts.page.end - parts.page.start > most) throw new LargePage();
    yield parts;
  }
}
