export type { Article, ArticleSource } from "./article.ts";
export { type ByteLine, byteLines, lineSplitter, maximalLineLength } from "./byte-lines.ts";
export {
  type Check,
  type CheckMessage,
  checkMessage,
  checkTable,
  columnChecks,
  type Fault,
} from "./check.ts";
export { sha256, sha256File } from "./checksum.ts";
export {
  type ColumnFormat,
  type ColumnRow,
  type ColumnSentence,
  columnText,
  type LineFault,
} from "./columns.ts";
export {
  type Dependency,
  type Document,
  paragraphsOfSentences,
  rawDocument,
  type Sentence,
  type Token,
} from "./document.ts";
export { documentFiles, documentId, filesBelow } from "./document-files.ts";
export { firstIndex } from "./first-index.ts";
export { readDataFile, readJsonLines, toJsonLines } from "./json-lines.ts";
export { readLines } from "./lines.ts";
export { baseVersions, type Manifest, manifestText } from "./manifest.ts";
export {
  describePlace,
  describeProblem,
  type Message,
  type Place,
  type Problem,
  ProblemError,
  UsageError,
} from "./message.ts";
export { type OffsetConverter, type OffsetUnit, offsetConverter } from "./offsets.ts";
export { checkOutputApart, removePartialFolders, writeFileWhole, writeFolder } from "./output-folder.ts";
export { columnsOfText, readColumns } from "./read-columns.ts";
export type {
  AnnotatorFields,
  Argument,
  Attribution,
  ConnectiveSenses,
  Relation,
  RelationType,
  Selection,
} from "./relation.ts";
export { containsSpan, type Span, sortedSpans, spanTexts } from "./span.ts";
export { decodeText, firstInvalidUtf8, readBytes, readText, type TextEncoding } from "./text-file.ts";
export { isSpace } from "./white-space.ts";
