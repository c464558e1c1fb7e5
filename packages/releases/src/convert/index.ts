export { type Conversion, convertCorpus } from "./convert-corpus.ts";
export { type ConvertOptions, convertOptions } from "./options.ts";
export { releaseWriter, type WrittenDocument } from "./release-writer.ts";
export type { ConversionCounts } from "./tally.ts";
