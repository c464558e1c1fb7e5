import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes `mirror/`, a folder with the layout of the dump site, which holds the sample's dump as one of English Wikinews.
 * @param folder a checkout with `datasets/sample`
 */
export function writeMirror(folder: string): void {
  const bytes = readFileSync(join(folder, "datasets/sample/sample/enwikinews-sample-pages-articles.xml"));
  const dump = join(folder, "mirror/enwikinews/20260801");
  const name = "enwikinews-20260801-pages-articles.xml.bz2";
  mkdirSync(dump, { recursive: true });
  writeFileSync(join(dump, name), bytes);
  const file = { size: bytes.length, sha1: createHash("sha1").update(bytes).digest("hex") };
  const status = { jobs: { articlesdump: { status: "done", files: { [name]: file } } } };
  writeFileSync(join(dump, "dumpstatus.json"), JSON.stringify(status));
}
