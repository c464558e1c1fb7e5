/**
 * {@include ../README.md}
 *
 * @module discoprep/conllu
 */

export { conlluDocuments, conlluSentences } from "./documents.ts";
export { conllu } from "./format.ts";
export { conlluLayer } from "./layer.ts";
export { checkConllu, conlluSentence, eachConllu, readConllu, withEndNotes } from "./read-conllu.ts";
export {
  type ConlluRow,
  type ConlluSentence,
  cell,
  column,
  commentValue,
  hasSpaceAfter,
  wordsOf,
} from "./rows.ts";
export { partOfSpeech, splitTokens, surfaceTokens } from "./surface.ts";
