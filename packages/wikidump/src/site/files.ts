import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { type DumpFile, type DumpRun, inPageOrder, type Unready } from "./run.ts";
import type { DumpSite } from "./site.ts";

/** Names of dumps in both layouts: `-20260701-pages-articles.xml.bz2` and its parts, `-2026-07-01-p1p99.xml.bz2`. */
const dumpName =
  /^-(\d{4})-?(\d\d)-?(\d\d)-(?:pages-articles\d*\.xml(?:-p\d+p\d+)?|p\d+p\d+\.xml)(?:\.bz2|\.gz)?$/;

/** The date of a dump's file as `YYYYMMDD`; undefined for a file of another wiki or kind. */
function dateOf(name: string, wiki: string): string | undefined {
  const found = name.startsWith(`${wiki}-`) ? dumpName.exec(name.slice(wiki.length)) : null;
  return found === null ? undefined : found.slice(1).join("");
}

/** The dates of a wiki's dumps whose files lie in one folder, as after `download`; the newest first. */
export async function fileDates(site: DumpSite, wiki: string): Promise<string[]> {
  const names = (await site.list("")) ?? [];
  return [...new Set(names.flatMap((name) => dateOf(name, wiki) ?? []))].sort().reverse();
}

/** The dump of one date. No list has hashes of the files, so they are not checked. */
export async function fileRun(site: DumpSite, wiki: string, date: string): Promise<DumpRun | Unready> {
  const names = ((await site.list("")) ?? []).filter((name) => dateOf(name, wiki) === date);
  const files: DumpFile[] = [];
  for (const name of names) {
    const opened = await site.open(name, 0, {});
    if (opened?.size === undefined) return { unready: `${name} is gone` };
    const hash = createHash("sha256");
    await pipeline(opened.bytes, hash);
    files.push({ name, path: name, bytes: opened.size, algorithm: "sha256", hash: hash.digest("hex") });
  }
  if (files.length === 0) return { unready: `the folder has no dump of ${date}` };
  return { wiki, date, source: "file", files: inPageOrder(files) };
}
