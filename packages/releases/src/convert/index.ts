export { convertCorpus } from "./convert-corpus.ts";
export { type ConvertOptions, convertOptions } from "./options.ts";
export type { ConversionCounts } from "./record.ts";
