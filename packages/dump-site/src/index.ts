export { type DownloadedFile, downloadRun } from "./download.ts";
export { type DumpSource, findRun } from "./find-run.ts";
export { openSite, type SiteOptions } from "./open-site.ts";
export type { DumpRun } from "./run.ts";
