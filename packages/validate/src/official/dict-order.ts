const mask64 = (1n << 64n) - 1n;

/**
 * The keys of a dictionary in the order in which CPython 2.7 (64 bits, wide build, no hash randomisation)
 * lists them. Source: CPython 2.7, Objects/dictobject.c and unicode_hash in Objects/unicodeobject.c.
 * @param keys distinct, in order of insertion
 */
export function dictOrder(keys: Iterable<string>): string[] {
  let table = emptyTable(8);
  let used = 0;
  for (const key of keys) {
    insert(table, { key, hash: unicodeHash(key) });
    used++;
    if (used * 3 >= table.length * 2) table = resized(table, used * (used > 50_000 ? 2 : 4));
  }
  return table.flatMap((entry) => (entry === undefined ? [] : [entry.key]));
}

interface Entry {
  readonly key: string;
  /** Unsigned, 64 bits. */
  readonly hash: bigint;
}

type Table = (Entry | undefined)[];

function emptyTable(size: number): Table {
  return new Array<Entry | undefined>(size).fill(undefined);
}

function resized(old: Table, least: number): Table {
  let size = 8;
  while (size <= least) size *= 2;
  const table = emptyTable(size);
  for (const entry of old) if (entry) insert(table, entry);
  return table;
}

function insert(table: Table, entry: Entry): void {
  const mask = BigInt(table.length - 1);
  let slot = entry.hash & mask;
  for (let perturb = entry.hash; table[Number(slot & mask)] !== undefined; perturb >>= 5n) {
    slot = (slot * 5n + perturb + 1n) & mask64;
  }
  table[Number(slot & mask)] = entry;
}

function unicodeHash(text: string): bigint {
  const points = Array.from(text, (character) => BigInt(character.codePointAt(0) as number));
  if (points.length === 0) return 0n;
  let hash = (points[0] as bigint) << 7n;
  for (const point of points) hash = ((1_000_003n * hash) & mask64) ^ point;
  hash ^= BigInt(points.length);
  return hash === mask64 ? mask64 - 1n : hash;
}
