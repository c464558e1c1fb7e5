export type { Changes } from "./changes.ts";
export { reportChanges } from "./write-changes.ts";
