export { type DownloadedFile, downloadRun } from "./download.ts";
export { type DumpSource, findRun, newestDate } from "./find-run.ts";
export type { Retries } from "./http-site.ts";
export { openSite, siteOptions } from "./open-site.ts";
export type { DumpRun, DumpSite } from "./site.ts";
