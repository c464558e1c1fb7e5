/**
 * {@include README.md}
 *
 * @module discoprep/formats/conll08
 */

export * from "./checks.ts";
export {
  type Argument,
  isFilled,
  isSplitPart,
  layout,
  predicateColumns,
  predicatesOf,
} from "./columns.ts";
export * from "./statistics.ts";
