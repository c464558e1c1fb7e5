/**
 * {@include README.md}
 *
 * @module discoprep/formats/cdtb
 */

export { cdtb } from "./format.ts";
export { readCdtb } from "./reader.ts";
