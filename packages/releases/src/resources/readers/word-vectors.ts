import { bytePieces, fileLines } from "@discoprep/files";
import { binaryVectors, type WordVector } from "./binary-vectors.ts";
import { invalidResource } from "./invalid-resource.ts";

/**
 * Reads the vectors of wanted words from a file of any size: word2vec's text with or without its first line
 * `words dimensions`, or its binary form; compressed with gzip or not. Of other words only the number of values is checked.
 * @throws ProblemError naming the line, or the byte of a binary file, that is something else
 */
export function wordVectors(file: string, isWanted: (word: string) => boolean): Iterable<WordVector> {
  return isBinary(file) ? binaryVectors(file, isWanted) : textVectors(file, isWanted);
}

/** A binary file has bytes behind its first line that no text has. */
function isBinary(file: string): boolean {
  for (const piece of bytePieces(file)) {
    const text = Buffer.from(piece).toString("latin1");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text does not have
    return /^\d+ \d+\n/.test(text) && /[\0-\x08\x0e-\x1f]/.test(text);
  }
  return false;
}

function* textVectors(file: string, isWanted: (word: string) => boolean): Generator<WordVector> {
  let [line, words, dimensions] = [0, 0, 0];
  let stated: number | undefined;
  for (const text of fileLines(file)) {
    const fields = text.trimEnd().split(" ");
    line++;
    if (line === 1 && /^\d+ \d+$/.test(text.trimEnd())) {
      [stated, dimensions] = fields.map(Number) as [number, number];
      continue;
    }
    dimensions ||= fields.length - 1;
    words++;
    // A word of some models holds blanks.
    const word = fields.slice(0, -dimensions).join(" ");
    const expected = `a word and ${dimensions || "its"} numbers, parted by blanks`;
    if (word === "" || dimensions === 0) throw invalidResource({ file, line }, expected, text);
    if (!isWanted(word)) continue;
    const values = fields.slice(-dimensions);
    const vector = values.map(Number);
    if (values.includes("") || !vector.every(Number.isFinite))
      throw invalidResource({ file, line }, expected, text);
    yield { word, vector };
  }
  if (words === 0 || (stated ?? words) !== words)
    throw invalidResource({ file }, `${stated ?? "some"} words with vectors`, `${words}`);
}
