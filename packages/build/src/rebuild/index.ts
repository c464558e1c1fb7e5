export { type RebuildOptions, type RebuildResult, rebuildOptions } from "./options.ts";
export { rebuild } from "./rebuild.ts";
