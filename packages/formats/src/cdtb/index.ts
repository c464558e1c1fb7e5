/**
 * {@include README.md}
 *
 * @module discoprep/formats/cdtb
 */

export { cdtb, cdtbText } from "./format.ts";
export { readCdtb } from "./reader.ts";
