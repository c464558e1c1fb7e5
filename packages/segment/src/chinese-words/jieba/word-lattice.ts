import type { TrieIndex } from "./word-trie.ts";

const USUAL_LENGTH = 1024;

/**
 * All words of the dictionary in a text but those of one unit: jieba chooses among them, and what is known of characters
 * depends on them, so that the dictionary is walked once a text. The words that begin at `place` have the numbers from
 * `starts[place]` to before `starts[place + 1]`, the shorter ones first.
 */
export class WordLattice {
  starts = new Int32Array(USUAL_LENGTH + 1);
  /** In UTF-16 units. */
  lengths = new Int32Array(USUAL_LENGTH);
  /** The nodes of the trie where they end, and what `wordValue` packs. */
  nodes = new Int32Array(USUAL_LENGTH);
  values = new Int32Array(USUAL_LENGTH);
  private readonly trie: TrieIndex;
  private text = "";
  private count = 0;

  constructor(trie: TrieIndex) {
    this.trie = trie;
  }

  /** Finds the words of a text; those of the text before are forgotten. */
  fill(text: string): void {
    const { trie } = this;
    const { length } = text;
    if (length >= this.starts.length) this.starts = new Int32Array(2 * length);
    this.text = text;
    this.count = 0;
    let unit = text.charCodeAt(0);
    for (let i = 0; i + 1 < length; i++) {
      this.starts[i] = this.count;
      const next = text.charCodeAt(i + 1);
      const place = trie.second(unit, next);
      unit = next;
      const value = trie.secondValue(place);
      if (value !== 0) this.add(2, trie.secondNode(place), value);
      if (i + 2 >= length || !trie.hasThird(place)) continue;
      let node = trie.child(trie.secondNode(place), text.charCodeAt(i + 2));
      for (let end = i + 3; node !== 0; end++) {
        const value = trie.values[node] as number;
        if (value !== 0) this.add(end - i, node, value);
        if (end >= length) break;
        node = trie.child(node, text.charCodeAt(end));
      }
    }
    if (length > 0) this.starts[length - 1] = this.count;
    this.starts[length] = this.count;
  }

  private add(length: number, node: number, value: number): void {
    if (this.count === this.values.length) this.grow();
    const word = this.count++;
    this.lengths[word] = length;
    this.nodes[word] = node;
    this.values[word] = value;
  }

  private grow(): void {
    this.lengths = grown(this.lengths);
    this.nodes = grown(this.nodes);
    this.values = grown(this.values);
  }

  /** The number of the word of so many units that begins at a place, -1 where there is none. */
  find(place: number, length: number): number {
    const end = this.starts[place + 1] as number;
    for (let word = this.starts[place] as number; word < end; word++)
      if (this.lengths[word] === length) return word;
    return -1;
  }

  /** The value of the word of so many units that begins at a place, one unit too; 0 where there is none. */
  valueOf(place: number, length: number): number {
    if (length === 1) return this.trie.firstValues[this.text.charCodeAt(place)] as number;
    const word = this.find(place, length);
    return word < 0 ? 0 : (this.values[word] as number);
  }
}

function grown(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
