export { type RebuildOptions, type RebuildResult, rebuild } from "./rebuild.ts";
