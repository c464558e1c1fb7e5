/**
 * {@include ../README.md}
 *
 * @module discoprep/corpus
 */

export type { Article } from "./article.ts";
export { cyclesOf } from "./cycles.ts";
export {
  type Dependency,
  type Document,
  firstHeads,
  type Parse,
  type Predicate,
  paragraphsOfSentences,
  rawDocument,
  type Sentence,
  START_MARK,
  type Token,
  type Word,
  type WordRange,
} from "./document.ts";
export { isChinese, isLanguageTag, languageName, primaryLanguage, unknownLanguage } from "./language.ts";
export {
  describeProblem,
  type Message,
  type MessageDetails,
  type Place,
  ProblemError,
  problem,
  type RuleId,
  TryLaterError,
  UsageError,
} from "./message.ts";
export { CodePointOffsets, firstIndex } from "./offsets.ts";
export {
  type Argument,
  type Attribution,
  type ConnectiveSenses,
  type Relation,
  type RelationType,
  relationTypes,
  type Selection,
  sensesOf,
  taskTypes,
} from "./relation.ts";
export { type Span, sortedSpans, spanTexts } from "./span.ts";
export { runs, TokenTable, tokenTable } from "./token-table.ts";
