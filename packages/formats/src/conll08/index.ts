/**
 * {@include README.md}
 *
 * @module discoprep/formats/conll08
 */

export { type AnnotationKind, checkConll08, propositionChecks } from "./checks.ts";
export { isSplitPart, layout } from "./layout.ts";
export { type Argument, isFilled, predicateColumns, predicatesOf } from "./predicates.ts";
export { type Frequency, type PropositionStatistics, propositionStatistics } from "./statistics.ts";
