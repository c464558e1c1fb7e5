/**
 * {@include README.md}
 *
 * @module discoprep/formats/conllu
 */

export * from "./documents.ts";
export { conllu } from "./format.ts";
export * from "./read-conllu.ts";
export { commentValue, conlluColumns, conlluText, inConllu } from "./sentence.ts";
export { plainWord, type SurfaceParse, surfaceOf } from "./surface.ts";
