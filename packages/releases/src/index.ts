/**
 * {@include ../README.md}
 *
 * @module discoprep/releases
 */

export * from "./convert/index.ts";
export * from "./export/index.ts";
export * from "./stats/index.ts";
export * from "./treebank/index.ts";
