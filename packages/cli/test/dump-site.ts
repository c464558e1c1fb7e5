import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface MadeUpDump {
  readonly date: string;
  readonly pages?: number;
  readonly status?: string;
  /** Whether each page states a wrong length. */
  readonly damaged?: boolean;
}

/** Adds a dump of English Wikinews to a folder with the layout of the dump site. @returns the dump's file */
export function addDump(site: string, dump: MadeUpDump): string {
  const { date, pages = 20, status = "done", damaged = false } = dump;
  const page = (id: number): string =>
    `<page><title>Story ${id}</title><ns>0</ns><id>${id}</id><revision><id>${id}0</id><text${damaged ? ' bytes="5"' : ""}>{{date|March 9, 2015}}\n` +
    `The bridge ${id} opened to the public on Monday, the council said. It had been closed for two years.\n\n` +
    "Residents of the town welcomed the news and asked for longer hours.\n{{publish}}</text></revision></page>\n";
  const all = Array.from({ length: pages }, (_, index) => page(index + 1)).join("");
  const xml = `<mediawiki version="0.10"><siteinfo><dbname>enwikinews</dbname></siteinfo>\n${all}</mediawiki>\n`;
  return writeDump(site, date, Buffer.from(xml), status);
}

/**
 * Writes `mirror/`, a folder with the layout of the dump site, which holds the sample's dump as one of English Wikinews.
 * @param folder a checkout with `datasets/sample`
 */
export function writeMirror(folder: string): void {
  const dump = join(folder, "datasets/sample/sample/enwikinews-sample-pages-articles.xml");
  writeDump(join(folder, "mirror"), "20260801", readFileSync(dump), "done");
}

/** Writes a dump of English Wikinews with this XML. @returns the file */
export function writeDump(site: string, date: string, xml: Buffer, status: string): string {
  const folder = join(site, "enwikinews", date);
  const name = `enwikinews-${date}-pages-articles.xml.bz2`;
  const sha1 = createHash("sha1").update(xml).digest("hex");
  const files = { [name]: { size: xml.length, ...(status === "done" && { sha1 }) } };
  mkdirSync(folder, { recursive: true });
  // Not compressed, in spite of its name.
  writeFileSync(join(folder, name), xml);
  const jobs = { articlesdump: { status, files } };
  writeFileSync(join(folder, "dumpstatus.json"), JSON.stringify({ jobs }));
  return join(folder, name);
}

/** Makes a dataset that extracts the dump. @param steps further ones */
export function dumpDataset(folder: string, ...steps: readonly object[]): string {
  mkdirSync(folder, { recursive: true });
  const extract = { run: "extract", name: "articles", dump: "source:dump", language: "en" };
  const job = { description: "Made up.", steps: [extract, ...steps] };
  writeFileSync(join(folder, "dataset.json"), JSON.stringify(job));
  const dump = { name: "dump", wiki: "enwikinews", path: "$CORPORA/dump" };
  const source = { ...dump, what: "a dump", obtain: "Download it.", licence: "ours" };
  writeFileSync(join(folder, "sources.json"), JSON.stringify([source]));
  return folder;
}
