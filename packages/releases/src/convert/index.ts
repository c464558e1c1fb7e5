export { type Conversion, convertCorpus } from "./convert-corpus.ts";
export type { ConversionCounts } from "./counts.ts";
export { type ConvertOptions, convertOptions } from "./options.ts";
