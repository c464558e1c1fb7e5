/**
 * {@include ../README.md}
 *
 * @module discoprep/score
 */

export * from "./baseline/index.ts";
export * from "./conll08/index.ts";
export * from "./conll16/index.ts";
export * from "./conllu17/index.ts";
export * from "./disrpt/index.ts";
export * from "./matching/index.ts";
export * from "./systems/index.ts";
