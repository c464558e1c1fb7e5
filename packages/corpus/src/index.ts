/**
 * {@include ../README.md}
 *
 * @module @discoprep/corpus
 */

export { type Article, type ArticleSource, articleText, documentParagraphs } from "./document/article.ts";
export { counted } from "./document/counted.ts";
export {
  type Dependency,
  type Document,
  paragraphsOfSentences,
  rawDocument,
  type Sentence,
  type Token,
} from "./document/document.ts";
export { firstIndex } from "./document/first-index.ts";
export {
  type CollectionReader,
  type DocumentSet,
  documentWriter,
  type FileReader,
  type FileReading,
  type Format,
  type FormatWriter,
  gatherFiles,
  type SourceDocument,
  type SourceReading,
  type SourceText,
  type WriteSettings,
  type WrittenFiles,
  type WrittenSet,
} from "./document/format.ts";
export { byFrequency, countLabel, type Frequencies, frequenciesOf } from "./document/frequencies.ts";
export { addToGroup, groupBy } from "./document/group-by.ts";
export { headCycle } from "./document/head-cycle.ts";
export { isChinese, isLanguageTag, languageName, primaryLanguage } from "./document/language.ts";
export {
  type Losses,
  loseParts,
  repeatsType,
  selectionText,
  twoSenses,
  type WriteResult,
  writeRelations,
} from "./document/losses.ts";
export {
  describePlace,
  describeProblem,
  inFolder,
  type Message,
  type Place,
  type Problem,
  ProblemError,
  placeInFolder,
  type RuleId,
  TryLaterError,
  UsageError,
} from "./document/message.ts";
export { nonprojectiveLinks } from "./document/nonprojective.ts";
export { type OffsetConverter, type OffsetUnit, offsetConverter } from "./document/offsets.ts";
export {
  collectRelation,
  definedParts,
  isDroppedRow,
  type ReadOptions,
  type ReadResult,
  relationPlace,
} from "./document/read-result.ts";
export type { DropReason, SelectionReason } from "./document/reasons.ts";
export {
  type AnnotatorFields,
  type Argument,
  type Attribution,
  type ConnectiveSenses,
  pdtb2Types,
  type Relation,
  type RelationType,
  relationTypes,
  type Selection,
  sensesOf,
  taskTypes,
} from "./document/relation.ts";
export { mapSelections, selectionsOf } from "./document/selections.ts";
export { printable, shownText } from "./document/shown-text.ts";
export { containsSpan, type Span, sortedSpans, spanTexts } from "./document/span.ts";
export { isSpace } from "./document/white-space.ts";
export { type ByteLine, byteLines, maximalLineLength } from "./files/byte-lines.ts";
export {
  type Check,
  type CheckMessage,
  checkMessage,
  checkTable,
  columnChecks,
  type Fault,
} from "./files/check.ts";
export { type ContentDigest, type ContentHash, contentHash, sha256, sha256File } from "./files/checksum.ts";
export {
  type ColumnFormat,
  type ColumnRow,
  type ColumnSentence,
  columnText,
  type LineFault,
} from "./files/columns.ts";
export { documentFiles, documentId, type FileSet, filesBelow } from "./files/document-files.ts";
export { fileStream, gunzip } from "./files/gzip.ts";
export { type InputFile, inputDigest, storedDigest } from "./files/input-digest.ts";
export { type JsonFileProblem, parseJson, readJsonFile, schemaIssues } from "./files/json-file.ts";
export {
  eachJsonLine,
  type LineReading,
  readDataFile,
  readJsonLines,
  toJsonLines,
} from "./files/json-lines.ts";
export { fileLines, readLineBatches, readLines } from "./files/lines.ts";
export { baseVersions, environment, type Manifest, manifestText } from "./files/manifest.ts";
export { utf8OrOlder } from "./files/older-text.ts";
export {
  checkOutputApart,
  isInside,
  removePartialFolders,
  replaceFolder,
  writeFileWhole,
  writeFolder,
  writePiecesWhole,
  writeProblem,
} from "./files/output-folder.ts";
export {
  type InstalledPackage,
  installedPackages,
  packageDigest,
  packageVersions,
} from "./files/package-graph.ts";
export { columnsOfPieces, columnsOfText, readColumns } from "./files/read-columns.ts";
export { manifestIn, readManifest } from "./files/read-manifest.ts";
export { messageRules, pageReasons, type Rule } from "./files/rule.ts";
export { stretchReader } from "./files/stretches.ts";
export {
  decodeText,
  firstInvalidUtf8,
  readBytes,
  readText,
  type TextEncoding,
  textPieces,
} from "./files/text-file.ts";
export { type TokenNumber, tokenNumber } from "./files/token-number.ts";
export { unreadableFile } from "./files/unreadable-file.ts";
