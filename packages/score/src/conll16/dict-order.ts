/**
 * The order in which a CPython 2.7 dictionary iterates over small non-negative integers that were inserted
 * in ascending order (Objects/dictobject.c): slot = key mod size, collisions by i = 5i + perturb + 1, growth
 * to the first power of two above four times the used slots once two thirds are full. Alignments of the
 * official partial scorer depend on it.
 */
export function cpython2Order(keys: readonly number[]): number[] {
  let table: (number | undefined)[] = new Array(8).fill(undefined);
  let used = 0;
  for (const key of keys) {
    insert(table, key);
    used++;
    if (3 * used < 2 * table.length) continue;
    let size = 8;
    while (size <= 4 * used) size *= 2;
    const larger: (number | undefined)[] = new Array(size).fill(undefined);
    for (const old of table) if (old !== undefined) insert(larger, old);
    table = larger;
  }
  return table.filter((key) => key !== undefined);
}

function insert(table: (number | undefined)[], key: number): void {
  const mask = table.length - 1;
  let slot = key & mask;
  for (let probe = slot, perturb = key; table[slot] !== undefined; perturb >>>= 5) {
    // Modulo 2³² is enough: only the low bits choose the slot.
    probe = (Math.imul(probe, 5) + perturb + 1) >>> 0;
    slot = probe & mask;
  }
  table[slot] = key;
}
