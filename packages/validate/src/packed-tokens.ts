import type { ParsedDocument } from "@discoprep/conll16";
import type { DocumentTokens, Tuple } from "./context.ts";

/** Where the words of a document stand, in 16 bytes a word: the documents of a training set have millions. */
export interface PackedTokens {
  /** Begin and end of each word, in code points of raw. */
  readonly offsets: Float64Array;
  /** How many words each sentence has. */
  readonly sentenceLengths: Uint32Array;
}

export function packTokens({ sentences }: ParsedDocument): PackedTokens {
  const sentenceLengths = Uint32Array.from(sentences, ({ words }) => words.length);
  const offsets = new Float64Array(2 * sentenceLengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const { words } of sentences) {
    for (const [, word] of words) {
      offsets[at++] = word.CharacterOffsetBegin;
      offsets[at++] = word.CharacterOffsetEnd;
    }
  }
  return { offsets, sentenceLengths };
}

/** The 5-tuples of the document's words. */
export function unpackTokens({ offsets, sentenceLengths }: PackedTokens): DocumentTokens {
  const tuples: Tuple[] = [];
  for (const [sentence, length] of sentenceLengths.entries()) {
    for (let index = 0; index < length; index++) {
      const at = 2 * tuples.length;
      tuples.push([offsets[at] as number, offsets[at + 1] as number, tuples.length, sentence, index]);
    }
  }
  return tuples;
}
