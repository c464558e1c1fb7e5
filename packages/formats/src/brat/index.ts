/**
 * {@include README.md}
 *
 * @module discoprep/formats/brat
 */

export { brat } from "./format.ts";
export { readBrat } from "./read-brat.ts";
