/**
 * {@include ../README.md}
 *
 * @module @discoprep/disrpt
 */

export { writeConnectiveConllu, writeTok } from "./connectives.ts";
export { readDocumentGroups } from "./document-groups.ts";
export { disrpt } from "./format.ts";
export { readRels } from "./read-collection.ts";
export { writeRels } from "./rels.ts";
