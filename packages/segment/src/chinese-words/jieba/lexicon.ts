import type { Dictionary } from "./dictionary.ts";

export interface Word {
  readonly length: number;
  /** In jieba's dictionary; 0 for words that only CC-CEDICT has. */
  readonly frequency: number;
  /** Values of the columns of `Dictionary`, like the next three. */
  readonly tag: number;
  readonly split: number;
  readonly cohesion: number;
  readonly entry: number;
}

/** For each place of a text the words of the dictionary that begin there, the shorter ones first. */
export type Lattice = readonly (readonly Word[])[];

export function wordAt(lattice: Lattice, place: number, length: number): Word | undefined {
  return lattice[place]?.find((word) => word.length === length);
}

/** Finds the words of a dictionary in texts, by their order: words that begin alike are neighbours. */
export class Lexicon {
  private readonly dictionary: Dictionary;
  /** Offset of each word in `words`, and of their end. */
  private readonly offsets: Uint32Array;
  /** For each UTF-16 unit the number of the first word that begins with it or with a later one. */
  private readonly firsts: Uint32Array;

  constructor(dictionary: Dictionary) {
    this.dictionary = dictionary;
    const { words, frequencies } = dictionary;
    this.offsets = new Uint32Array(frequencies.length + 1);
    this.firsts = new Uint32Array(0x10001).fill(frequencies.length);
    for (let word = 0, start = 0, unit = -1; word < frequencies.length; word++) {
      this.offsets[word] = start;
      for (const first = words.charCodeAt(start); unit < first; unit++) this.firsts[unit + 1] = word;
      start = words.indexOf("\n", start) + 1;
    }
    this.offsets[frequencies.length] = words.length;
  }

  wordsOf(text: string): Lattice {
    return Array.from({ length: text.length }, (_, place) => this.wordsFrom(text, place));
  }

  private wordsFrom(text: string, place: number): Word[] {
    const words: Word[] = [];
    const first = text.charCodeAt(place);
    let from = this.firsts[first] as number;
    let to = this.firsts[first + 1] as number;
    // The words from number `from` to before `to` begin with the first `length` units of the text.
    for (let length = 1; from < to; length++) {
      if (this.unitAt(from, length) === LINE_FEED) words.push(this.word(from++, length));
      const unit = text.charCodeAt(place + length);
      from = this.search(from, to, length, unit);
      if (from < to && this.unitAt(from, length) !== unit) break;
      to = this.search(from, to, length, unit + 1);
    }
    return words;
  }

  /** Returns the first word from `from` to before `to` whose unit at `index` is `unit` or a later one. */
  private search(from: number, to: number, index: number, unit: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.unitAt(middle, index) < unit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private unitAt(word: number, index: number): number {
    return this.dictionary.words.charCodeAt((this.offsets[word] as number) + index);
  }

  private word(number: number, length: number): Word {
    const { frequencies, tags, splits, cohesions, entries } = this.dictionary;
    return {
      length,
      frequency: frequencies[number] as number,
      tag: tags[number] as number,
      split: splits[number] as number,
      cohesion: cohesions[number] as number,
      entry: entries[number] as number,
    };
  }
}

const LINE_FEED = 0x0a;
