/**
 * {@include ../README.md}
 *
 * @module @discoprep/files
 */

export {
  type Check,
  type CheckMessage,
  checkMessage,
  checkTable,
  type Fault,
} from "./check.ts";
export {
  type ColumnChecks,
  checkColumns,
  checkedSentences,
  checkHeads,
  columnCheckTable,
} from "./check-columns.ts";
export { type ContentDigest, type ContentHash, contentHash, sha256, sha256File } from "./checksum.ts";
export { checkData, readDataFile } from "./data-file.ts";
export { documentFiles, documentId, type FileSet, filesBelow } from "./document-files.ts";
export { fileStream, gunzip } from "./gzip.ts";
export { type InputFile, inputDigest, storedDigest } from "./input-digest.ts";
export { type JsonFileProblem, readJsonFile } from "./json-file.ts";
export {
  eachJsonLine,
  type LineReading,
  readJsonLines,
  toJsonLines,
} from "./json-lines.ts";
export { type LineFile, lineFile, type OutputFile } from "./line-file.ts";
export { fileLines, readLineBatches, readLines } from "./lines.ts";
export { baseVersions, environment, type Manifest, manifestText } from "./manifest.ts";
export { manifestSchema, type WrittenManifest } from "./manifest-schema.ts";
export { utf8OrOlder } from "./older-text.ts";
export { type OutputFiles, outputFiles } from "./output-files.ts";
export {
  checkOutputApart,
  isInside,
  removePartialFolders,
  replaceFolder,
  writeFileWhole,
  writeFolder,
  writePiecesWhole,
  writeProblem,
} from "./output-folder.ts";
export { packageVersions } from "./package-versions.ts";
export { columnsOfPieces, readColumns } from "./read-columns.ts";
export { manifestIn, readManifest } from "./read-manifest.ts";
export { stretchReader } from "./stretches.ts";
export {
  decodeText,
  firstInvalidUtf8,
  readBytes,
  readText,
  type TextEncoding,
  textPieces,
} from "./text-file.ts";
export { unreadableFile } from "./unreadable-file.ts";
export { versionsOf } from "./versions.ts";
