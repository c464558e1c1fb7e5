/**
 * {@include ../README.md}
 *
 * @module @discoprep/cdtb
 */

export { type CdtbColumns, readColumns } from "./columns.ts";
export { cdtb, cdtbText } from "./format.ts";
export { type CdtbReadOptions, readCdtb } from "./reader.ts";
export { type CdtbWriteOptions, writeCdtb } from "./writer.ts";
