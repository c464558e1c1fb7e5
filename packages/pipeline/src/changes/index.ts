export { type Changes, compareEditions } from "./compare.ts";
export { reportChanges } from "./write-changes.ts";
