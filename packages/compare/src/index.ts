/**
 * {@include ../README.md}
 *
 * @module discoprep/compare
 */

export * from "./adjudication/index.ts";
export * from "./agreement/index.ts";
export * from "./changes/index.ts";
