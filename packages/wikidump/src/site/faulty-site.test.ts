import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server, request as sendRequest } from "node:http";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProblemError, TryLaterError } from "@discoprep/corpus";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addContent, addLegacy, type DumpServer, startDumpServer } from "../../test/dump-server.ts";
import { downloadRun } from "./download.ts";
import { findRun } from "./find-run.ts";
import { openSite } from "./open-site.ts";

/** As modules see it after `syncBuiltinESMExports`. */
const timers = createRequire(import.meta.url)(
  "node:timers/promises",
) as typeof import("node:timers/promises");

const WIKI = "xxwikinews";
const ARTICLES = "pages-articles.xml.bz2";
const contact = "organizer@task.example";
const dump = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) & 255));
const sumsOf = (date: string): string =>
  `other/mediawiki_content_current/${WIKI}/${date}/xml/bzip2/SHA256SUMS`;

let server: DumpServer;
let folder: string;

beforeEach(async () => {
  server = await startDumpServer();
  folder = mkdtempSync(join(tmpdir(), "discoprep-"));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

/** Finds and downloads; the failure where there is one. */
async function failureOf(patience = 60, from = server.address): Promise<unknown> {
  const site = openSite({ from, contact, retries: { tries: 2, pause: 1 }, patience });
  try {
    const { run } = await findRun(site, { wiki: WIKI });
    await downloadRun(site, run, folder, { spare: 0 });
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await site.close();
  }
}

describe("an export that is not whole", () => {
  const parts = { p1p99: dump, p100p120: dump.subarray(3), p121p300: dump.subarray(7) };

  it.each([
    ["its last line is cut in the hash", (sums: string) => sums.slice(0, -75), "line 3 of the SHA256SUMS"],
    ["its last line is cut in the name", (sums: string) => sums.slice(0, -7), "line 3 of the SHA256SUMS"],
    ["a line is something else", (sums: string) => `# made by hand\n${sums}`, "line 1 of the SHA256SUMS"],
    [
      "a line is gone",
      (sums: string) => sums.replace(/.*p100p120.*\n/, ""),
      "lack xxwikinews-2026-07-01-p100p120",
    ],
    ["nothing is in it", () => "", "list no file"],
  ])("is to be tried later where SHA256SUMS is there and %s", async (_, change, message) => {
    addContent(server, WIKI, "2026-07-01", parts);
    const sums = String(server.files.get(sumsOf("2026-07-01")));
    server.files.set(sumsOf("2026-07-01"), Buffer.from(change(sums)));
    const failure = await failureOf();
    expect(failure).toBeInstanceOf(TryLaterError);
    expect(String(failure)).toContain(message);
    server.files.set(
      sumsOf("2026-07-01"),
      Buffer.from(sums.toUpperCase().replaceAll(/XXWIKI\S+/g, (name) => name.toLowerCase())),
    );
    expect(await failureOf()).toBeUndefined();
  });

  it("is to be tried later without _SUCCESS", async () => {
    addContent(server, WIKI, "2026-07-01", parts);
    server.files.delete(sumsOf("2026-07-01").replace("SHA256SUMS", "_SUCCESS"));
    expect(String(await failureOf())).toContain("has no _SUCCESS yet");
  });
});

describe("a server that sends too much", () => {
  it("gives no more of a file than the declared size", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    server.meddle = (_request, response, path) => {
      if (!path.endsWith(".bz2")) return false;
      response.writeHead(200);
      const more = (): void => {
        if (!response.destroyed) response.write(dump, () => setImmediate(more));
      };
      more();
      return true;
    };
    const failure = await failureOf();
    if (failure !== undefined) expect(failure).toBeInstanceOf(TryLaterError);
    const file = join(folder, `${WIKI}-20260701-${ARTICLES}${failure === undefined ? "" : ".part"}`);
    expect(statSync(file, { throwIfNoEntry: false })?.size ?? 0).toBeLessThanOrEqual(50_000);
  });

  it.each([
    ["a list", /\/$/],
    ["dumpstatus.json", /\.json$/],
  ])("is left where %s does not end", async (_, endless) => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    const piece = Buffer.alloc(1 << 20, " ");
    let sent = 0;
    server.meddle = (_request, response, path) => {
      if (!endless.test(path)) return false;
      const more = (): void => {
        if (!response.destroyed) response.write(piece, () => setImmediate(more));
        sent += piece.length;
      };
      more();
      return true;
    };
    const failure = await failureOf();
    expect(failure).toBeInstanceOf(ProblemError);
    expect(String(failure)).toContain("too large");
    expect(String(failure)).toContain(server.address);
    expect(sent).toBeLessThan(60 << 20);
  });

  it("is left where its error does not end, and its beginning is shown", async () => {
    server.meddle = (_request, response) => {
      response.writeHead(400);
      const more = (): void => {
        if (!response.destroyed) response.write("You may not. ".repeat(5000), () => setImmediate(more));
      };
      more();
      return true;
    };
    expect(String(await failureOf())).toContain("status 400: You may not.");
  });
});

describe("patience", () => {
  it("ends where an answer comes byte by byte", async () => {
    server.meddle = (_request, response) => {
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
      return true;
    };
    const failure = await failureOf(0.3);
    expect(failure).toBeInstanceOf(TryLaterError);
    expect(String(failure)).toContain(
      `${server.address}/${WIKI}/ cannot be reached (no whole answer in 0.3 seconds)`,
    );
  });

  it.each([429, 503])("waits as long as Retry-After says, in seconds: %i", async (status) => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    const sleep = vi.spyOn(timers, "setTimeout").mockResolvedValue(undefined);
    syncBuiltinESMExports();
    let isFirst = true;
    server.meddle = (_request, response) => {
      if (isFirst) response.writeHead(status, { "retry-after": "7" }).end();
      const isRefused = isFirst;
      isFirst = false;
      return isRefused;
    };
    const failure = await failureOf();
    const waits = sleep.mock.calls.map(([milliseconds]) => milliseconds);
    sleep.mockRestore();
    syncBuiltinESMExports();
    expect([failure, waits]).toEqual([undefined, [7000]]);
  });

  it("ends at once where Retry-After asks for more, also for a file, and shows the value", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    for (const [value, path] of [
      ["4000", /./],
      [date, /\.bz2$/],
    ] as const) {
      let times = 0;
      server.meddle = (_request, response, requested) => {
        if (!path.test(requested)) return false;
        times++;
        response.writeHead(503, { "retry-after": value }).end("busy");
        return true;
      };
      const failure = await failureOf();
      expect(failure).toBeInstanceOf(TryLaterError);
      expect(String(failure)).toContain(`again after ${value}`);
      expect(times).toBe(1);
    }
  });
});

/** Returns a proxy for plain HTTP and for tunnels; it notes the way of each request. */
async function startProxy(): Promise<{
  proxy: Server;
  address: string;
  seen: string[];
  authorization: Set<string>;
}> {
  const seen: string[] = [];
  const authorization = new Set<string>();
  const proxy = createServer((request, response) => {
    seen.push(request.url ?? "");
    authorization.add(request.headers["proxy-authorization"] ?? "");
    const { method, headers } = request;
    const onward = sendRequest(request.url ?? "", { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  proxy.on("connect", (request, socket) => {
    seen.push(`CONNECT ${request.url}`);
    const [host, port] = (request.url ?? "").split(":");
    const onward = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return { proxy, address: `127.0.0.1:${(proxy.address() as AddressInfo).port}`, seen, authorization };
}

describe("proxies", () => {
  it.each(["HTTP_PROXY", "http_proxy"])("are gone through where %s names one", async (name) => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    const { proxy, address, seen, authorization } = await startProxy();
    vi.stubEnv(name, `http://me:s3cret@${address}`);
    expect(await failureOf()).toBeUndefined();
    expect(seen).toContain(`${server.address}/${WIKI}/20260701/${WIKI}-20260701-${ARTICLES}`);
    expect(seen).toHaveLength(server.seen.length);
    expect([...authorization]).toEqual([`Basic ${Buffer.from("me:s3cret").toString("base64")}`]);
    proxy.close();
    proxy.closeAllConnections();
    const failure = String(await failureOf(1));
    expect(failure).toContain("cannot be reached");
    expect(failure).not.toContain("s3cret");
  });

  it("are passed by where NO_PROXY names the host", async () => {
    addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
    vi.stubEnv("HTTP_PROXY", "http://127.0.0.1:9");
    vi.stubEnv("NO_PROXY", "other.example,127.0.0.1");
    expect(await failureOf()).toBeUndefined();
  });
});

it("uses a password in the address and shows it nowhere", async () => {
  addLegacy(server, WIKI, "20260701", { [ARTICLES]: dump });
  const from = server.address.replace("http://", "http://reader:s3cret@");
  const site = openSite({ from, contact });
  expect(site.name).not.toContain("s3cret");
  await site.close();
  expect(await failureOf(60, from)).toBeUndefined();
  expect(new Set(server.seen.map(({ headers }) => headers.authorization))).toEqual(
    new Set([`Basic ${Buffer.from("reader:s3cret").toString("base64")}`]),
  );
  server.files.clear();
  const failure = String(await failureOf(1, from));
  expect(failure).toContain(new URL(server.address).host);
  expect(failure).not.toContain("s3cret");
  expect(existsSync(join(folder, `${WIKI}-20260701-${ARTICLES}`))).toBe(true);
  expect(readFileSync(join(folder, `${WIKI}-20260701-${ARTICLES}`)).equals(dump)).toBe(true);
  expect(() => openSite({ from: "http://reader:s3cret@:x", contact })).toThrow(/^(?!.*s3cret)/);
});
