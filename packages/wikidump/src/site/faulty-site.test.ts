import { statSync } from "node:fs";
import { createServer, type ServerResponse, request as sendRequest } from "node:http";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { type AddressInfo, connect } from "node:net";
import { ProblemError, TryLaterError } from "@discoprep/corpus";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addContent } from "../../test/dump-server.ts";
import { ARTICLES, contact, dump, isDump, TestSite, WIKI } from "../../test/site.ts";
import { openSite } from "./open-site.ts";

/** As modules see it after `syncBuiltinESMExports`. */
const timers = createRequire(import.meta.url)(
  "node:timers/promises",
) as typeof import("node:timers/promises");

const site = new TestSite();
const exported = `other/mediawiki_content_current/${WIKI}/2026-07-01/xml/bzip2`;

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Sends a part again and again until the client leaves. */
function sendEndlessly(response: ServerResponse, part: Buffer | string, onSent = (): void => {}): void {
  onSent();
  if (!response.destroyed)
    response.write(part, () => setImmediate(() => sendEndlessly(response, part, onSent)));
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
    const { files } = site.server;
    addContent(site.server, WIKI, "2026-07-01", parts);
    const sums = String(files.get(`${exported}/SHA256SUMS`));
    files.set(`${exported}/SHA256SUMS`, Buffer.from(change(sums)));
    const failure = await site.failure();
    expect(failure).toBeInstanceOf(TryLaterError);
    expect(String(failure)).toContain(message);
    const inCapitals = sums.toUpperCase().replaceAll(/XXWIKI\S+/g, (name) => name.toLowerCase());
    files.set(`${exported}/SHA256SUMS`, Buffer.from(inCapitals));
    expect(await site.failure()).toBeUndefined();
  });

  it("is to be tried later without _SUCCESS", async () => {
    addContent(site.server, WIKI, "2026-07-01", parts);
    site.server.files.delete(`${exported}/_SUCCESS`);
    expect(String(await site.failure())).toContain("has no _SUCCESS yet");
  });
});

describe("a server that sends too much", () => {
  it("gives no more of a file than the declared size", async () => {
    site.add();
    site.answer(isDump, (response) => sendEndlessly(response.writeHead(200), dump));
    const failure = await site.failure();
    if (failure !== undefined) expect(failure).toBeInstanceOf(TryLaterError);
    const file = `${site.fileOf()}${failure === undefined ? "" : ".part"}`;
    expect(statSync(file, { throwIfNoEntry: false })?.size ?? 0).toBeLessThanOrEqual(dump.length);
  });

  it.each([
    ["a list", /\/$/],
    ["dumpstatus.json", /\.json$/],
  ])("is left where %s does not end", async (_, endless) => {
    site.add();
    const piece = Buffer.alloc(1 << 20, " ");
    let sent = 0;
    site.answer(endless, (response) =>
      sendEndlessly(response, piece, () => {
        sent += piece.length;
      }),
    );
    const failure = await site.failure();
    expect(failure).toBeInstanceOf(ProblemError);
    expect(String(failure)).toContain("too large");
    expect(String(failure)).toContain(site.server.address);
    expect(sent).toBeLessThan(60 << 20);
  });

  it("is left where its error does not end, and its beginning is shown", async () => {
    site.answer(/./, (response) => sendEndlessly(response.writeHead(400), "You may not. ".repeat(5000)));
    expect(String(await site.failure())).toContain("status 400: You may not.");
  });
});

describe("patience", () => {
  it("ends where an answer comes byte by byte", async () => {
    site.answer(/./, (response) => {
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
    });
    const failure = await site.failure({ patience: 0.3 });
    expect(failure).toBeInstanceOf(TryLaterError);
    const address = `${site.server.address}/${WIKI}/`;
    expect(String(failure)).toContain(`${address} cannot be reached (no whole answer in 0.3 seconds)`);
  });

  it.each([429, 503])("waits as long as Retry-After says, in seconds: %i", async (status) => {
    site.add();
    const sleep = vi.spyOn(timers, "setTimeout").mockResolvedValue(undefined);
    syncBuiltinESMExports();
    let refusals = 1;
    site.answer(
      /./,
      (response) => refusals-- > 0 && response.writeHead(status, { "retry-after": "7" }).end(),
    );
    const failure = await site.failure();
    const waits = sleep.mock.calls.map(([milliseconds]) => milliseconds);
    sleep.mockRestore();
    syncBuiltinESMExports();
    expect([failure, waits]).toEqual([undefined, [7000]]);
  });

  it("ends at once where Retry-After asks for more, also for a file, and shows the value", async () => {
    site.add();
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    for (const value of ["4000", date]) {
      let times = 0;
      site.answer(value === date ? isDump : /./, (response) => {
        times++;
        response.writeHead(503, { "retry-after": value }).end("busy");
      });
      const failure = await site.failure();
      expect(failure).toBeInstanceOf(TryLaterError);
      expect(String(failure)).toContain(`again after ${value}`);
      expect(times).toBe(1);
    }
  });
});

/** Returns a proxy for plain HTTP and for tunnels; it notes the way of each request. */
async function startProxy() {
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
    site.add();
    const { proxy, address, seen, authorization } = await startProxy();
    vi.stubEnv(name, `http://me:s3cret@${address}`);
    expect(await site.failure()).toBeUndefined();
    expect(seen).toContain(`${site.server.address}/${WIKI}/20260701/${WIKI}-20260701-${ARTICLES}`);
    expect(seen).toHaveLength(site.server.seen.length);
    expect([...authorization]).toEqual([`Basic ${Buffer.from("me:s3cret").toString("base64")}`]);
    proxy.close();
    proxy.closeAllConnections();
    const failure = String(await site.failure({ patience: 1 }));
    expect(failure).toContain("cannot be reached");
    expect(failure).not.toContain("s3cret");
  });

  it("are passed by where NO_PROXY names the host", async () => {
    site.add();
    vi.stubEnv("HTTP_PROXY", "http://127.0.0.1:9");
    vi.stubEnv("NO_PROXY", "other.example,127.0.0.1");
    expect(await site.failure()).toBeUndefined();
  });
});

it("uses a password in the address and shows it nowhere", async () => {
  site.add();
  const { address, seen, files } = site.server;
  const from = address.replace("http://", "http://reader:s3cret@");
  const opened = openSite({ from, contact });
  expect(opened.name).not.toContain("s3cret");
  await opened.close();
  expect(await site.failure({ from })).toBeUndefined();
  const basic = `Basic ${Buffer.from("reader:s3cret").toString("base64")}`;
  expect([...new Set(seen.map(({ headers }) => headers.authorization))]).toEqual([basic]);
  files.clear();
  const failure = String(await site.failure({ from, patience: 1 }));
  expect(failure).toContain(new URL(address).host);
  expect(failure).not.toContain("s3cret");
  expect(site.hasDump()).toBe(true);
  expect(() => openSite({ from: "http://reader:s3cret@:x", contact })).toThrow(/^(?!.*s3cret)/);
});
