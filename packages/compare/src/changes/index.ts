export { type Changes, compareEditions } from "./compare.ts";
export { writeChanges } from "./write-changes.ts";
