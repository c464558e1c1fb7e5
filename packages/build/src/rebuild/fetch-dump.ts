import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "@discoprep/files";
import { type DumpRun, type DumpSite, downloadRun } from "@discoprep/wikidump/site";
import type { RebuildOptions } from "./options.ts";
import type { ReleaseFacts, Store } from "./store.ts";

/** The dump of the last release, which is on the own disk. */
export function sameRun({ wiki, date, source, files }: ReleaseFacts): DumpRun {
  const algorithm = source === "legacy" ? "sha1" : "sha256";
  return {
    wiki,
    date,
    source,
    files: files.map((file) => ({ ...file, algorithm, path: pathOf(wiki, date, source, file.name) })),
  };
}

/** Where a file of the last release lay on the site, should its copy be gone. */
function pathOf(wiki: string, date: string, source: ReleaseFacts["source"], name: string): string {
  const day = date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  if (source === "file") return name;
  return source === "legacy"
    ? `${wiki}/${date}/${name}`
    : `other/mediawiki_content_current/${wiki}/${day}/xml/bzip2/${name}`;
}

/**
 * Downloads a dump into the store, or checks the copy that is there.
 * @returns the paths of its files, in the order of pages
 * @throws as `downloadRun`
 */
export async function fetchDump(
  store: Store,
  site: DumpSite,
  run: DumpRun,
  last: string | undefined,
  { onNote }: RebuildOptions,
): Promise<string[]> {
  const folder = join(store.dumps, run.wiki, run.date);
  const release = last === undefined ? 0 : bytesBelow(join(store.releases, last));
  const files = await downloadRun(site, run, folder, { spare: 1e9 + release, ...(onNote && { onNote }) });
  writeFileSync(join(folder, "source.json"), `${JSON.stringify({ site: site.name, ...run }, null, 2)}\n`);
  return files.map(({ local }) => local);
}

function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0);
}
