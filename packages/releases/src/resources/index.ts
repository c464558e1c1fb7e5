export type { Coverage } from "./coverage.ts";
export { type ResourcesOptions, resourcesOptions } from "./options.ts";
export { type ResourceLayers, writeResources } from "./write-resources.ts";
