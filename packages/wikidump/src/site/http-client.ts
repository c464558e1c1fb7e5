import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { ProblemError, TryLaterError, UsageError } from "@discoprep/corpus";
import type { Dispatcher } from "undici";
import { failureText, isLasting } from "./failure-text.ts";

/** The dump site allows three. One stays free for the user's browser. */
const CONNECTIONS = 2;

/** A server that is silent for so long is gone. */
const SILENCE_MILLISECONDS = 60_000;

/** A list, a status, the sums of a large wiki are far smaller. */
const MOST_TEXT_BYTES = 16 * 1024 * 1024;

/** What a message shows of an answer that refuses. */
const MOST_ERROR_BYTES = 64 * 1024;

export interface Retries {
  /** How often a request is tried again when the connection fails or the server has a fault. */
  readonly tries: number;
  /** The pause before the first new try in milliseconds; each later one is twice as long, at most 60 times this. */
  readonly pause: number;
}

const usualRetries: Retries = { tries: 5, pause: 500 };

/** In seconds. */
const usualPatience = 300;

/** How long requests go on. */
export interface Patience {
  readonly retries?: Retries;
  /** Seconds: the longest that one answer that is no file may take, new tries and pauses included. */
  readonly patience?: number;
}

/** A request for one address. */
interface Request {
  readonly url: URL;
  readonly method: "GET" | "HEAD";
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the answer is a file of a dump, which may take any time as long as bytes come. */
  readonly isFile: boolean;
}

type Read<T> = (response: Dispatcher.ResponseData) => T | Promise<T>;

/** A client that follows redirects, goes through the proxies that the environment names, and tries again after faults. */
export interface HttpClient {
  /** @throws TryLaterError where no answer comes in time; ProblemError where the server refuses */
  send<T>(request: Request, read: Read<T>): Promise<T>;
  close(): Promise<void>;
}

/** Loads undici at the first request: loading it takes longer than the rest of a command's start. */
export function httpClient({ retries = usualRetries, patience = usualPatience }: Patience): HttpClient {
  let loaded: Promise<{ dispatcher: Dispatcher; close(): Promise<void> }> | undefined;
  return {
    async send(request, read) {
      loaded ??= newDispatcher();
      const { dispatcher } = await loaded;
      return withRetries(dispatcher, request, read, retries, patience);
    },
    close: async () => (await loaded)?.close(),
  };
}

async function newDispatcher() {
  const { EnvHttpProxyAgent, interceptors } = await import("undici");
  // A proxy is asked for the address itself where that is plain HTTP, as curl does; many proxies tunnel HTTPS only.
  const agent = environmentAgent(
    () => new EnvHttpProxyAgent({ connections: CONNECTIONS, proxyTunnel: false }),
  );
  return {
    dispatcher: agent.compose(interceptors.redirect({ maxRedirections: 3 })),
    close: () => agent.close(),
  };
}

/** @throws UsageError that does not show the address: it may hold a password */
function environmentAgent<T>(make: () => T): T {
  try {
    return make();
  } catch {
    throw new UsageError(
      "the address of a proxy in HTTP_PROXY or HTTPS_PROXY is none; write http://host:port",
    );
  }
}

/** Tries again after temporary faults: a connection that breaks, also in the answer, and a server's fault. */
async function withRetries<T>(
  dispatcher: Dispatcher,
  request: Request,
  read: Read<T>,
  { tries, pause }: Retries,
  patience: number,
): Promise<T> {
  const { url, isFile } = request;
  const end = Date.now() + patience * 1000;
  const signal = isFile ? undefined : AbortSignal.timeout(patience * 1000);
  for (let tried = 0; ; tried++) {
    let failure: string;
    let wait = pause * Math.min(60, 2 ** tried);
    try {
      const response = await dispatcher.request({ ...optionsOf(request), ...(signal && { signal }) });
      const { statusCode, headers, body } = response;
      if (statusCode < 300 || statusCode === 404 || statusCode === 416) return await read(response);
      failure = await refusal(statusCode, body);
      const asked = statusCode === 429 || statusCode === 503 ? one(headers["retry-after"]) : undefined;
      if (asked !== undefined) {
        wait = Math.max(wait, millisecondsOf(asked));
        if (Date.now() + wait > end)
          throw new TryLaterError(
            `${url} refuses requests (${failure}); the server says: again after ${asked}`,
          );
      } else if (statusCode >= 400 && statusCode < 500) throw refused(url, statusCode, failure);
    } catch (error) {
      if (error instanceof ProblemError || error instanceof TryLaterError) throw error;
      failure = signal?.aborted === true ? `no whole answer in ${patience} seconds` : failureText(error);
      if (isLasting(error)) tried = tries;
    }
    if (tried >= tries || (signal?.aborted ?? false))
      throw new TryLaterError(`${url} cannot be reached (${failure})`);
    // A pause that patience cuts short ends with the try after it.
    await sleep(wait, undefined, { signal }).catch(() => {});
  }
}

/**
 * undici 7 ends the process where a server closes the connection while the body waits for its reader
 * (nodejs/undici#5360, fixed in version 8, which Node 20 cannot run). So a body never waits: its reader takes
 * the bytes at once.
 */
const NEVER_WAIT = Number.MAX_SAFE_INTEGER;

function optionsOf({ url, method, headers }: Request): Dispatcher.RequestOptions {
  return {
    ...{ method, origin: url.origin, path: url.pathname, headers: { ...headers } },
    ...{ highWaterMark: NEVER_WAIT, headersTimeout: SILENCE_MILLISECONDS, bodyTimeout: SILENCE_MILLISECONDS },
  };
}

/** A status of 400 and more in words. */
async function refusal(statusCode: number, body: Readable): Promise<string> {
  const said = (await takenBytes(body, MOST_ERROR_BYTES)).bytes
    .toString("utf8")
    .replaceAll(/<[^>]*>|\s+/g, " ")
    .trim()
    .slice(0, 300);
  return `status ${statusCode}${said === "" ? "" : `: ${said}`}`;
}

/** Takes so many bytes at most; then the connection is closed. */
async function takenBytes(body: Readable, most: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Uint8Array[] = [];
  let [size, isWhole] = [0, true];
  body.on("data", (piece: Uint8Array) => {
    size += piece.length;
    if (size <= most) pieces.push(piece);
    else if (isWhole) {
      isWhole = false;
      body.destroy();
    }
  });
  try {
    await finished(body);
  } catch (error) {
    if (isWhole) throw error;
  }
  return { bytes: Buffer.concat(pieces), isWhole };
}

/** The text of an answer. @throws ProblemError where it is too long for what is asked here */
export async function answerText(url: URL, body: Readable): Promise<string> {
  const { bytes, isWhole } = await takenBytes(body, MOST_TEXT_BYTES);
  if (isWhole) return bytes.toString("utf8");
  throw new ProblemError({
    rule: "answer-too-large",
    what: "the server's answer is too large for a list or a status",
    where: { file: url.href },
    expected: `at most ${MOST_TEXT_BYTES} bytes`,
    found: "more",
    remedy: "Check --from, or use a mirror.",
  });
}

/** The time that a `Retry-After` asks for: seconds or a date (RFC 9110 §10.2.3). 0 where it is neither. */
function millisecondsOf(retryAfter: string): number {
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}

/** A refusal is not tried again: new requests would make matters worse. */
function refused(url: URL, status: number, found: string): Error {
  if (status === 429) return new TryLaterError(`${url} refuses more requests (${found})`);
  return new ProblemError({
    rule: "download-refused",
    what: "the server refuses the request",
    where: { file: url.href },
    found,
    remedy: "Check --contact: the site refuses programs that name no contact. Or use a mirror (--from).",
  });
}

/** The first value of a header. */
export function one(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}
