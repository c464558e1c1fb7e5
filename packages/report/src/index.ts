export type { ArticlesReport, ReleaseReport, SiteReport } from "./model/report.ts";
export { type ReportOptions, type WrittenReport, writeReport } from "./write-report.ts";
