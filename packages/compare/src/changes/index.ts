export type { Changes } from "./changes.ts";
export { compareEditions } from "./compare.ts";
export { reportChanges } from "./write-changes.ts";
