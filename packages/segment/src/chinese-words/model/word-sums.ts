import { type FeatureColumns, PAD } from "./feature-columns.ts";
import { writeWord } from "./groups/jieba-word.ts";
import type { PairSums } from "./pair-sums.ts";
import type { FeatureSums } from "./sum-tables.ts";

/** Places in the index of the words, as a power of two; a half of them are taken at most. */
const BITS = 17;
/** Room for what words say, in numbers. */
const ROOM = 1 << 19;

/**
 * What words of jieba say of their characters, and what the pairs of characters in them say, of the characters next to the
 * word, too. It is kept for every word that was met until there is no more room, and then anew.
 */
export class WordSums {
  /** For a hash of a word where its row begins, or 0. */
  private readonly index: Int32Array = new Int32Array(1 << BITS);
  /** Rows: the two numbers of a word in the place of one sum; the sums of the character before it, its own, that behind. */
  private readonly sums: Float64Array = new Float64Array(ROOM);
  private readonly words: Int32Array = new Int32Array(this.sums.buffer);
  private count = 0;
  /** Where the next row begins; none begins at 0. */
  private next = 1;
  private readonly featureSums: FeatureSums;
  private readonly pairs: PairSums;

  constructor(featureSums: FeatureSums, pairs: PairSums) {
    this.featureSums = featureSums;
    this.pairs = pairs;
  }

  /** Adds what a word of the sentence says to the scores. */
  addTo(scores: Float64Array, columns: FeatureColumns, word: number): void {
    const start = (columns.wordStart[word] as number) + PAD;
    const end = (columns.wordStart[word + 1] as number) + PAD;
    const row = this.index[this.slotOf(columns, word)] as number;
    if (row === 0) {
      this.learn(scores, columns, word, start, end);
      return;
    }
    const { sums } = this;
    const offset = row + 2 - start;
    for (let at = start - 1; at <= end; at++)
      scores[at] = (scores[at] as number) + (sums[at + offset] as number);
  }

  /** Where a word is in the index, or the free place where it would be. */
  private slotOf({ wordPlace, wordUnits }: FeatureColumns, word: number): number {
    const { index, words } = this;
    const place = wordPlace[word] as number;
    const units = wordUnits[word] as number;
    let slot = Math.imul(place ^ Math.imul(units, 0x85ebca6b), 0x9e3779b1) >>> (32 - BITS);
    for (let row = index[slot] as number; row !== 0; row = index[slot] as number) {
      if (words[2 * row] === place && words[2 * row + 1] === units) break;
      slot = (slot + 1) & ((1 << BITS) - 1);
    }
    return slot;
  }

  /** Adds what a word says by its features, and keeps what that changed, unless the word has no number. */
  private learn(
    scores: Float64Array,
    columns: FeatureColumns,
    word: number,
    start: number,
    end: number,
  ): void {
    const place = columns.wordPlace[word] as number;
    if (place < 0) {
      this.addFeatures(scores, columns, start, end);
      return;
    }
    const length = end - start + 2;
    if (this.next + 1 + length > ROOM || 2 * this.count >= this.index.length) this.forget();
    const row = this.next;
    const { sums, words } = this;
    for (let k = 0; k < length; k++) sums[row + 1 + k] = -(scores[start - 1 + k] as number);
    this.addFeatures(scores, columns, start, end);
    for (let k = 0; k < length; k++)
      sums[row + 1 + k] = (sums[row + 1 + k] as number) + (scores[start - 1 + k] as number);
    words[2 * row] = place;
    words[2 * row + 1] = columns.wordUnits[word] as number;
    this.index[this.slotOf(columns, word)] = row;
    this.next += 1 + length;
    this.count++;
  }

  private addFeatures(scores: Float64Array, columns: FeatureColumns, start: number, end: number): void {
    const { features } = this.featureSums;
    for (let at = start; at < end; at++) {
      const count = writeWord(columns, at, features, 0);
      scores[at] = (scores[at] as number) + this.featureSums.ofFirst(count);
      if (at + 1 < end) this.pairs.addTo(scores, columns, at);
    }
  }

  private forget(): void {
    this.index.fill(0);
    this.count = 0;
    this.next = 1;
  }
}
