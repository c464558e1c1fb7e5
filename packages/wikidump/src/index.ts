/**
 * {@include ../README.md}
 *
 * @module discoprep/wikidump
 */

export type { StreamPart } from "@discoprep/bzip2";
export type { FileRange } from "./find-pages.ts";
export { type FileInput, type OpenDump, openDump, readDump, readPages, type Stretch } from "./open-dump.ts";
export type { Page, PageBatch, PageOptions } from "./pages.ts";
export type { Namespace, SiteInfo } from "./siteinfo.ts";
