export type { Changes } from "./changes.ts";
export { compareEditions } from "./compare.ts";
export { writeChanges } from "./write-changes.ts";
