import { endianness } from "node:os";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { ProblemError, problem } from "@discoprep/corpus";
import { readBytes } from "@discoprep/files";

export interface JiebaWord {
  readonly frequency: number;
  /** Its part of speech; empty for words that only the user's dictionary has. */
  readonly tag: string;
}

const PARTS_OF_SPEECH =
  "a ad ag an b c d df dg e f g h i j k l m mg mq n ng nr ns nt nz o p q r rg rr rz s t tg u ud ug uj ul uv uz v vd vg vi vn vq x y z zg";
const numbers: ReadonlyMap<string, number> = new Map(
  ["", ...PARTS_OF_SPEECH.split(" ")].map((tag, number) => [tag, number]),
);

/** Returns the number of a part of speech, by its first two letters, from 1 to 63; 0 for an empty one. @throws RangeError for another one */
export function tagNumber(tag: string): number {
  const number = numbers.get(tag.slice(0, 2));
  if (number === undefined) throw new RangeError(`"${tag}" is no part of speech of jieba's dictionary`);
  return number;
}

/** The build of the package puts the dictionary here. */
export const dictionaryFile: string = fileURLToPath(
  new URL("../../../dist/jieba.dictionary", import.meta.url),
);

/** The numbers of the dictionary, in the order of the file: of each word, of jieba's hidden Markov model, of each UTF-16 unit. */
const columns = {
  /** 0 if jieba does not have the word. */
  frequencies: Uint32Array,
  tags: Uint8Array,
  /** Length of the first of the two words of jieba that the word most probably falls into, or 0. */
  splits: Uint8Array,
  /** Probability compared with that of these two, in steps from 1 to 16; 0 for words of one unit. */
  cohesions: Uint8Array,
  /** Kind in CC-CEDICT by `EntryKind`, or 0. */
  entries: Uint8Array,
  /** The characters of the model, ascending. */
  modelUnits: Uint16Array,
  /** Logarithms of the probability that the states B, E, M, S write a character, four for each of these units. */
  emissions: Float64Array,
  /** Logarithms of the probability of the first state, and of state `b` after `a`, at `a * 4 + b`. */
  start: Float64Array,
  transitions: Float64Array,
  /** Frequency of the unit as a word by itself, in steps from 1 to 8; 0 if no word has it. */
  alone: Uint8Array,
  /** Count of the words of three units that it ends and that begin with a word (老年|人), in steps from 0 to 6. */
  suffix: Uint8Array,
  /** Count of those that it begins and that end with a word (副|总统), in the same steps. */
  prefix: Uint8Array,
} as const;

type Columns = { readonly [Name in keyof typeof columns]: InstanceType<(typeof columns)[Name]> };

/**
 * jieba's dictionary and its hidden Markov model, with the words of CC-CEDICT. All words are in the order of their UTF-16
 * units, each before a line feed; `total` is the sum of the frequencies in jieba's own dictionary.
 */
export interface Dictionary extends Columns {
  readonly total: number;
  readonly words: string;
}

/** Makes the bytes of a dictionary: a line of JSON, then, compressed with gzip, the columns and the words. */
export function encodeDictionary(dictionary: Dictionary): Buffer {
  const { total, words } = dictionary;
  const names = Object.keys(columns) as (keyof Columns)[];
  const lengths = Object.fromEntries(names.map((name) => [name, dictionary[name].length]));
  // A machine of another order of bytes cannot read the file.
  const header = { total, endianness: endianness(), lengths };
  const numbers = names.map((name) => Buffer.from(dictionary[name].buffer));
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    gzipSync(Buffer.concat([...numbers, Buffer.from(words)])),
  ]);
}

/** Reads the dictionary. @throws ProblemError if the package was not built */
export function readDictionary(file: string = dictionaryFile): Dictionary {
  const bytes = readBytes(file);
  const end = bytes.indexOf("\n");
  try {
    const { total, lengths, ...header } = JSON.parse(bytes.toString("utf8", 0, end));
    const names = Object.keys(lengths).join(" ");
    if (header.endianness !== endianness() || names !== Object.keys(columns).join(" "))
      throw new RangeError(`its order of bytes is ${header.endianness}, its columns are ${names}`);
    const body = gunzipSync(bytes.subarray(end + 1));
    let position = 0;
    const arrays = Object.entries(columns).map(([name, type]) => {
      const from = position;
      position += (lengths[name] ?? 0) * type.BYTES_PER_ELEMENT;
      return [name, new type(Uint8Array.from(body.subarray(from, position)).buffer)];
    });
    return { ...(Object.fromEntries(arrays) as Columns), total, words: body.toString("utf8", position) };
  } catch (cause) {
    throw new ProblemError(problem("invalid-dictionary", { file }), { cause });
  }
}
