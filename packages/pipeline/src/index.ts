/**
 * {@include ../README.md}
 *
 * @module @discoprep/pipeline
 */

export { type Changes, compareEditions } from "./changes/compare.ts";
export { reportChanges } from "./changes/write-changes.ts";
export { type Conversion, convertCorpus } from "./convert/convert-corpus.ts";
export { type ConvertOptions, convertOptions } from "./convert/options.ts";
export type { ConversionCounts } from "./convert/tally.ts";
export { convertLayers } from "./convert-layers/convert-layers.ts";
export { type LayerFormat, layerFormats } from "./convert-layers/layer-sentence.ts";
export type { Reuse } from "./earlier-output.ts";
export { type Export, exportRelease } from "./export/export-release.ts";
export { type ExportOptions, exportOptions } from "./export/options.ts";
export { type Extraction, extractDump } from "./extract/extract.ts";
export { type ExtractOptions, extractOptions } from "./extract/options.ts";
export type { ExtractCounts } from "./extract/tally.ts";
export { changedArticleFile } from "./extract/verify-articles.ts";
export {
  formatTable,
  type ReadableFormat,
  readableFormats,
  type WritableFormat,
  writableFormats,
} from "./formats.ts";
export { mergeShards } from "./merge/merge-shards.ts";
export { type DeclaredOption, declaredOptions, type OptionShape, option } from "./option.ts";
export { readArticles } from "./select/articles.ts";
export { type SelectOptions, selectOptions } from "./select/options.ts";
export { selectArticles } from "./select/select.ts";
export { type CorpusStatistics, corpusStatistics, relationStatistics } from "./stats/corpus-statistics.ts";
export {
  type ComparedCount,
  compareCounts,
  type ExpectedCounts,
  readExpectedCounts,
} from "./stats/expectation.ts";
export { makeConll08Dataset } from "./treebank/conll08-dataset.ts";
export { conll08DatasetOptions, conll08Options } from "./treebank/options.ts";
