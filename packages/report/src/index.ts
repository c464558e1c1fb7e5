/**
 * {@include ../README.md}
 *
 * @module discoprep/report
 */

export type { SiteReport } from "./model/report.ts";
export { type ReportOptions, reportOptions } from "./options.ts";
export { writePage, writeReport } from "./write-report.ts";
