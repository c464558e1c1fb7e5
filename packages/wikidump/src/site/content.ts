import { type DumpFile, type DumpRun, type DumpSite, inPageOrder, type Unready } from "./site.ts";

/** Folder of the MediaWiki Content File Exports, which hold the newest revision of every page. */
export const contentRoot = "other/mediawiki_content_current";

const sumLine = /^([0-9a-f]{64}) [ *](?:\.\/)?([^\s/\\]+\.xml\.bz2)$/i;

/**
 * Returns the export of a date if its folder holds `_SUCCESS`, and whole `SHA256SUMS` of exactly its files: a list that was cut
 * would give a release that lacks articles, and no later run would notice.
 */
export async function contentRun(site: DumpSite, wiki: string, date: string): Promise<DumpRun | Unready> {
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
  const other = (await site.list(folder))?.find((name) => /\.xml\.bz2$/.test(name) && !listed.has(name));
  if (other !== undefined) return { unready: `the SHA256SUMS of ${date} lack ${other}, which is there` };
  return { wiki, date, source: "content", files: inPageOrder(files) };
}
