/**
 * {@include ../README.md}
 *
 * @module discoprep/files
 */

export {
  ContentHash,
  type InputFile,
  inputDigest,
  LineFile,
  type OutputFile,
  sha256,
  sha256File,
} from "./checksum.ts";
export { checkData, readDataFile } from "./data-file.ts";
export { articlesFile, documentFiles, documentId, type FileSet, filesBelow } from "./document-files.ts";
export { fileStream, gunzip, isGzip } from "./gzip.ts";
export { checkedJson, jsonSchema, readJsonFile } from "./json-file.ts";
export { eachJsonLine, readJsonLines, toJsonLines } from "./json-lines.ts";
export { fileLines, readLineBatches, readLines } from "./lines.ts";
export {
  environment,
  type Manifest,
  manifestIn,
  manifestSchema,
  manifestText,
  readManifest,
} from "./manifest.ts";
export { utf8OrOlder } from "./older-text.ts";
export { checkOutputApart, isInside } from "./output/apart.ts";
export { type BuildStep, type JobOptions, type JobRecord, runJob } from "./output/job.ts";
export { writeFileWhole, writePiecesWhole, writeProblem } from "./output/whole-file.ts";
export { editsIn } from "./output/work.ts";
export { OutputFiles } from "./output-files.ts";
export { programVersion, programVersions } from "./program.ts";
export { fileBeginning, unreadableFile } from "./stored-pieces.ts";
export {
  decodeText,
  firstInvalidUtf8,
  readBytes,
  readText,
  readUtf8,
  type TextEncoding,
} from "./text-file.ts";
