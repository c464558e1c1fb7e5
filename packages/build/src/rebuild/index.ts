export type { RebuildOptions, RebuildResult } from "./options.ts";
export { rebuild } from "./rebuild.ts";
