export { type Conversion, convertCorpus } from "./convert/convert-corpus.ts";
export type { AnnotationFormat, ConvertOptions, TypeSelection } from "./convert/options.ts";
export type { ConversionCounts } from "./convert/tally.ts";
export { type Export, type ExportOptions, exportRelease } from "./export/export-release.ts";
export { type ExportFormat, exportFormats } from "./export/formats.ts";
export { extractDump } from "./extract/extract.ts";
export type { ExtractOptions } from "./extract/options.ts";
export type { ExtractCounts } from "./extract/tally.ts";
export { readArticles } from "./select/articles.ts";
export type { Rank } from "./select/ranking.ts";
export { type SelectOptions, selectArticles } from "./select/select.ts";
export { type CorpusStatistics, corpusStatistics, releaseSets } from "./stats/corpus-statistics.ts";
export {
  type ComparedCount,
  compareCounts,
  type ExpectedCounts,
  readExpectedCounts,
} from "./stats/expectation.ts";
