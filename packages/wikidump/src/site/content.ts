import { type DumpFile, type DumpRun, inPageOrder, type Unready } from "./run.ts";
import type { DumpSite } from "./site.ts";

/** MediaWiki Content File Exports: the newest revision of every page. */
const ROOT = "other/mediawiki_content_current";

/** The dates of a wiki's exports as `YYYYMMDD`, the newest first. */
export async function contentDates(site: DumpSite, wiki: string): Promise<string[]> {
  const names = await site.list(`${ROOT}/${wiki}/`);
  if (names === undefined) return [];
  return names
    .flatMap((name) => /^(\d{4}-\d\d-\d\d)\/?$/.exec(name)?.[1]?.replaceAll("-", "") ?? [])
    .sort()
    .reverse();
}

/** The export of one date, if `SHA256SUMS`, which is written last, is there, and every file in it. */
export async function contentRun(site: DumpSite, wiki: string, date: string): Promise<DumpRun | Unready> {
  const folder = `${ROOT}/${wiki}/${date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")}/xml/bzip2/`;
  const sums = await site.text(`${folder}SHA256SUMS`);
  if (sums === undefined) return { unready: `the export of ${date} has no SHA256SUMS yet` };
  const files: DumpFile[] = [];
  for (const [, hash = "", name = ""] of sums.matchAll(
    /^([0-9a-f]{64}) [ *](?:\.\/)?([^\s/\\]+\.xml\.bz2)$/gm,
  )) {
    const bytes = await site.size(`${folder}${name}`);
    if (bytes === undefined)
      return { unready: `the export of ${date} lists ${name}, which is not there yet` };
    files.push({ name, path: `${folder}${name}`, bytes, algorithm: "sha256", hash });
  }
  if (files.length === 0) return { unready: `the SHA256SUMS of ${date} list no file` };
  return { wiki, date, source: "content", files: inPageOrder(files) };
}
