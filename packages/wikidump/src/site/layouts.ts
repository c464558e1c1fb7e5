import { jsonOf } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { DumpFile, DumpRun, DumpSite, Unready } from "./site.ts";

/** Folder of the MediaWiki Content File Exports, which hold the newest revision of every page. */
const contentRoot = "other/mediawiki_content_current";

/** The layouts of a dump site: the folder of a wiki in each, and the dump of a date. */
export const layouts = {
  legacy: { folder: (wiki: string) => `${wiki}/`, run: legacyRun },
  content: { folder: (wiki: string) => `${contentRoot}/${wiki}/`, run: contentRun },
} as const;

/** Puts `articles2.xml-p42p90` before `articles10.xml-p91p99`: the order of pages. */
const byNumbers = (a: DumpFile, b: DumpFile): number => a.name.localeCompare(b.name, "en", { numeric: true });

/** `dumpstatus.json`, version 0.8 (wikimedia/operations-dumps). Files of unfinished jobs have no hash. */
const statusSchema = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      status: z.string(),
      files: z.record(z.string(), z.object({ size: z.number(), sha1: z.string() }).partial()).default({}),
    }),
  ),
});

/** The job that joins the parts of a large wiki, and the one that makes them (or a small wiki's one file). */
const jobs = ["articlesdumprecombine", "articlesdump"] as const;

/** Only plain names: a file must not be written to another place. */
const articles = /^[^/\\]+-pages-articles\d*\.xml(?:-p\d+p\d+)?\.bz2$/;

async function legacyRun(site: DumpSite, wiki: string, date: string): Promise<DumpRun | Unready> {
  const text = await site.text(`${wiki}/${date}/dumpstatus.json`);
  if (text === undefined) return { unready: `${date} has no dumpstatus.json` };
  const { data: status } = statusSchema.safeParse(jsonOf(text));
  if (status === undefined) return { unready: `${date} has no dumpstatus.json that can be read` };
  const job = jobs.map((name) => status.jobs[name]).find((candidate) => candidate?.status === "done");
  if (job === undefined) {
    const state = status.jobs.articlesdump?.status ?? "not planned";
    const reason = state === "failed" ? "have failed" : `are not done (${state})`;
    return { unready: `the articles of ${date} ${reason}` };
  }
  const unready = `files of ${date} have no size or hash yet`;
  const files: DumpFile[] = [];
  for (const [name, { size, sha1 }] of Object.entries(job.files)) {
    if (!articles.test(name)) continue;
    if (size === undefined || sha1 === undefined) return { unready };
    const path = `${wiki}/${date}/${name}`;
    files.push({ name, path, bytes: size, algorithm: "sha1", hash: sha1.toLowerCase() });
  }
  if (files.length === 0) return { unready };
  return { wiki, date, source: "legacy", files: files.sort(byNumbers) };
}

const sumLine = /^([0-9a-f]{64}) [ *](?:\.\/)?([^\s/\\]+\.xml\.bz2)$/i;

/**
 * Returns the export of a date if its folder holds `_SUCCESS`, and whole `SHA256SUMS` of exactly its files: a list that was cut
 * would give a release that lacks articles, and no later run would notice.
 */
async function contentRun(site: DumpSite, wiki: string, date: string): Promise<DumpRun | Unready> {
  const folder = `${contentRoot}/${wiki}/${date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")}/xml/bzip2/`;
  const sums = await site.text(`${folder}SHA256SUMS`);
  if (sums === undefined) return { unready: `the export of ${date} has no SHA256SUMS yet` };
  if ((await site.text(`${folder}_SUCCESS`)) === undefined)
    return { unready: `the export of ${date} has no _SUCCESS yet` };
  const files: DumpFile[] = [];
  for (const [index, line] of sums.split("\n").entries()) {
    if (line === "") continue;
    const [, hash = "", name] = sumLine.exec(line) ?? [];
    if (name === undefined)
      return { unready: `line ${index + 1} of the SHA256SUMS of ${date} is no hash with a name` };
    const path = `${folder}${name}`;
    const bytes = await site.size(path);
    if (bytes === undefined)
      return { unready: `the SHA256SUMS of ${date} list ${name}, which is not there yet` };
    files.push({ name, path, bytes, algorithm: "sha256", hash: hash.toLowerCase() });
  }
  if (files.length === 0) return { unready: `the SHA256SUMS of ${date} list no file` };
  const listed = new Set(files.map(({ name }) => name));
  const unlisted = (await site.list(folder))?.find((name) => /\.xml\.bz2$/.test(name) && !listed.has(name));
  if (unlisted !== undefined)
    return { unready: `the SHA256SUMS of ${date} lack ${unlisted}, which is there` };
  return { wiki, date, source: "content", files: files.sort(byNumbers) };
}
