import type { Dictionary } from "../src/chinese-words/jieba/dictionary.ts";

/** Numbers in [0, 1), the same for the same seed (Marsaglia's xorshift of 32 bits). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** The words of a dictionary as a tree whose nodes are numbered breadth first; node 0 is the root. */
export interface WordTree {
  /** The UTF-16 unit that leads to each node. */
  readonly units: readonly number[];
  /** The first child of each node; its last is the one before the first child of the next node. */
  readonly firstChild: readonly number[];
}

export function wordTree({ words: lines }: Dictionary): WordTree {
  const words = lines.trimEnd().split("\n");
  const units = [0];
  const firstChild: number[] = [];
  /** The words from `from` to before `to` share their first `depth` units. */
  const branches = [{ depth: 0, from: 0, to: words.length }];
  for (const { depth, from, to } of branches) {
    firstChild.push(units.length);
    for (let start = from, end = from; start < to; start = end) {
      const unit = words[start]?.charCodeAt(depth) ?? 0;
      while (end < to && words[end]?.charCodeAt(depth) === unit) end++;
      units.push(unit);
      const endsHere = words[start]?.length === depth + 1;
      branches.push({ depth: depth + 1, from: start + Number(endsHere), to: end });
    }
  }
  firstChild.push(units.length);
  return { units, firstChild };
}

const ASCII_AND_MARKS = "aZ09.。， \t\n\r\u0000#%-·\u3000ＡA&+C";

/**
 * Texts of 1 to 60 characters that are hard for jieba: pieces of its words, characters that only its model
 * knows, letters, digits, separators, surrogate pairs, lone surrogates, any unit at all.
 * @param characters how many UTF-16 units they have together, at least
 */
export function* randomTexts(
  { modelUnits }: Dictionary,
  trie: WordTree,
  seed: number,
  characters: number,
): Generator<string> {
  const random = randomNumbers(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  // A node's unit goes on where its parent's stopped, so neighbouring random nodes are often halves of words.
  const wordUnits = (): string => {
    let node = 1 + below((trie.firstChild[1] as number) - 1);
    let text = String.fromCharCode(trie.units[node] as number);
    for (let size = below(4); size > 0; size--) {
      const first = trie.firstChild[node] as number;
      const count = (trie.firstChild[node + 1] as number) - first;
      if (count === 0) break;
      node = first + below(count);
      text += String.fromCharCode(trie.units[node] as number);
    }
    return text;
  };
  const parts: readonly [share: number, part: () => string][] = [
    [0.45, wordUnits],
    [0.7, () => String.fromCharCode(modelUnits[below(modelUnits.length)] as number)],
    [0.9, () => ASCII_AND_MARKS.charAt(below(ASCII_AND_MARKS.length))],
    [0.95, () => String.fromCodePoint(0x20000 + below(0x2000))],
    [0.97, () => String.fromCharCode(0xd800 + below(0x800))],
    [1, () => String.fromCharCode(below(0x10000))],
  ];
  for (let total = 0; total < characters; ) {
    const length = 1 + below(60);
    let text = "";
    while (text.length < length) {
      const choice = random();
      text += parts.find(([share]) => choice < share)?.[1]() ?? "";
    }
    total += text.length;
    yield text;
  }
}
