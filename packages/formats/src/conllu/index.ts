/**
 * {@include README.md}
 *
 * @module discoprep/formats/conllu
 */

export {
  builtText,
  conlluDocuments,
  conlluParses,
  type DocumentGroup,
  documentGroups,
  documentPart,
  newdocIds,
} from "./documents.ts";
export { conllu } from "./format.ts";
export { checkConllu, conlluLayer, endNote, readConllu } from "./read-conllu.ts";
export { commentValue, conlluColumns, conlluText, inConllu } from "./sentence.ts";
export { plainWord, type SurfaceParse, surfaceOf } from "./surface.ts";
