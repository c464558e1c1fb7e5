/** Extraction alone: whoever imports it does not load the readers and writers of all formats. */
export type { Reuse } from "../earlier-output.ts";
export { type Extraction, extractDump } from "./extract.ts";
export { type ExtractOptions, extractOptions } from "./options.ts";
export type { ExtractCounts } from "./tally.ts";
