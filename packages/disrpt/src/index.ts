/**
 * {@include ../README.md}
 *
 * @module discoprep/disrpt
 */

export { disrpt } from "./format.ts";
export { readRels } from "./read-collection.ts";
export { writeRels } from "./rels.ts";
