/**
 * A dictionary as a trie. Nodes are numbered breadth first: node 0 is the root, and the children of a node
 * have neighbouring numbers, in the order of their units.
 */
export interface WordTrie {
  /** The UTF-16 unit that leads to each node. */
  readonly units: Uint16Array;
  /** The first child of each node; its last is the one before the first child of the next node. */
  readonly firstChild: Int32Array;
  /** For each node the value of the word that ends there, or 0. */
  readonly values: Int32Array;
}

/** Entries that share their first `depth` units: those from `from` to before `to`. */
interface Branch {
  readonly depth: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Builds the trie of words that are sorted by UTF-16 units, each there once, none empty.
 * @param valueAt the value of word `index`, not 0
 */
export function buildTrie(words: readonly string[], valueAt: (index: number) => number): WordTrie {
  const units = [0];
  const values = [0];
  const firstChild: number[] = [];
  const branches: Branch[] = [{ depth: 0, from: 0, to: words.length }];
  for (let node = 0; node < branches.length; node++) {
    firstChild.push(units.length);
    const { depth, from, to } = branches[node] as Branch;
    for (let start = from; start < to; ) {
      const word = words[start] as string;
      const unit = word.charCodeAt(depth);
      let end = start + 1;
      while (end < to && words[end]?.charCodeAt(depth) === unit) end++;
      const endsHere = word.length === depth + 1;
      units.push(unit);
      values.push(endsHere ? valueAt(start) : 0);
      branches.push({ depth: depth + 1, from: endsHere ? start + 1 : start, to: end });
      start = end;
    }
  }
  firstChild.push(units.length);
  return {
    units: Uint16Array.from(units),
    firstChild: Int32Array.from(firstChild),
    values: Int32Array.from(values),
  };
}

const NO_NODE = 0; // the root is no child

/** Bits of the hashes of pairs. */
const KNOWN_BITS = 21;

/** Numbers of a pair of first units: its key, its node, the node's value and first child, if it has any. */
const PAIR = 4;
const NODE = 1;
const VALUE = 2;
const CHILD = 3;

/**
 * Finds nodes of a trie: those of two units by a hash (exact: both fit into one key), the rest among their parent's few
 * children. What is needed of the second unit stands together, so that it takes one line of the processor's cache.
 */
export class TrieIndex {
  readonly values: Int32Array;
  private readonly units: Uint16Array;
  private readonly firstChild: Int32Array;
  /** For each unit the value of the word that it is, 0 where it is none. */
  readonly firstValues: Int32Array = new Int32Array(0x10000);
  private readonly pairs: Int32Array;
  private readonly mask: number;
  /** A bit for each hash of a pair: most pairs of a text begin no word, and this fits into a nearer cache than they. */
  private readonly known = new Int32Array(1 << (KNOWN_BITS - 5));

  constructor({ units, firstChild, values }: WordTrie) {
    this.units = units;
    this.firstChild = firstChild;
    this.values = values;
    const end = firstChild[1] as number;
    const pairCount = (firstChild[end] as number) - end;
    const slots = 2 ** Math.ceil(Math.log2(2 * pairCount + 2));
    this.pairs = new Int32Array(PAIR * slots + PAIR);
    this.mask = slots - 1;
    for (let node = 1; node < end; node++) this.addPairs(node);
  }

  private addPairs(node: number): void {
    const { units, firstChild, values, known, pairs } = this;
    const unit = units[node] as number;
    this.firstValues[unit] = values[node] as number;
    const end = firstChild[node + 1] as number;
    for (let child = firstChild[node] as number; child < end; child++) {
      const key = (unit << 16) | (units[child] as number);
      const hash = Math.imul(key, 0x9e3779b1) >>> (32 - KNOWN_BITS);
      known[hash >>> 5] = (known[hash >>> 5] as number) | (1 << (hash & 31));
      const first = firstChild[child] as number;
      const slot = this.slotOf(key);
      pairs[slot] = key;
      pairs[slot + NODE] = child;
      pairs[slot + VALUE] = values[child] as number;
      pairs[slot + CHILD] = first === firstChild[child + 1] ? NO_NODE : first;
    }
  }

  /** Where a pair is, or the free place where it would be. */
  private slotOf(key: number): number {
    let slot = PAIR * ((Math.imul(key, 0x9e3779b1) >>> 8) & this.mask);
    while (this.pairs[slot + NODE] !== NO_NODE && this.pairs[slot] !== key)
      slot = (slot + PAIR) & (PAIR * this.mask);
    return slot;
  }

  /** The place of two units, for `secondNode`, `secondValue` and `hasThird`. */
  second(first: number, second: number): number {
    const key = (first << 16) | second;
    const hash = Math.imul(key, 0x9e3779b1) >>> (32 - KNOWN_BITS);
    if (((this.known[hash >>> 5] as number) & (1 << (hash & 31))) === 0) return this.pairs.length - PAIR;
    return this.slotOf(key);
  }

  /** The node of two units, 0 where no word begins with them. */
  secondNode(place: number): number {
    return this.pairs[place + NODE] as number;
  }

  /** The value of the word of two units, 0 where it is none. */
  secondValue(place: number): number {
    return this.pairs[place + VALUE] as number;
  }

  /** Whether a word of more than the two units begins with them. */
  hasThird(place: number): boolean {
    return this.pairs[place + CHILD] !== NO_NODE;
  }

  /** The child of a node by a unit, 0 where there is none. */
  child(node: number, unit: number): number {
    let low = this.firstChild[node] as number;
    let high = this.firstChild[node + 1] as number;
    while (high - low > 4) {
      const middle = (low + high) >> 1;
      if ((this.units[middle] as number) > unit) high = middle;
      else low = middle;
    }
    for (; low < high; low++) if (this.units[low] === unit) return low;
    return NO_NODE;
  }
}
