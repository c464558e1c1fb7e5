import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the server saw it. */
interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
}

/** A server on the loopback interface that behaves like dumps.wikimedia.org. */
export interface DumpServer {
  readonly address: string;
  /** Content by path, without a leading slash; folders are listed from it. */
  readonly files: Map<string, Buffer>;
  readonly seen: SeenRequest[];
  /** The most requests answered at one time. */
  mostAtOnce: number;
  /** May answer a request in another way; true where it did. */
  meddle: (request: IncomingMessage, response: ServerResponse, path: string) => boolean;
  close(): Promise<void>;
}

export async function startDumpServer(): Promise<DumpServer> {
  const files = new Map<string, Buffer>();
  const seen: SeenRequest[] = [];
  let atOnce = 0;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname).slice(1);
    seen.push({ path, headers: request.headers });
    dumpServer.mostAtOnce = Math.max(dumpServer.mostAtOnce, ++atOnce);
    response.on("close", () => atOnce--);
    if (dumpServer.meddle(request, response, path)) return;
    if (!/^\w+\/\S+ \(\S+[@:]\S+\)/.test(request.headers["user-agent"] ?? "")) {
      response.writeHead(403, { "content-type": "text/html" }).end("<p>Set a User-Agent with a contact.</p>");
    } else if (path === "" || path.endsWith("/")) answerFolder(response, path, files);
    else answerFile(request, response, files.get(path));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const dumpServer: DumpServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    seen,
    mostAtOnce: 0,
    meddle: () => false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return dumpServer;
}

function answerFolder(response: ServerResponse, path: string, files: ReadonlyMap<string, Buffer>): void {
  const below = [...files.keys()]
    .filter((file) => file.startsWith(path))
    .map((file) => file.slice(path.length));
  const names = new Set(below.map((file) => file.replace(/\/.*/, "/")));
  if (names.size === 0) return void response.writeHead(404).end();
  const links = ["../", ...names].map((name) => `<a href="${name}">${name}</a> 01-Aug-2026 10:00 -`);
  response.writeHead(200, { "content-type": "text/html" }).end(`<html><pre>${links.join("\n")}</pre></html>`);
}

function answerFile(request: IncomingMessage, response: ServerResponse, content: Buffer | undefined): void {
  if (content === undefined) return void response.writeHead(404).end("<h1>404 Not Found</h1>");
  const etag = etagOf(content);
  const { range, "if-range": ifRange } = request.headers;
  const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
  const isPart = range !== undefined && (ifRange === undefined || ifRange === etag);
  if (isPart && from >= content.length) {
    return void response.writeHead(416, { "content-range": `bytes */${content.length}` }).end();
  }
  const body = isPart ? content.subarray(from) : content;
  response.writeHead(isPart ? 206 : 200, {
    etag,
    "content-length": body.length,
    ...(isPart && { "content-range": `bytes ${from}-${content.length - 1}/${content.length}` }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

export function etagOf(content: Buffer): string {
  return `"${createHash("md5").update(content).digest("hex")}"`;
}

/** Adds a dump in the legacy layout. @param status of the job that makes the articles */
export function addLegacy(
  server: DumpServer,
  wiki: string,
  date: string,
  parts: Readonly<Record<string, Buffer>>,
  status = "done",
): void {
  const files: Record<string, object> = {};
  for (const [part, content] of Object.entries(parts)) {
    const name = `${wiki}-${date}-${part}`;
    const url = `/${wiki}/${date}/${name}`;
    const sha1 = createHash("sha1").update(content).digest("hex");
    files[name] = { size: content.length, ...(status === "done" && { url, sha1 }) };
    server.files.set(url.slice(1), content);
  }
  const jobs = { articlesdump: { status, updated: "2026-08-01 10:00:00", files } };
  const dumpstatus = Buffer.from(JSON.stringify({ version: "0.8", jobs }));
  server.files.set(`${wiki}/${date}/dumpstatus.json`, dumpstatus);
}

/** Adds a Content File Export; without its SHA256SUMS while it is being made. */
export function addContent(
  server: DumpServer,
  wiki: string,
  date: string,
  parts: Readonly<Record<string, Buffer>>,
  isReady = true,
): void {
  const folder = `other/mediawiki_content_current/${wiki}/${date}/xml/bzip2/`;
  const sums = Object.entries(parts).map(([pages, content]) => {
    const name = `${wiki}-${date}-${pages}.xml.bz2`;
    server.files.set(`${folder}${name}`, content);
    return `${createHash("sha256").update(content).digest("hex")}  ${name}\n`;
  });
  if (!isReady) return;
  server.files.set(`${folder}SHA256SUMS`, Buffer.from(sums.join("")));
  server.files.set(`${folder}_SUCCESS`, Buffer.alloc(0));
}
