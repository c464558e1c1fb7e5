/**
 * {@include ../README.md}
 *
 * @module @discoprep/conll08
 */

export { type AnnotationKind, checkConll08, conll08Checks, propositionChecks } from "./checks/check-file.ts";
export { checkOpenTrack, type NamedStream } from "./checks/check-open.ts";
export { isSplitPart, type Layout, layouts, type PropositionFormat } from "./layout.ts";
export { type OpenSources, openTrack } from "./open-track.ts";
export { type Argument, isFilled, type Predicate, predicateColumns, predicatesOf } from "./predicates.ts";
export {
  type Frequency,
  type NonprojectiveType,
  nonprojectiveTypes,
  type PropositionStatistics,
  propositionStatistics,
  typeOfLink,
} from "./statistics/statistics.ts";
