/**
 * {@include README.md}
 *
 * @module discoprep/formats/disrpt
 */

export { disrpt } from "./format.ts";
export { readRels } from "./read-collection.ts";
export { writeRels } from "./rels.ts";
