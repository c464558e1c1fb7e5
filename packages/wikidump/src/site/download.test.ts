import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ProblemError, TryLaterError } from "@discoprep/corpus";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addContent, addLegacy, type DumpServer, etagOf, startDumpServer } from "../../test/dump-server.ts";
import { downloadRun } from "./download.ts";
import { findRun } from "./find-run.ts";
import { openSite } from "./open-site.ts";

const WIKI = "xxwikinews";
const ARTICLES = "pages-articles.xml.bz2";
const contact = "organizer@task.example";

/** Bytes of which no two parts are equal by chance. */
const dump = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919 + (index >> 8)) & 255));

let server: DumpServer;
/** The bytes of the dump that the client has reported. */
let received = 0;
let folder: string;

beforeEach(async () => {
  server = await startDumpServer();
  folder = mkdtempSync(join(tmpdir(), "discoprep-"));
});

afterEach(() => server.close());

interface Given {
  readonly date?: string;
  readonly source?: "auto" | "legacy" | "content";
  readonly from?: string;
  readonly tries?: number;
  readonly spare?: number;
}

async function download(source: Given = {}) {
  const { from = server.address, tries = 2, spare = 0 } = source;
  const site = openSite({ from, contact, retries: { tries, pause: 1 }, patience: 60 });
  const notes: string[] = [];
  received = 0;
  try {
    const { run, unready } = await findRun(site, { wiki: WIKI, date: source.date, source: source.source });
    const onNote = (note: string): void => void notes.push(note);
    const onProgress = (bytes: number): void => {
      received = bytes;
    };
    const files = await downloadRun(site, run, folder, { spare, onNote, onProgress });
    return { run, unready, notes, files };
  } finally {
    await site.close();
  }
}

const fileOf = (date: string): string => join(folder, `${WIKI}-${date}-${ARTICLES}`);
const isDump = (path: string): boolean => path.endsWith(".bz2");

/** Sends some bytes, and breaks the connection off after the client has them. */
function cutOff(
  response: ServerResponse,
  content: Buffer,
  from: number,
  to: number,
  etag = etagOf(content),
): void {
  const part = from > 0 && { "content-range": `bytes ${from}-${content.length - 1}/${content.length}` };
  response.writeHead(from > 0 ? 206 : 200, { etag, "content-length": content.length - from, ...part });
  response.write(content.subarray(from, to));
  const breakOff = (): unknown => (received >= to ? response.destroy() : setTimeout(breakOff, 5));
  breakOff();
}

describe("findRun", () => {
  it("takes the newest dump that is done, and says which are not", async () => {
    addLegacy(server, WIKI, "20260601", { [ARTICLES]: dump.subarray(1) });
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    addLegacy(server, WIKI, "20260801", { [ARTICLES]: dump.subarray(2) }, "in-progress");
    // The folder `latest` mixes two dates during a run, so it is not read.
    server.files.set(`${WIKI}/latest/${WIKI}-latest-${ARTICLES}`, dump.subarray(2));
    const { run, unready, files } = await download();
    expect(run).toMatchObject({ date: "20260701", source: "legacy" });
    expect(unready).toEqual(["the articles of 20260801 are not done (in-progress)"]);
    expect(files).toMatchObject([{ local: fileOf("20260701"), kept: false }]);
    expect(readFileSync(fileOf("20260701")).equals(dump)).toBe(true);
    expect(readdirSync(folder)).toEqual([`${WIKI}-20260701-${ARTICLES}`]);
    expect(server.seen.some(({ path }) => path.includes("/latest/"))).toBe(false);
    expect(server.mostAtOnce).toBeLessThanOrEqual(2);
    for (const { headers } of server.seen) {
      expect(headers["user-agent"]).toMatch(/^discoprep\/[\d.]+ \(organizer@task\.example\) undici\/7$/);
      expect(headers["accept-encoding"]).toBe("identity");
    }
  });

  it.each(["in-progress", "waiting", "failed", "skipped"])(
    "is to be tried later where all is %s",
    async (status) => {
      addLegacy(server, WIKI, "20260801", { [ARTICLES]: dump }, status);
      await expect(download()).rejects.toThrow(TryLaterError);
      await expect(download({ date: "20260801" })).rejects.toThrow(status);
    },
  );

  it("does not take the status of a dump that is being written", async () => {
    addLegacy(server, WIKI, "20260801", { [ARTICLES]: dump });
    const status = server.files.get(`${WIKI}/20260801/dumpstatus.json`) as Buffer;
    server.files.set(`${WIKI}/20260801/dumpstatus.json`, status.subarray(0, 50));
    await expect(download()).rejects.toThrow("no dumpstatus.json that can be read");
  });

  it("takes an export when it is complete, in the order of pages", async () => {
    const parts = { p1000p2000: dump.subarray(5), p2p999: dump };
    addContent(server, WIKI, "2026-07-01", parts);
    addContent(server, WIKI, "2026-08-01", parts, false);
    const { run, files, unready } = await download();
    expect(run).toMatchObject({ date: "20260701", source: "content" });
    expect(files.map(({ name }) => name)).toEqual([
      `${WIKI}-2026-07-01-p2p999.xml.bz2`,
      `${WIKI}-2026-07-01-p1000p2000.xml.bz2`,
    ]);
    expect(unready).toEqual(["the export of 20260801 has no SHA256SUMS yet"]);
    await expect(download({ source: "legacy" })).rejects.toThrow("found no dump of xxwikinews");
  });

  it("is to be tried later where a listed part is not there", async () => {
    addContent(server, WIKI, "2026-07-01", { p1p9: dump, p10p20: dump });
    server.files.delete(
      `other/mediawiki_content_current/${WIKI}/2026-07-01/xml/bzip2/${WIKI}-2026-07-01-p10p20.xml.bz2`,
    );
    await expect(download()).rejects.toThrow(TryLaterError);
  });

  it("names the dates that there are", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    const failure = await download({ date: "20200101" }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect(String(failure)).toContain("found 20260701");
  });

  it("reads a folder of the same layout", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    const mirror = join(folder, "mirror");
    for (const [path, content] of server.files) {
      mkdirSync(dirname(join(mirror, path)), { recursive: true });
      writeFileSync(join(mirror, path), content);
    }
    expect((await download({ from: mirror })).files).toHaveLength(1);
    expect(readFileSync(fileOf("20260701")).equals(dump)).toBe(true);
    expect(server.seen).toEqual([]);
  });

  it.each(["", "me", "a b@c.d", "x@y"])("refuses %j as a contact", (bad) => {
    expect(() => openSite({ contact: bad })).toThrow("the contact is");
  });
});

describe("downloadRun", () => {
  it("goes on where a transfer broke off, three times", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    const cuts = [80_000, 150_000, 220_000];
    server.meddle = (request, response, path) => {
      const to = isDump(path) ? cuts.shift() : undefined;
      if (to === undefined) return false;
      cutOff(response, dump, Number(/bytes=(\d+)/.exec(request.headers.range ?? "")?.[1] ?? 0), to);
      return true;
    };
    const { notes } = await download();
    expect(notes).toHaveLength(3);
    expect(readFileSync(fileOf("20260701")).equals(dump)).toBe(true);
    expect(server.seen.filter(({ headers }) => headers.range !== undefined)).toHaveLength(3);
  });

  it("goes on in another process, with If-Range", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    let isCut = false;
    server.meddle = (_request, response, path) => {
      if (!isDump(path)) return false;
      if (isCut) response.writeHead(503).end();
      else cutOff(response, dump, 0, 100_000);
      isCut = true;
      return true;
    };
    await expect(download({ tries: 0 })).rejects.toThrow(TryLaterError);
    expect(existsSync(fileOf("20260701"))).toBe(false);
    server.meddle = () => false;
    await download();
    const last = server.seen.at(-1);
    expect(Number(/bytes=(\d+)-/.exec(last?.headers.range ?? "")?.[1])).toBeGreaterThan(0);
    expect(last?.headers["if-range"]).toBe(etagOf(dump));
    expect(readFileSync(fileOf("20260701")).equals(dump)).toBe(true);
  });

  it("takes a body whose server closes the connection behind it, as those of HTTP/1.0 do", async () => {
    // Headers and body come at once. The connection ends before anyone has read them.
    const head = `HTTP/1.0 200 OK\r\nContent-Length: ${dump.length}\r\nConnection: close\r\n\r\n`;
    server.meddle = (request, _response, path) => {
      if (!isDump(path)) return false;
      request.socket.write(Buffer.concat([Buffer.from(head), dump]));
      request.socket.end();
      return true;
    };
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    expect((await download()).notes).toEqual([]);
    expect(readFileSync(fileOf("20260701")).equals(dump)).toBe(true);
  });

  it("begins anew where the file is another one midway", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    const otherDump = Buffer.from(dump.toReversed());
    let isCut = false;
    server.meddle = (_request, response, path) => {
      if (!isDump(path) || isCut) return false;
      isCut = true;
      cutOff(response, otherDump, 0, 100_000);
      return true;
    };
    const { notes } = await download();
    expect(notes).toHaveLength(1);
    expect(readFileSync(fileOf("20260701")).equals(dump)).toBe(true);
  });

  it("asks no more for a file that is there, and mends one that is damaged", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    await download();
    server.seen.length = 0;
    expect((await download()).files).toMatchObject([{ kept: true }]);
    expect(server.seen.some(({ path }) => isDump(path))).toBe(false);
    const damaged = Buffer.from(dump);
    damaged[7] = 0xff ^ (damaged[7] as number);
    writeFileSync(fileOf("20260701"), damaged);
    expect((await download()).files).toMatchObject([{ kept: false }]);
    expect(readFileSync(fileOf("20260701")).equals(dump)).toBe(true);
  });

  it("takes a part that is whole already, and drops one that is too long", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    const { run } = await download();
    for (const content of [dump, Buffer.concat([dump, dump])]) {
      const target = mkdtempSync(join(tmpdir(), "discoprep-"));
      const [file] = run.files;
      const part = join(target, `${file?.name}.part`);
      writeFileSync(part, content);
      writeFileSync(
        `${part}.json`,
        JSON.stringify({ path: file?.path, hash: file?.hash, etag: etagOf(dump) }),
      );
      const site = openSite({ from: server.address, contact, retries: { tries: 0, pause: 1 } });
      await downloadRun(site, run, target, { spare: 0 });
      await site.close();
      expect(readFileSync(join(target, file?.name ?? "")).equals(dump)).toBe(true);
      expect(readdirSync(target)).toHaveLength(1);
    }
  });

  it("keeps no file whose hash is wrong", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    const wrong = Buffer.from(dump.toReversed());
    server.meddle = (_request, response, path) => {
      if (!isDump(path)) return false;
      response.writeHead(200, { "content-length": wrong.length }).end(wrong);
      return true;
    };
    const failure = await download().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect(String(failure)).toContain("another checksum than published; expected the sha1");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is to be tried later where each transfer breaks off", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    let to = 0;
    server.meddle = (request, response, path) => {
      if (!isDump(path)) return false;
      to += 1000;
      cutOff(response, dump, Number(/bytes=(\d+)/.exec(request.headers.range ?? "")?.[1] ?? 0), to);
      return true;
    };
    await expect(download()).rejects.toThrow(TryLaterError);
    expect(existsSync(`${fileOf("20260701")}.part`)).toBe(true);
  });

  it.each([
    [403, ProblemError, "You are blocked."],
    [429, TryLaterError, "again after 120"],
    [500, TryLaterError, "cannot be reached (status 500"],
  ])("says what the server says: %i", async (status, kind, message) => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    server.meddle = (_request, response) => {
      response.writeHead(status, { "retry-after": "120" }).end("<html><p>You are blocked.</p></html>");
      return true;
    };
    const failure = await download().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(String(failure)).toContain(message);
    // A refusal is final. Only a temporary fault is tried again.
    expect(server.seen).toHaveLength(status === 500 ? 3 : 1);
  });

  it.each([
    ["a list of files", /\/$/],
    ["the status of a dump", /\.json$/],
  ])(
    "asks again where %s breaks off midway, and is to be tried later where it does so each time",
    async (_, cut) => {
      addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
      let times = 1;
      server.meddle = (_request, response, path) => {
        if (!cut.test(path) || times-- <= 0) return false;
        response.writeHead(200, { "content-length": 1000 });
        response.write("<html>", () => response.destroy());
        return true;
      };
      expect((await download()).run.date).toBe("20260701");
      times = 9;
      await expect(download()).rejects.toThrow(TryLaterError);
      expect(times).toBe(6);
    },
  );

  it.each([
    ["to itself", (path: string) => path, "Redirect loop detected"],
    ["further and further", (path: string) => `${path}/x`, "status 302"],
  ])("follows redirections, but not %s", async (_, target, reason) => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    server.meddle = (_request, response, path) => {
      response.writeHead(302, { location: target(`/${path}`) }).end();
      return true;
    };
    await expect(download()).rejects.toThrow(reason);
    await expect(download()).rejects.toThrow(TryLaterError);
  });

  it("lets one run at a time download a file", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    let second: Promise<unknown> = Promise.resolve();
    server.meddle = (_request, response, path) => {
      if (isDump(path)) second = download().catch((error: unknown) => error);
      if (isDump(path)) void second.then(() => response.end(dump));
      return isDump(path);
    };
    await download();
    expect(await second).toMatchObject({ problem: { rule: "folder-busy" } });
    expect(readFileSync(fileOf("20260701")).equals(dump)).toBe(true);
    expect(readdirSync(folder)).toEqual([`${WIKI}-20260701-${ARTICLES}`]);
  });

  it("does not take a page to log in for the file", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    let requests = 0;
    server.meddle = (_request, response, path) => {
      if (isDump(path)) response.end("<html>Log in.</html>");
      if (isDump(path)) requests++;
      return isDump(path);
    };
    await expect(download()).rejects.toThrow("the server gives a file of 20 bytes, not of 300000");
    expect(requests).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("reads a list with a link that is not encoded as it should be", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    server.meddle = (_request, response, path) => {
      if (!path.endsWith(`${WIKI}/`)) return false;
      response.end('<a href="100%">100%</a><a href="20260701/">20260701/</a>');
      return true;
    };
    expect((await download()).run.date).toBe("20260701");
  });

  it("is to be tried later where there is no network", async () => {
    await server.close();
    await expect(download()).rejects.toThrow(TryLaterError);
    server = await startDumpServer();
  });

  it("looks for room first", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    await expect(download({ spare: 2 ** 62 })).rejects.toThrow("there is no room for the dump");
    expect(server.seen.some(({ path }) => isDump(path))).toBe(false);
  });
});
