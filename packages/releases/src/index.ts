/**
 * {@include ../README.md}
 *
 * @module discoprep/releases
 */

export * from "./convert/index.ts";
export * from "./export/index.ts";
export {
  formats,
  type ReadableFormat,
  readableFormats,
  type WritableFormat,
  writableFormats,
} from "./formats.ts";
export * from "./stats/index.ts";
export * from "./treebank/index.ts";
