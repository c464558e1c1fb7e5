/**
 * {@include ../README.md}
 *
 * @module @discoprep/pipeline
 */

// Whoever imports a room by its name (`@discoprep/pipeline/select`) does not load what the others need.
export * from "./changes/index.ts";
export * from "./convert/index.ts";
export * from "./convert-layers/index.ts";
export type { Reuse } from "./earlier-output.ts";
export * from "./export/index.ts";
export * from "./extract/index.ts";
export {
  formatTable,
  type ReadableFormat,
  readableFormats,
  type WritableFormat,
  writableFormats,
} from "./formats.ts";
export * from "./merge/index.ts";
export { type DeclaredOption, declaredOptions, type OptionShape, option } from "./option.ts";
export * from "./select/index.ts";
export * from "./stats/index.ts";
export * from "./treebank/index.ts";
