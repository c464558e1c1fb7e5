import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "@discoprep/files";
import { type DumpRun, type DumpSite, downloadRun, findRun } from "@discoprep/wikidump/site";
import type { RebuildOptions } from "./options.ts";
import type { ReleaseFacts, Store } from "./store.ts";

/** The dump of the last release: the downloaded copy or, if that is gone, the dump on the site. */
export async function sameRun(
  store: Store,
  site: DumpSite,
  { wiki, date, source }: ReleaseFacts,
): Promise<DumpRun> {
  try {
    const { site: _site, ...run } = JSON.parse(readFileSync(sourceFile(store, { wiki, date }), "utf8"));
    return run as DumpRun;
  } catch {
    return (await findRun(site, { wiki, date, source })).run;
  }
}

/** The file beside a downloaded dump with the dump's facts. */
function sourceFile(store: Store, { wiki, date }: Pick<DumpRun, "wiki" | "date">): string {
  return join(store.dumps, wiki, date, "source.json");
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
  { onNote, spare = 1000 }: RebuildOptions,
): Promise<string[]> {
  const folder = join(store.dumps, run.wiki, run.date);
  const release = last === undefined ? 0 : bytesBelow(join(store.releases, last));
  const files = await downloadRun(site, run, folder, {
    spare: spare * 1e6 + release,
    ...(onNote && { onNote }),
  });
  writeFileSync(sourceFile(store, run), `${JSON.stringify({ site: site.name, ...run }, null, 2)}\n`);
  return files.map(({ local }) => local);
}

function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0);
}
