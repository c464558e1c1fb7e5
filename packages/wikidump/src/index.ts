/**
 * {@include ../README.md}
 *
 * @module discoprep/wikidump
 */

export { type OpenDump, type OpenOptions, openDump, type Stretch } from "./open-dump.ts";
export type { Page } from "./page.ts";
export { type ReadableDump, readDump } from "./read-dump.ts";
export { type PageBatch, type ReadPagesOptions, readPages } from "./read-pages.ts";
export type { Namespace, SiteInfo } from "./siteinfo.ts";
