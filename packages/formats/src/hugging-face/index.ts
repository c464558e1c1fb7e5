/**
 * {@include README.md}
 *
 * @module discoprep/formats/hugging-face
 */

export { hf } from "./format.ts";
