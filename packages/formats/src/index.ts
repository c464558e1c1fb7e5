/**
 * {@include ../README.md}
 *
 * @module discoprep/formats
 */

export { brat } from "./brat/index.ts";
export { cdtb } from "./cdtb/index.ts";
export { conllu } from "./conllu/index.ts";
export { disrpt } from "./disrpt/index.ts";
export { hf } from "./hugging-face/index.ts";
export { annotator, pdtb2, pipe48 } from "./pdtb/index.ts";
