/** Hexadecimal digits of a key: 128 bits, so that two pages of all wikis do not share one. */
export const KEY_DIGITS = 32;

/** Where what became of a page stands in the files of an earlier output, in bytes. */
export interface Places {
  /** The line of `pages.jsonl`, with its line feed. */
  readonly record: number;
  readonly recordBytes: number;
  /** The line of `articles.jsonl`, with its line feed; 0 bytes where the page was dropped. */
  readonly article: number;
  readonly articleBytes: number;
}

/** Places by key, in memory that all threads share: some 72 bytes a page. */
export interface PlaceTable {
  /** The memory of both. */
  readonly memory: SharedArrayBuffer;
  /** Four words a slot. */
  readonly keys: Uint32Array<SharedArrayBuffer>;
  /** Four numbers a slot; a slot without record bytes is free. */
  readonly places: Float64Array<SharedArrayBuffer>;
}

const WORDS = 4;
/** So many slots a page: with fewer, searches grow long. */
const SLOTS = 1.5;
const SLOT_BYTES = WORDS * (Uint32Array.BYTES_PER_ELEMENT + Float64Array.BYTES_PER_ELEMENT);

/** An empty table. @param pages the most it is to hold */
export function placeTable(pages: number): PlaceTable {
  const slots = Math.floor(pages * SLOTS) + 1;
  return tableIn(new SharedArrayBuffer(slots * SLOT_BYTES));
}

/** The table that a memory holds. */
export function tableIn(memory: SharedArrayBuffer): PlaceTable {
  const words = (memory.byteLength / SLOT_BYTES) * WORDS;
  const keys = new Uint32Array(memory, 0, words);
  return { memory, keys, places: new Float64Array(memory, keys.byteLength, words) };
}

/** Adds a page. @throws RangeError where the table holds as many as it was made for */
export function addPlaces(table: PlaceTable, key: string, places: Places): void {
  const slot = slotOf(table, key);
  if (slot === undefined) throw new RangeError("the table of places is full");
  table.keys.set(wordsOf(key), slot * WORDS);
  const { record, recordBytes, article, articleBytes } = places;
  table.places.set([record, recordBytes, article, articleBytes], slot * WORDS);
}

export function findPlaces(table: PlaceTable, key: string): Places | undefined {
  const slot = slotOf(table, key);
  if (slot === undefined) return undefined;
  const [record = 0, recordBytes = 0, article = 0, articleBytes = 0] = table.places.subarray(
    slot * WORDS,
    (slot + 1) * WORDS,
  );
  return recordBytes === 0 ? undefined : { record, recordBytes, article, articleBytes };
}

/** The slot that holds the key, or the free one where it belongs; undefined where there is neither. */
function slotOf({ keys, places }: PlaceTable, key: string): number | undefined {
  const words = wordsOf(key);
  const slots = places.length / WORDS;
  const first = (words[0] as number) % slots;
  for (let tried = 0; tried < slots; tried++) {
    const slot = (first + tried) % slots;
    if (places[slot * WORDS + 1] === 0) return slot;
    if (words.every((word, index) => keys[slot * WORDS + index] === word)) return slot;
  }
  return undefined;
}

function wordsOf(key: string): number[] {
  const digits = KEY_DIGITS / WORDS;
  return Array.from({ length: WORDS }, (_, index) =>
    Number.parseInt(key.slice(index * digits, (index + 1) * digits), 16),
  );
}
