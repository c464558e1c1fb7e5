export {
  type CollectionReader,
  type DocumentSet,
  documentWriter,
  type FileReader,
  type FileReading,
  type Format,
  type FormatWriter,
  type MoveFile,
  type MoveSpans,
  type SourceDocument,
  type SourceReading,
  type SourceText,
  type WriteSettings,
  type WrittenFiles,
  type WrittenSet,
} from "./format.ts";
export {
  type Lose,
  loseParts,
  twoSenses,
  type WriteResult,
  writeRelations,
} from "./losses.ts";
export {
  collectRelation,
  isDroppedRow,
  type ReadOptions,
  type ReadResult,
  relationPlace,
} from "./read-result.ts";
export { mapSpans, selectionsOf } from "./selections.ts";
