/**
 * {@include ../README.md}
 *
 * @module discoprep/brat
 */

export { brat } from "./format.ts";
export { readBrat } from "./read-brat.ts";
