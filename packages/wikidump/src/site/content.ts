import { type DumpFile, type DumpRun, inPageOrder, type Unready } from "./run.ts";
import type { DumpSite } from "./site.ts";

/** MediaWiki Content File Exports: the newest revision of every page. */
const ROOT = "other/mediawiki_content_current";

/** Returns the dates of a wiki's exports as `YYYYMMDD`, the newest first. */
export async function contentDates(site: DumpSite, wiki: string): Promise<string[]> {
  const names = await site.list(`${ROOT}/${wiki}/`);
  if (names === undefined) return [];
  return names
    .flatMap((name) => /^(\d{4}-\d\d-\d\d)\/?$/.exec(name)?.[1]?.replaceAll("-", "") ?? [])
    .sort()
    .reverse();
}

/** A line of SHA256SUMS: hash, blanks, name. */
const sumLine = /^([0-9a-f]{64}) [ *](?:\.\/)?([^\s/\\]+\.xml\.bz2)$/i;

/**
 * Returns the export of a date if its folder holds `_SUCCESS`, and whole `SHA256SUMS` of exactly its files: a list that was cut
 * would give a release that lacks articles, and no later run would notice.
 */
export async function contentRun(site: DumpSite, wiki: string, date: string): Promise<DumpRun | Unready> {
  const folder = `${ROOT}/${wiki}/${date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")}/xml/bzip2/`;
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
    const bytes = await site.size(`${folder}${name}`);
    if (bytes === undefined)
      return { unready: `the SHA256SUMS of ${date} list ${name}, which is not there yet` };
    const path = `${folder}${name}`;
    files.push({ name, path, bytes, algorithm: "sha256", hash: hash.toLowerCase() });
  }
  if (files.length === 0) return { unready: `the SHA256SUMS of ${date} list no file` };
  const listed = new Set(files.map(({ name }) => name));
  const other = (await site.list(folder))?.find((name) => /\.xml\.bz2$/.test(name) && !listed.has(name));
  if (other !== undefined) return { unready: `the SHA256SUMS of ${date} lack ${other}, which is there` };
  return { wiki, date, source: "content", files: inPageOrder(files) };
}
