/**
 * {@include ../README.md}
 *
 * @module discoprep/cdtb
 */

export { cdtb, cdtbText } from "./format.ts";
export { readCdtb } from "./reader.ts";
