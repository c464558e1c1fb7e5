export { conllu } from "./format.ts";
export { conlluSentences, formText } from "./from-document.ts";
export { readConllu } from "./read-conllu.ts";
export {
  type ConlluMessage,
  type ConlluRow,
  type ConlluSentence,
  column,
  commentValue,
} from "./rows.ts";
export { surfaceText } from "./surface.ts";
export { conlluDocuments } from "./to-documents.ts";
export { writeConllu } from "./write-conllu.ts";
