export { type Conversion, convertCorpus } from "./convert/convert-corpus.ts";
export type { AnnotationFormat, ConvertOptions, TypeSelection } from "./convert/options.ts";
export type { ConversionCounts } from "./convert/tally.ts";
export { blindDocument, chineseDateLine, documentParagraphs } from "./select/blind-document.ts";
export type { Rank } from "./select/ranking.ts";
export { type SelectOptions, selectArticles } from "./select/select.ts";
