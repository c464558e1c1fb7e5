import { bytePieces } from "@discoprep/files";
import { invalidResource } from "./invalid-resource.ts";

/** A word with its vector. */
export interface WordVector {
  readonly word: string;
  readonly vector: readonly number[];
}

/** No word of a model is longer, in bytes. */
const longestWord = 4096;

/**
 * The vectors of wanted words in word2vec's binary form: `words dimensions` and a line feed; then for each word its
 * UTF-8, a blank, and its values as 32-bit floats, the lowest byte first. A line feed may follow.
 */
export function* binaryVectors(file: string, isWanted: (word: string) => boolean): Generator<WordVector> {
  let buffer = Buffer.alloc(0);
  let [position, byte, words] = [0, 0, 0];
  let header: readonly [words: number, dimensions: number] | undefined;
  for (const piece of bytePieces(file)) {
    byte += position;
    buffer = Buffer.concat([buffer.subarray(position), piece]);
    position = 0;
    if (header === undefined) {
      const end = buffer.indexOf("\n");
      header = buffer.toString("latin1", 0, end).split(" ").map(Number) as [number, number];
      position = end + 1;
    }
    const size = header[1] * 4;
    while (words < header[0]) {
      const start = buffer[position] === 0x0a ? position + 1 : position;
      const blank = buffer.indexOf(0x20, start);
      if ((blank === -1 ? buffer.length : blank) - start > longestWord)
        throw invalidResource({ file, byte: byte + start }, "a word and a blank", "none");
      if (blank === -1 || blank + 1 + size > buffer.length) break;
      const word = buffer.toString("utf8", start, blank);
      const values = Buffer.from(buffer.subarray(blank + 1, blank + 1 + size));
      position = blank + 1 + size;
      words++;
      if (isWanted(word)) yield { word, vector: floats(values, { file, byte: byte + blank + 1 }) };
    }
    if (words === header[0] && buffer.toString("latin1", position).trim() !== "")
      throw invalidResource({ file, byte: byte + position }, `the end after ${words} words`, "more bytes");
  }
  if (header === undefined || words < header[0])
    throw invalidResource(
      { file, byte: byte + buffer.length },
      `${header?.[0]} words with vectors`,
      `${words}`,
    );
}

function floats(bytes: Buffer, where: { file: string; byte: number }): number[] {
  const vector = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
  if (!vector.every(Number.isFinite)) throw invalidResource(where, "finite numbers", "NaN or infinity");
  // Nine digits are enough to give the same 32 bits.
  return vector.map((value) => Number(value.toPrecision(9)));
}
