import { ProblemError, TryLaterError } from "@discoprep/corpus";
import type { Agent, Dispatcher } from "undici";
import { failureText } from "./failure-text.ts";
import type { DumpSite, Validators } from "./site.ts";
import { userAgent } from "./user-agent.ts";

/** The dump site allows three. One stays free for the user's browser. */
const CONNECTIONS = 2;

/**
 * undici 7 ends the process where a server closes the connection while the body waits for its reader
 * (nodejs/undici#5360, fixed in version 8, which Node 20 cannot run). So a body never waits: its reader takes
 * the bytes at once and writes them to the disk.
 */
const NEVER_WAIT = Number.MAX_SAFE_INTEGER;

/** A server that is silent for so long is gone. */
const SILENCE_MILLISECONDS = 60_000;

export interface Retries {
  /** How often a request is tried again when the connection fails or the server has a fault. */
  readonly tries: number;
  /** The pause before the first new try; each later one is twice as long, at most 60 times this. */
  readonly pause: number;
}

const usualRetries: Retries = { tries: 5, pause: 500 };

/**
 * The dump site, or a mirror, at an address.
 * @param contact an address or page by which the site's operators can reach the user
 */
export function httpSite(address: string, contact: string, retries: Retries = usualRetries): DumpSite {
  const base = address.endsWith("/") ? address : `${address}/`;
  let client: Promise<Client> | undefined;
  const headers = { "user-agent": userAgent(contact), "accept-encoding": "identity" };
  const send = async <T>(
    path: string,
    read: (response: Dispatcher.ResponseData) => T | Promise<T>,
    method: "GET" | "HEAD" = "GET",
    more: Record<string, string> = {},
  ): Promise<T> => {
    const url = new URL(path, base);
    const request = { method, origin: url.origin, path: url.pathname, headers: { ...headers, ...more } };
    const options = { ...request, highWaterMark: NEVER_WAIT };
    client ??= newClient();
    const { dispatcher } = await client;
    return withRetries(url.href, () => dispatcher.request(options), read, retries);
  };
  return {
    name: address,
    async list(path) {
      const page = await send(path, text);
      return page === undefined ? undefined : linkedNames(page);
    },
    text: (path) => send(path, text),
    async size(path) {
      const { statusCode, headers: found } = await send(path, withoutBody, "HEAD");
      return statusCode === 404 ? undefined : numberOf(found["content-length"]);
    },
    async open(path, from, known) {
      const validator = ifRange(known);
      const isResumed = from > 0 && validator !== undefined;
      const more = isResumed ? { range: `bytes=${from}-`, "if-range": validator } : {};
      const { statusCode, headers: found, body } = await send(path, unread, "GET", more);
      if (statusCode === 404) throw new TryLaterError(`${new URL(path, base)} is not there (any more)`);
      if (statusCode === 416) {
        await body.dump();
        return undefined;
      }
      const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(found["content-range"] ?? ""));
      const isPart = statusCode === 206;
      if (isPart && Number(range?.[1]) !== from) {
        body.destroy();
        throw new TryLaterError(`${new URL(path, base)} gave another range than the one asked for`);
      }
      return {
        from: isPart ? from : 0,
        size: numberOf(isPart ? range?.[2] : found["content-length"]),
        etag: one(found.etag),
        lastModified: one(found["last-modified"]),
        bytes: body,
      };
    },
    close: async () => (await client)?.agent.close(),
  };
}

interface Client {
  readonly agent: Agent;
  /** The same client, but it follows redirects. */
  readonly dispatcher: Dispatcher;
}

/** Loads undici. Loading it takes longer than the rest of a command's start. */
async function newClient(): Promise<Client> {
  const { Agent, interceptors } = await import("undici");
  const agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: SILENCE_MILLISECONDS,
    bodyTimeout: SILENCE_MILLISECONDS,
  });
  return { agent, dispatcher: agent.compose(interceptors.redirect({ maxRedirections: 3 })) };
}

/** A weak ETag does not promise the same bytes (RFC 9110 §13.1.5), so the date is used instead. */
function ifRange({ etag, lastModified }: Validators): string | undefined {
  return etag === undefined || etag.startsWith("W/") ? lastModified : etag;
}

/** Tries again after temporary faults: a connection that breaks, also in the answer, and a server's fault. */
async function withRetries<T>(
  url: string,
  request: () => Promise<Dispatcher.ResponseData>,
  read: (response: Dispatcher.ResponseData) => T | Promise<T>,
  { tries, pause }: Retries,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    let failure: string;
    try {
      const response = await request();
      const { statusCode } = response;
      if (statusCode < 300 || statusCode === 404 || statusCode === 416) return await read(response);
      const said = (await response.body.text())
        .replaceAll(/<[^>]*>|\s+/g, " ")
        .trim()
        .slice(0, 300);
      failure = `status ${statusCode}${said === "" ? "" : `: ${said}`}`;
      if (statusCode >= 400 && statusCode < 500)
        throw refused(url, statusCode, failure, one(response.headers["retry-after"]));
    } catch (error) {
      if (error instanceof ProblemError || error instanceof TryLaterError) throw error;
      failure = failureText(error);
    }
    if (tried >= tries) throw new TryLaterError(`${url} cannot be reached (${failure})`);
    await new Promise((resolve) => setTimeout(resolve, pause * Math.min(60, 2 ** tried)));
  }
}

/** A refusal is not tried again: new requests would make matters worse. */
function refused(url: string, status: number, found: string, retryAfter: string | undefined): Error {
  if (status === 429) {
    const when = retryAfter === undefined ? "" : `; the server says: again after ${retryAfter}`;
    return new TryLaterError(`${url} refuses more requests (${found})${when}`);
  }
  return new ProblemError({
    rule: "download-refused",
    what: "the server refuses the request",
    where: { file: url },
    found,
    remedy: "Check --contact: the site refuses programs that name no contact. Or use a mirror (--from).",
  });
}

/** The names in a folder that its page links to, without links to other places. */
function linkedNames(page: string): string[] {
  return [...page.matchAll(/href="([^"]+)"/g)]
    .map(([, link]) => decoded(link as string))
    .map((link) => link.replace(/^\.\//, ""))
    .filter((link) => /^[^/?#]+\/?$/.test(link) && link !== "../");
}

async function text({ statusCode, body }: Dispatcher.ResponseData): Promise<string | undefined> {
  if (statusCode !== 404) return body.text();
  await body.dump();
  return undefined;
}

async function withoutBody(response: Dispatcher.ResponseData): Promise<Dispatcher.ResponseData> {
  await response.body.dump();
  return response;
}

function unread(response: Dispatcher.ResponseData): Dispatcher.ResponseData {
  return response;
}

/** A decoded link; unchanged where its per cent signs encode nothing. */
function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

function one(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}

function numberOf(value: string | readonly string[] | undefined): number | undefined {
  const number = Number(one(value) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}
