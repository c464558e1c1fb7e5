/**
 * {@include ../README.md}
 *
 * @module discoprep/hugging-face
 */

export { hf } from "./format.ts";
