import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { articlesFile } from "@discoprep/articles/folder";
import { UsageError } from "@discoprep/corpus";
import {
  filesBelow,
  inputDigest,
  type JobOptions,
  type JobRecord,
  type Manifest,
  runJob,
  writeFileWhole,
} from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import { documentFiles } from "@discoprep/formats/format";
import { releasePaths, releaseSets } from "@discoprep/formats/release";
import { fileNames } from "./html/file-names.ts";
import { html } from "./html/markup.ts";
import { pageText } from "./html/page.ts";
import { type Cell, table } from "./html/table.ts";
import { sum } from "./model/buckets.ts";
import type { PartReport, SiteReport } from "./model/report.ts";
import { type ReportOptions, reportOptions } from "./options.ts";
import { reportParts } from "./parts.ts";
import { siteFolder } from "./site-folder.ts";

const licensedBanner =
  "Some documents have the names of a corpus of the Linguistic Data Consortium. Do not publish its text: --no-text leaves it out.";

/** Writes a static site that opens from a file; same input, same bytes. @throws ProblemError if an input cannot be read */
export function writeReport(
  options: ReportOptions & JobOptions,
): Promise<JobRecord & { readonly result: SiteReport }> {
  return runJob({ command: "report", schema: reportOptions, options }, async (root, report) => {
    const { text = true, language } = options;
    const parts = await reportParts(options);
    if (parts.length === 0) throw new UsageError("name a folder, --gold with --system, or --agreement");
    const fileName = fileNames();
    const written: { readonly folder: string; readonly report: PartReport }[] = [];
    for (const [index, { name, origin, pages, texts, write }] of parts.entries()) {
      const folder = parts.length === 1 ? "" : fileName(name, String(index));
      const prefix = folder === "" ? "" : `${folder}/`;
      const links = Object.fromEntries(Object.entries(pages).map(([text, path]) => [text, prefix + path]));
      const navigation = { ...(folder !== "" && { "Overview of all": "index.html" }), ...links };
      const banner = text && texts !== undefined && isLicensed(texts) ? licensedBanner : undefined;
      const site = siteFolder(root, prefix, { name, origin, navigation, banner });
      written.push({ folder, report: await write(site, report) });
    }
    // The parts come first: their readers name the problems of an input best.
    const inputs = inputDigests(options);
    const result: SiteReport = { parts: written.map((part) => part.report) };
    if (parts.length > 1) writeFileSync(join(root, "index.html"), indexPage(written));
    writeFileSync(join(root, "report.json"), `${JSON.stringify(result, null, 1)}\n`);
    mkdirSync(join(root, "assets"), { recursive: true });
    // From the sources (in a test) the client is the one built last.
    for (const asset of ["../assets/report.css", "../dist/assets/report.js"])
      copyFileSync(fileURLToPath(new URL(asset, import.meta.url)), join(root, "assets", basename(asset)));
    const summary = `${counted(parts.length, "part")}; open index.html`;
    return { options: { text, language }, inputs, counts: { parts: parts.length }, summary, result };
  });
}

/** Writes the built page that needs no installation. @throws ProblemError if the file cannot be written */
export async function writePage(out: string): Promise<void> {
  const page = fileURLToPath(new URL("../dist/page/discoprep.html", import.meta.url));
  await writeFileWhole(out, readFileSync(page));
}

/** Tells whether a release has ids of corpora of the Linguistic Data Consortium (Penn and Chinese Treebank). */
function isLicensed(release: string): boolean {
  const folder = statSync(release).isFile() ? dirname(release) : release;
  const sets = releasePaths(folder).raw === undefined ? releaseSets(folder) : [{ folder }];
  return sets.some((set) => {
    const { raw } = releasePaths(set.folder);
    return raw !== undefined && [...documentFiles(raw).keys()].some((id) => /^(?:wsj|chtb)_\d{4}$/i.test(id));
  });
}

/** Returns the digests of the inputs, in a fixed order. */
function inputDigests({ folders, gold, system, agreement, expect }: ReportOptions): Manifest["inputs"] {
  const roles = { folder: folders, gold: gold && [gold], system, agreement, expect: expect && [expect] };
  return Object.entries(roles).flatMap(([role, paths]) =>
    (paths || []).map((path) => {
      const name = `${role}/${basename(resolve(path))}`;
      if (articlesFile(path) === undefined) return inputDigest(name, path);
      // `raw` has the texts of `articles.jsonl` once more.
      const files = filesBelow(path).map((file) => ({ path: file, name: relative(path, file) }));
      const named = files.filter((file) => !file.name.startsWith(`raw${sep}`));
      return inputDigest(name, named);
    }),
  );
}

const kinds: Readonly<Record<PartReport["kind"], string>> = {
  agreement: "agreement of two annotators",
  articles: "articles of a dump",
  "blind-set": "blind set",
  release: "release",
  score: "scores",
  "several-agreement": "agreement of several annotators",
};

/** Returns the first page of a site of several parts, with the kind and the size of each. */
function indexPage(parts: readonly { readonly folder: string; readonly report: PartReport }[]): string {
  const rows = parts.map(({ folder, report }): Cell[] => [
    html`<a href="${encodeURIComponent(folder)}/index.html">${report.name}</a>`,
    kinds[report.kind],
    ...sizes(report),
  ]);
  const main = table("Parts of this report", ["Part", "Kind", "Documents", "Words", "Relations"], rows);
  const frame = { name: "Report", origin: [counted(parts.length, "part")], navigation: {} };
  return pageText({ path: "index.html", title: "Overview", main }, frame);
}

function sizes(report: PartReport): Cell[] {
  if (report.kind === "release") {
    const { documents, words, relations } = report.statistics;
    return [documents, words, relations].map((bySet) => sum(Object.values(bySet)));
  }
  if (report.kind === "score") return ["", "", report.scores.relations];
  if (report.kind === "agreement") return [report.agreement.documents, "", report.agreement.relations.a];
  if (report.kind === "several-agreement")
    return [report.agreement.pairs[0]?.agreement.documents ?? 0, "", ""];
  return [report.articles, report.words, ""];
}
