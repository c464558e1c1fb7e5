/**
 * Which page each thread reads, in memory that all threads see: a thread that has no memory left can no longer say it.
 * First the number of threads that have taken a place, then for each the chunk's offset in the file and the page id.
 */
export type PagesInHand = BigInt64Array<SharedArrayBuffer>;

const NUMBERS_A_THREAD = 2;
const NONE = -1n;

/** @param threads that read */
export function pagesInHand(threads: number): PagesInHand {
  const numbers = 1 + threads * NUMBERS_A_THREAD;
  const shared = new BigInt64Array(
    new SharedArrayBuffer(numbers * BigInt64Array.BYTES_PER_ELEMENT),
  ) as PagesInHand;
  return shared.fill(NONE, 1);
}

/** What a thread notes. */
export interface PageNote {
  /** A chunk of which no page is being read yet. @param position its offset in the file as stored */
  chunk(position: number): void;
  page(id: string): void;
}

/** Takes a place for this thread. */
export function pageNote(pages: PagesInHand): PageNote {
  const place = 1 + Number(Atomics.add(pages, 0, 1n)) * NUMBERS_A_THREAD;
  const note = (at: number, number: bigint): void => {
    // More threads than there are places: one took the place of another, which had died.
    if (at < pages.length) Atomics.store(pages, at, number);
  };
  return {
    chunk(position) {
      note(place, BigInt(position));
      note(place + 1, NONE);
    },
    page: (id) => note(place + 1, /^\d{1,18}$/.test(id) ? BigInt(id) : NONE),
  };
}

/** The id of the page that was being read when the work on a chunk failed, if it was a page. */
export function pageInHand(pages: PagesInHand, position: number): string | undefined {
  for (let place = 1; place < pages.length; place += NUMBERS_A_THREAD) {
    const page = Atomics.load(pages, place + 1);
    if (Atomics.load(pages, place) === BigInt(position) && page !== NONE) return String(page);
  }
  return undefined;
}
