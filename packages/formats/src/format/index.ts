export * from "./files.ts";
export * from "./format.ts";
export * from "./losses.ts";
export * from "./read-result.ts";
export * from "./selections.ts";
