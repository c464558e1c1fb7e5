import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

export const WIKI = "enwikinews";

export interface MadeUpPage {
  readonly id: number;
  readonly revision?: number;
  readonly title?: string;
  readonly subject?: string;
}

/** A dump site: a folder, and a server on the loopback interface that serves it. */
export type MadeUpSite = Awaited<ReturnType<typeof startSite>>;

export async function startSite(root: string) {
  const folder = join(root, "site");
  /** The paths whose content was requested. */
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").slice(1);
    if (request.method !== "HEAD") requests.push(path);
    const file = join(folder, path);
    if (!existsSync(file)) response.writeHead(404).end();
    else if (path.endsWith("/")) response.end(linksTo(readdirSync(file)));
    else answerFile(request, response, readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    folder,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: requests,
    /** Adds a dump in the legacy layout; several parts where there are several lists of pages. */
    addLegacy: (date: string, parts: Parts, status = "done"): void =>
      addLegacy(join(folder, WIKI, date), date, parts, status),
    /** Adds a Content File Export. */
    addContent: (date: string, parts: Parts): void =>
      addContent(join(folder, "other/mediawiki_content_current", WIKI), date, parts),
    /** Removes all dumps. */
    clear: (): void => rmSync(folder, { recursive: true, force: true }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Answers as dumps.wikimedia.org does: with an ETag. */
function answerFile({ method }: IncomingMessage, response: ServerResponse, content: Buffer): void {
  const etag = `"${createHash("md5").update(content).digest("hex")}"`;
  response.writeHead(200, { etag, "content-length": content.length });
  response.end(method === "HEAD" ? undefined : content);
}

function linksTo(names: readonly string[]): string {
  return names.map((name) => `<a href="${name}/">${name}</a>`).join("\n");
}

type Parts = readonly (readonly MadeUpPage[])[];

function addLegacy(folder: string, date: string, parts: Parts, status: string): void {
  mkdirSync(folder, { recursive: true });
  const files = parts.map((pages, index) => {
    const part = parts.length === 1 ? ".xml.bz2" : `${index + 1}.xml-${rangeOf(pages)}.bz2`;
    const name = `${WIKI}-${date}-pages-articles${part}`;
    const content = madeUpDump(pages);
    writeFileSync(join(folder, name), content);
    const sha1 = createHash("sha1").update(content).digest("hex");
    return [name, { size: content.length, ...(status === "done" && { sha1 }) }] as const;
  });
  const jobs = { articlesdump: { status, files: Object.fromEntries(files) } };
  writeFileSync(join(folder, "dumpstatus.json"), JSON.stringify({ jobs }));
}

function addContent(wiki: string, date: string, parts: Parts): void {
  const day = date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  const folder = join(wiki, day, "xml", "bzip2");
  mkdirSync(folder, { recursive: true });
  const sums = parts.map((pages) => {
    const name = `${WIKI}-${day}-${rangeOf(pages)}.xml.bz2`;
    const content = madeUpDump(pages);
    writeFileSync(join(folder, name), content);
    return `${createHash("sha256").update(content).digest("hex")}  ${name}\n`;
  });
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
  writeFileSync(join(folder, "_SUCCESS"), "");
}

function rangeOf(pages: readonly MadeUpPage[]): string {
  return `p${pages[0]?.id}p${pages.at(-1)?.id}`;
}

/** Returns a dump that is not compressed. */
export function madeUpDump(pages: readonly MadeUpPage[]): Buffer {
  const xml = pages.map(
    ({ id, revision = id * 10, title = `Story ${id}`, subject = `bridge ${id}` }) =>
      `<page><title>${title}</title><ns>0</ns><id>${id}</id><revision><id>${revision}</id><text>{{date|March 9, 2015}}\n` +
      `The ${subject} opened to the public on Monday, the council said. It had been closed for two years.\n\n` +
      "Residents of the town welcomed the news and asked for longer hours.\n{{publish}}</text></revision></page>\n",
  );
  const info = `<siteinfo><dbname>${WIKI}</dbname></siteinfo>`;
  return Buffer.from(`<mediawiki version="0.10">${info}\n${xml.join("")}</mediawiki>\n`);
}

/** Pages with these ids. */
export function pagesFrom(first: number, last: number): MadeUpPage[] {
  return Array.from({ length: last - first + 1 }, (_, index) => ({ id: first + index }));
}

/** Returns a dataset that extracts the dump and selects from its articles. */
export function madeUpDataset(root: string): string {
  const folder = join(root, "eng.made-up");
  mkdirSync(folder);
  const steps = [
    { run: "extract", name: "articles", dump: "source:dump", language: "en" },
    { run: "select", name: "blind", articles: "step:articles", options: { minWords: 5 } },
  ];
  writeFileSync(join(folder, "dataset.json"), JSON.stringify({ description: "Made up.", steps }));
  const source = { name: "dump", wiki: WIKI, what: "a dump", obtain: "Download it.", licence: "ours" };
  writeFileSync(join(folder, "sources.json"), JSON.stringify([{ ...source, path: "$CORPORA/dump" }]));
  return folder;
}
