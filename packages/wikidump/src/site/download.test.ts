import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProblemError, TryLaterError } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { beforeEach, describe, expect, it } from "vitest";
import { addContent, etagOf, startDumpServer } from "../../test/dump-server.ts";
import { ARTICLES, contact, dump, isDump, TestSite, WIKI } from "../../test/site.ts";
import { downloadRun } from "./download.ts";
import { openSite } from "./open-site.ts";

const site = new TestSite();

const startOf = ({ headers }: Pick<IncomingMessage, "headers">): number =>
  Number(/bytes=(\d+)/.exec(headers.range ?? "")?.[1] ?? 0);

/** Sends some bytes, and breaks the connection off after the client has them. */
function cutOff(response: ServerResponse, from: number, to: number, content = dump): void {
  const part = from > 0 && { "content-range": `bytes ${from}-${content.length - 1}/${content.length}` };
  const length = { etag: etagOf(content), "content-length": content.length - from };
  response.writeHead(from > 0 ? 206 : 200, { ...length, ...part });
  response.write(content.subarray(from, to));
  const breakOff = (): unknown => (site.received >= to ? response.destroy() : setTimeout(breakOff, 5));
  breakOff();
}

describe("findRun", () => {
  it("takes the newest dump that is done, and says which are not", async () => {
    site.add("20260601", dump.subarray(1));
    site.add("20260701");
    site.add("20260801", dump.subarray(2), "in-progress");
    // The folder `latest` mixes two dates during a run, so it is not read.
    site.server.files.set(`${WIKI}/latest/${WIKI}-latest-${ARTICLES}`, dump.subarray(2));
    const { run, unready, files } = await site.download();
    expect(run).toMatchObject({ date: "20260701", source: "legacy" });
    expect(unready).toEqual(["the articles of 20260801 are not done (in-progress)"]);
    expect(files).toMatchObject([{ local: site.fileOf(), kept: false }]);
    expect(site.hasDump()).toBe(true);
    expect(readdirSync(site.folder)).toEqual([`${WIKI}-20260701-${ARTICLES}`]);
    expect(site.server.seen.some(({ path }) => path.includes("/latest/"))).toBe(false);
    expect(site.server.mostAtOnce).toBeLessThanOrEqual(2);
    for (const { headers } of site.server.seen) {
      expect(headers["user-agent"]).toMatch(/^discoprep\/[\d.]+ \(organizer@task\.example\) undici\/7$/);
      expect(headers["accept-encoding"]).toBe("identity");
    }
  });

  it.each(["in-progress", "waiting", "failed", "skipped"])(
    "is to be tried later where all is %s",
    async (status) => {
      site.add("20260801", dump, status);
      await expect(site.download()).rejects.toThrow(TryLaterError);
      await expect(site.download({ date: "20260801" })).rejects.toThrow(status);
    },
  );

  it("does not take the status of a dump that is being written", async () => {
    site.add();
    const path = `${WIKI}/20260701/dumpstatus.json`;
    const status = site.server.files.get(path) as Buffer;
    site.server.files.set(path, status.subarray(0, 50));
    await expect(site.download()).rejects.toThrow("no dumpstatus.json that can be read");
  });

  it("takes an export when it is complete, in the order of pages", async () => {
    const parts = { p1000p2000: dump.subarray(5), p2p999: dump };
    addContent(site.server, WIKI, "2026-07-01", parts);
    addContent(site.server, WIKI, "2026-08-01", parts, false);
    const { run, files, unready } = await site.download();
    expect(run).toMatchObject({ date: "20260701", source: "content" });
    const names = ["p2p999", "p1000p2000"].map((pages) => `${WIKI}-2026-07-01-${pages}.xml.bz2`);
    expect(files.map(({ name }) => name)).toEqual(names);
    expect(unready).toEqual(["the export of 20260801 has no SHA256SUMS yet"]);
    await expect(site.download({ source: "legacy" })).rejects.toThrow("found no dump of xxwikinews");
  });

  it("is to be tried later where a listed part is not there", async () => {
    addContent(site.server, WIKI, "2026-07-01", { p1p9: dump, p10p20: dump });
    const folder = `other/mediawiki_content_current/${WIKI}/2026-07-01/xml/bzip2`;
    site.server.files.delete(`${folder}/${WIKI}-2026-07-01-p10p20.xml.bz2`);
    await expect(site.download()).rejects.toThrow(TryLaterError);
  });

  it("names the dates that there are", async () => {
    site.add();
    const failure = await site.failure({ date: "20200101" });
    expect(failure).toBeInstanceOf(ProblemError);
    expect(String(failure)).toContain("found 20260701");
  });

  it("reads a folder of the same layout", async () => {
    site.add();
    const mirror = testFolder(Object.fromEntries(site.server.files));
    expect((await site.download({ from: mirror })).files).toHaveLength(1);
    expect(site.hasDump()).toBe(true);
    expect(site.server.seen).toEqual([]);
  });

  it.each(["", "me", "a b@c.d", "x@y"])("refuses %j as a contact", (bad) => {
    expect(() => openSite({ contact: bad })).toThrow("the contact is");
  });
});

describe("downloadRun", () => {
  beforeEach(() => site.add());

  it("goes on where a transfer broke off, three times", async () => {
    const cuts = [80_000, 150_000, 220_000];
    site.answer(isDump, (response, request) => {
      const to = cuts.shift();
      return to !== undefined && cutOff(response, startOf(request), to);
    });
    expect((await site.download()).notes).toHaveLength(3);
    expect(site.hasDump()).toBe(true);
    expect(site.server.seen.filter(({ headers }) => headers.range !== undefined)).toHaveLength(3);
  });

  it("goes on in another process, with If-Range", async () => {
    let isCut = false;
    site.answer(isDump, (response) => {
      if (isCut) response.writeHead(503).end();
      else cutOff(response, 0, 100_000);
      isCut = true;
    });
    await expect(site.download({ tries: 0 })).rejects.toThrow(TryLaterError);
    expect(existsSync(site.fileOf())).toBe(false);
    site.answer(isDump, () => false);
    await site.download();
    const last = site.server.seen.at(-1);
    expect(last && startOf(last)).toBeGreaterThan(0);
    expect(last?.headers["if-range"]).toBe(etagOf(dump));
    expect(site.hasDump()).toBe(true);
  });

  it("takes a body whose server closes the connection behind it, as those of HTTP/1.0 do", async () => {
    // Headers and body come at once. The connection ends before anyone has read them.
    const head = `HTTP/1.0 200 OK\r\nContent-Length: ${dump.length}\r\nConnection: close\r\n\r\n`;
    site.answer(isDump, (_response, { socket }) => {
      socket.write(Buffer.concat([Buffer.from(head), dump]));
      socket.end();
    });
    expect((await site.download()).notes).toEqual([]);
    expect(site.hasDump()).toBe(true);
  });

  it("begins anew where the file is another one midway", async () => {
    let isCut = false;
    site.answer(isDump, (response) => {
      if (isCut) return false;
      isCut = true;
      return cutOff(response, 0, 100_000, Buffer.from(dump.toReversed()));
    });
    expect((await site.download()).notes).toHaveLength(1);
    expect(site.hasDump()).toBe(true);
  });

  it("asks no more for a file that is there, and mends one that is damaged", async () => {
    await site.download();
    site.server.seen.length = 0;
    expect((await site.download()).files).toMatchObject([{ kept: true }]);
    expect(site.server.seen.some(({ path }) => isDump.test(path))).toBe(false);
    writeFileSync(site.fileOf(), Buffer.from(dump).fill(0, 7, 9));
    expect((await site.download()).files).toMatchObject([{ kept: false }]);
    expect(site.hasDump()).toBe(true);
  });

  it.each([
    ["takes a part that is whole already", dump],
    ["drops a part that is too long", Buffer.concat([dump, dump])],
    ["drops a part that a power cut has damaged", Buffer.alloc(dump.length)],
  ])("%s", async (_, content) => {
    const { run } = await site.download();
    const [{ name, path, hash }] = run.files as [(typeof run.files)[0]];
    const target = mkdtempSync(join(tmpdir(), "discoprep-"));
    writeFileSync(join(target, `${name}.part`), content);
    writeFileSync(join(target, `${name}.part.json`), JSON.stringify({ path, hash, etag: etagOf(dump) }));
    const opened = openSite({ from: site.server.address, contact, retries: { tries: 0, pause: 1 } });
    await downloadRun(opened, run, target, { spare: 0 });
    await opened.close();
    expect(readFileSync(join(target, name)).equals(dump)).toBe(true);
    expect(readdirSync(target)).toHaveLength(1);
  });

  it("keeps no file whose hash is wrong", async () => {
    const wrong = Buffer.from(dump.toReversed());
    site.answer(isDump, (response) => response.writeHead(200, { "content-length": wrong.length }).end(wrong));
    const failure = await site.failure();
    expect(failure).toBeInstanceOf(ProblemError);
    expect(String(failure)).toContain("another checksum than published; expected the sha1");
    expect(readdirSync(site.folder)).toEqual([]);
  });

  it("is to be tried later where each transfer breaks off", async () => {
    let to = 0;
    site.answer(isDump, (response, request) => {
      to += 1000;
      cutOff(response, startOf(request), to);
    });
    await expect(site.download()).rejects.toThrow(TryLaterError);
    expect(existsSync(`${site.fileOf()}.part`)).toBe(true);
  });

  it.each([
    [403, ProblemError, "You are blocked."],
    [429, TryLaterError, "again after 120"],
    [500, TryLaterError, "cannot be reached (status 500"],
  ])("says what the server says: %i", async (status, kind, message) => {
    site.answer(/./, (response) =>
      response.writeHead(status, { "retry-after": "120" }).end("<html><p>You are blocked.</p></html>"),
    );
    const failure = await site.failure();
    expect(failure).toBeInstanceOf(kind);
    expect(String(failure)).toContain(message);
    // A refusal is final. Only a temporary fault is tried again.
    expect(site.server.seen).toHaveLength(status === 500 ? 3 : 1);
  });

  it.each([
    ["a list of files", /\/$/],
    ["the status of a dump", /\.json$/],
  ])(
    "asks again where %s breaks off midway, and is to be tried later where it does so each time",
    async (_, cut) => {
      let times = 1;
      site.answer(cut, (response) => {
        if (times-- <= 0) return false;
        response.writeHead(200, { "content-length": 1000 });
        return response.write("<html>", () => response.destroy());
      });
      expect((await site.download()).run.date).toBe("20260701");
      times = 9;
      await expect(site.download()).rejects.toThrow(TryLaterError);
      expect(times).toBe(6);
    },
  );

  it.each([
    ["to itself", (path: string) => path, "Redirect loop detected"],
    ["further and further", (path: string) => `${path}/x`, "status 302"],
  ])("follows redirections, but not %s", async (_, target, reason) => {
    site.answer(/./, (response, _request, path) =>
      response.writeHead(302, { location: target(`/${path}`) }).end(),
    );
    await expect(site.download()).rejects.toThrow(reason);
    await expect(site.download()).rejects.toThrow(TryLaterError);
  });

  it("does not take a page to log in for the file", async () => {
    site.answer(isDump, (response) => response.end("<html>Log in.</html>"));
    await expect(site.download()).rejects.toThrow("the server gives a file of 20 bytes, not of 300000");
    expect(readdirSync(site.folder)).toEqual([]);
  });

  it("reads a list with a link that is not encoded as it should be", async () => {
    const list = '<a href="100%">100%</a><a href="20260701/">20260701/</a>';
    site.answer(new RegExp(`${WIKI}/$`), (response) => response.end(list));
    expect((await site.download()).run.date).toBe("20260701");
  });

  it("is to be tried later where there is no network", async () => {
    await site.server.close();
    await expect(site.download()).rejects.toThrow(TryLaterError);
    site.server = await startDumpServer();
  });

  it("looks for room first", async () => {
    await expect(site.download({ spare: 2 ** 62 })).rejects.toThrow("there is no room for the dump");
    expect(site.server.seen.some(({ path }) => isDump.test(path))).toBe(false);
  });
});
