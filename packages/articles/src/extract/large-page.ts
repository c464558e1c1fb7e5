import { getHeapStatistics } from "node:v8";
import type { ArticlePage } from "./article-pages.ts";

/** Thrown where a page is so large that this thread, if it has no memory left, would end the program without a word. */
export class LargePage extends Error {}

/**
 * Memory that reading a page may take for each UTF-16 code unit of its text: twice what the worst markup takes that is known, each kind
 * in `hostile.test.ts` of wikitext as a page of 2 MB.
 */
const HEAP_A_UNIT = 256;

/** What the program holds beside the page it reads. */
const HEAP_OF_PROGRAM = 64 * 1024 * 1024;

/** Gives pages up to one that may take more memory than this thread has: there it throws `LargePage`. */
export function withoutLargePages(): (pages: Iterable<ArticlePage>) => Generator<ArticlePage> {
  const most = (getHeapStatistics().heap_size_limit - HEAP_OF_PROGRAM) / HEAP_A_UNIT;
  return function* smallPages(pages) {
    for (const page of pages) {
      if (page.text.length > most) throw new LargePage();
      yield page;
    }
  };
}
