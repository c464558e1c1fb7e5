export type { Changes } from "./changes.ts";
export { compareEditions } from "./compare.ts";
export { type DifferencePiece, wordDifference } from "./text-difference.ts";
export { reportChanges } from "./write-changes.ts";
