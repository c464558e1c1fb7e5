/**
 * {@include README.md}
 *
 * @module discoprep/formats/conll08
 */

export { type AnnotationKind, checkConll08, checkedColumns } from "./checks.ts";
export {
  type Argument,
  isFilled,
  isSplitPart,
  layout,
  predicateColumns,
  predicatesOf,
} from "./columns.ts";
export { type Frequency, type PropositionStatistics, propositionStatistics } from "./statistics.ts";
