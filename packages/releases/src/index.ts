/**
 * {@include ../README.md}
 *
 * @module discoprep/releases
 */

export * from "./convert/index.ts";
export * from "./export/export-release.ts";
export * from "./stats/index.ts";
export * from "./treebank/conll08-dataset.ts";
