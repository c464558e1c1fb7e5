/**
 * {@include ../README.md}
 *
 * @module @discoprep/wikidump
 */

export type { DumpResult } from "./border-page.ts";
export { type ChunkResult, type PagesReader, workOnChunk } from "./chunk-work.ts";
export type { ByteSpan } from "./cut.ts";
export { dumpResults } from "./dump-results.ts";
export { type OpenDump, type OpenOptions, openDump, openStretch } from "./open-dump.ts";
export {
  namespaceNumber,
  type Page,
  type ReadPageOptions,
  readPages,
  readPagesWith,
  type TextOf,
} from "./page.ts";
export type { PageParts } from "./page-parts.ts";
export { type ReadableDump, readDump } from "./read-dump.ts";
export { type Namespace, namespaceFinder, type SiteInfo } from "./siteinfo.ts";
