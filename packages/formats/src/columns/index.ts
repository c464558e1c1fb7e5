export * from "./check-columns.ts";
export * from "./columns.ts";
export { nonprojectiveLinks } from "./links.ts";
export * from "./read-columns.ts";
