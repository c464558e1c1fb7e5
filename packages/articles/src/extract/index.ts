export { type Extraction, extractDump } from "./extract.ts";
export { type ExtractOptions, extractOptions } from "./options.ts";
