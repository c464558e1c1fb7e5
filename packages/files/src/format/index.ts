export {
  type CollectionReader,
  type DocumentSet,
  documentWriter,
  type FileReader,
  type FileReading,
  type Format,
  type FormatWriter,
  type SourceDocument,
  type SourceReading,
  type SourceText,
  type WriteSettings,
  type WrittenFiles,
  type WrittenSet,
} from "./format.ts";
export {
  type Losses,
  loseParts,
  repeatsType,
  selectionText,
  twoSenses,
  type WriteResult,
  writeRelations,
} from "./losses.ts";
export {
  collectRelation,
  definedParts,
  isDroppedRow,
  type ReadOptions,
  type ReadResult,
  relationPlace,
} from "./read-result.ts";
export { mapSelections, mapSpans, selectionsOf } from "./selections.ts";
