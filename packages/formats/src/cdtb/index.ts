/**
 * {@include README.md}
 *
 * @module discoprep/formats/cdtb
 */

export { cdtb, readCdtb } from "./format.ts";
