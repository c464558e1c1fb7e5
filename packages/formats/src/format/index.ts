export { documentFiles, documentId, type FileSet, inFolder, OutputFiles, placeInFolder } from "./files.ts";
export {
  type DocumentSet,
  documentWriter,
  type Format,
  type FormatReader,
  type FormatWriter,
  type MoveFile,
  type MoveSpans,
  type SourceDocument,
  type SourceFile,
  type SourceInput,
  type SourceReading,
  type SourceText,
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
