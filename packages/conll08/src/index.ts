/**
 * {@include ../README.md}
 *
 * @module @discoprep/conll08
 */

export { type AnnotationKind, checkConll08, columnFormat, conll08Checks } from "./checks/check-file.ts";
export { checkOpenTrack, type NamedStream } from "./checks/check-open.ts";
export { type Layout, layouts, type PropositionFormat } from "./layout.ts";
export { isFilled, predicatesOf, readConll08Sentence, readConll09Sentence } from "./read-sentence.ts";
export type {
  Argument,
  Conll08Token,
  Conll09Token,
  Predicate,
  PropositionSentence,
} from "./sentence.ts";
export {
  type Frequency,
  type PropositionStatistics,
  propositionStatistics,
} from "./statistics/statistics.ts";
export { conll08Sentence, conll09Sentence } from "./write-sentence.ts";
