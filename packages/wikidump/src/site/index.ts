export { type DownloadedFile, downloadRun } from "./download.ts";
export { type DumpSource, findRun, newestDate } from "./find-run.ts";
export type { Retries } from "./http-site.ts";
export { openSite } from "./open-site.ts";
export { siteOptions } from "./options.ts";
export type { DumpRun, DumpSite } from "./site.ts";
