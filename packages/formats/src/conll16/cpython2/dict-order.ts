const mask64 = (1n << 64n) - 1n;

/**
 * Returns the keys of a dictionary of texts in the order of CPython 2.7 (64 bits, wide build, no hash randomisation).
 * Source: CPython 2.7, Objects/dictobject.c and unicode_hash in Objects/unicodeobject.c.
 * @param keys distinct, in order of insertion
 */
export function textDictOrder(keys: Iterable<string>): string[] {
  const hashes = new Map<string, bigint>();
  for (const key of keys) hashes.set(key, unicodeHash(key));
  const hash = (key: string): bigint => hashes.get(key) as bigint;
  return dictOrder(hashes.keys(), (key) => Number(hash(key) & 0xffffffffn), hash);
}

/**
 * Returns the same for whole numbers from 0 to 2³¹ − 1, whose hash is themselves. Alignments of the official partial
 * scorer depend on it.
 */
export function integerDictOrder(keys: Iterable<number>): number[] {
  return dictOrder(keys, (key) => key, BigInt);
}

/** Orders keys as a dict of Python 2 does. The low bits choose the slot if it is free; only collisions need the whole hash. */
function dictOrder<K>(keys: Iterable<K>, lowBits: (key: K) => number, hash: (key: K) => bigint): K[] {
  let table = emptyTable<K>(8);
  let used = 0;
  const insert = (into: (K | undefined)[], key: K): void => {
    const free = lowBits(key) & (into.length - 1);
    into[into[free] === undefined ? free : freeSlot(into, hash(key))] = key;
  };
  for (const key of keys) {
    insert(table, key);
    used++;
    if (used * 3 < table.length * 2) continue;
    let size = 8;
    while (size <= used * (used > 50_000 ? 2 : 4)) size *= 2;
    const old = table;
    table = emptyTable<K>(size);
    for (const entry of old) if (entry !== undefined) insert(table, entry);
  }
  return table.filter((key) => key !== undefined);
}

function emptyTable<K>(size: number): (K | undefined)[] {
  return new Array<K | undefined>(size).fill(undefined);
}

function freeSlot(table: readonly unknown[], hash: bigint): number {
  const mask = BigInt(table.length - 1);
  let slot = hash & mask;
  for (let perturb = hash; table[Number(slot & mask)] !== undefined; perturb >>= 5n) {
    slot = (slot * 5n + perturb + 1n) & mask64;
  }
  return Number(slot & mask);
}

function unicodeHash(text: string): bigint {
  const points = Array.from(text, (character) => BigInt(character.codePointAt(0) as number));
  if (points.length === 0) return 0n;
  let hash = (points[0] as bigint) << 7n;
  for (const point of points) hash = ((1_000_003n * hash) & mask64) ^ point;
  hash ^= BigInt(points.length);
  return hash === mask64 ? mask64 - 1n : hash;
}
