/**
 * {@include ../README.md}
 *
 * @module @discoprep/cdtb
 */

export { type CdtbColumns, readColumns } from "./columns.ts";
export { cdtb } from "./format.ts";
export { type CdtbReadOptions, readCdtb } from "./reader.ts";
export { cdtbText } from "./source-text.ts";
export { type CdtbWriteOptions, writeCdtb } from "./writer.ts";
