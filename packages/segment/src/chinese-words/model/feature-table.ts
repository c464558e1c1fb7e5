/** So many low bits of a hash are looked at first. */
const KNOWN_BITS = 20;

/**
 * The numbers of features by their hashes: a map does the same.
 */
export class FeatureTable {
  /** Pairs of a hash and its number plus 1, 0 where no feature is. */
  private readonly pairs: Int32Array;
  private readonly mask: number;
  /** A bit for the low bits of each hash that is there: 128 kB fit into a nearer cache than the pairs. */
  private readonly known = new Int32Array(2 ** (KNOWN_BITS - 5));

  /** @param hashes each once; their numbers are 0, 1, 2 … */
  constructor(hashes: ArrayLike<number>) {
    this.mask = 2 ** Math.ceil(Math.log2(1.6 * hashes.length + 2)) - 1;
    this.pairs = new Int32Array(2 * (this.mask + 1));
    for (let number = 0; number < hashes.length; number++) {
      const hash = hashes[number] as number;
      const slot = this.slotOf(hash);
      this.pairs[slot] = hash;
      this.pairs[slot + 1] = number + 1;
      const word = (hash >>> 5) & (this.known.length - 1);
      this.known[word] = (this.known[word] as number) | (1 << (hash & 31));
    }
  }

  get(hash: number): number | undefined {
    const known = this.known[(hash >>> 5) & (this.known.length - 1)] as number;
    if ((known & (1 << (hash & 31))) === 0) return undefined;
    const number = this.pairs[this.slotOf(hash) + 1] as number;
    return number === 0 ? undefined : number - 1;
  }

  /** Where the hash is, or the free place where it would be. */
  private slotOf(hash: number): number {
    const { pairs, mask } = this;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (pairs[2 * slot + 1] !== 0 && pairs[2 * slot] !== hash) slot = (slot + 1) & mask;
    return 2 * slot;
  }
}
