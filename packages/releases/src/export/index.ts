export { type Export, exportRelease } from "./export-release.ts";
export { type ExportOptions, exportOptions } from "./options.ts";
