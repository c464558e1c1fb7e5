import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Message, UsageError } from "@discoprep/corpus";
import { manifestText, writeFolder } from "@discoprep/files";
import { inputPaths } from "@discoprep/files/option";
import type { NavigationLink } from "./html/page.ts";
import { indexPage } from "./index-page.ts";
import type { PartReport, SiteReport } from "./model/report.ts";
import { type ReportOptions, reportOptions } from "./options.ts";
import { type Part, reportParts } from "./parts.ts";
import { type PartSite, siteFolder } from "./site-folder.ts";
import { siteManifest } from "./site-manifest.ts";

/** What was written. */
export interface WrittenReport {
  readonly report: SiteReport;
  readonly messages: readonly Message[];
}

/**
 * Writes a static site that opens from a file: `index.html`, `report.json` with every number shown, and the pages
 * of each part. Same input, same bytes; nothing is loaded from a network.
 * @throws ProblemError where an input cannot be read; the site of before then stays as it was
 */
export async function writeReport(options: ReportOptions): Promise<WrittenReport> {
  const { out, replace } = options;
  const kept: Message[] = [];
  const target = {
    ...{ out, command: "report", replace, inputs: inputPaths(reportOptions, options) },
    onMessage: (message: Message): void => void kept.push(message),
  };
  const { report, messages } = await writeFolder(target, (root) => writeSite(root, options));
  return { report, messages: [...messages, ...kept] };
}

async function writeSite(root: string, options: ReportOptions): Promise<WrittenReport> {
  const parts = reportParts(options);
  if (parts.length === 0) {
    throw new UsageError("name a folder, --gold with --system, or --agreement");
  }
  const written: PartSite<PartReport>[] = [];
  for (const part of parts) written.push(await writePart(root, part, parts.length));
  // After the parts: their readers know best what is wrong with an input.
  const manifest = manifestText(siteManifest(options, parts.length));
  const report: SiteReport = { parts: written.map((part) => part.report) };
  if (parts.length > 1) writeFileSync(join(root, "index.html"), indexPage(parts, report));
  writeAssets(root);
  writeFileSync(join(root, "report.json"), `${JSON.stringify(report, null, 1)}\n`);
  writeFileSync(join(root, "manifest.json"), manifest);
  return { report, messages: written.flatMap(({ messages }) => messages) };
}

async function writePart(root: string, part: Part, parts: number): Promise<PartSite<PartReport>> {
  const home: NavigationLink[] = parts === 1 ? [] : [{ text: "Overview of all", path: "index.html" }];
  const navigation = [...home, ...part.links.map(({ text, path }) => ({ text, path: part.prefix + path }))];
  return part.write(siteFolder(root, { prefix: part.prefix, navigation, banner: part.banner }));
}

/** The style sheet and the client; from the sources (in a test) the client is the one built last. */
function writeAssets(root: string): void {
  mkdirSync(join(root, "assets"), { recursive: true });
  const style = fileURLToPath(new URL("../assets/report.css", import.meta.url));
  const client = fileURLToPath(new URL("../dist/assets/report.js", import.meta.url));
  copyFileSync(style, join(root, "assets/report.css"));
  copyFileSync(client, join(root, "assets/report.js"));
}
