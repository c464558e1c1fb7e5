import { setTimeout as sleep } from "node:timers/promises";
import { ProblemError, problem, TryLaterError, UsageError } from "@discoprep/corpus";
import { programVersion } from "@discoprep/files";
import type { Dispatcher } from "undici";
import { failureText, firstOf, millisecondsOf, refusal, takenBytes } from "./http-answer.ts";
import type { DumpSite, OpenFile, Validators } from "./site.ts";

/** The dump site allows three. One stays free for the user's browser. */
const CONNECTIONS = 2;

/** A server that is silent for so long is gone. */
const SILENCE_MILLISECONDS = 60_000;

/** A list, a status, the sums of a large wiki are far smaller. */
const MOST_TEXT_BYTES = 16 * 1024 * 1024;

export interface Retries {
  /** New tries after a failed connection or a fault of the server. */
  readonly tries: number;
  /** Milliseconds before the first new try; each later pause is twice as long, at most 60 times this. */
  readonly pause: number;
}

export interface Patience {
  readonly retries?: Retries;
  /** Longest time in seconds for an answer that is no file, new tries and pauses included (default: 300). */
  readonly patience?: number;
}

type Answer = Dispatcher.ResponseData;

interface Request<T> {
  readonly method?: "GET" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is a file of a dump, which may take any time while bytes come. */
  readonly isFile?: boolean;
  readonly read: (answer: Answer) => T | Promise<T>;
}

/**
 * The dump site, or a mirror. Follows redirects, uses the proxies of the environment, and tries again after temporary faults. A
 * password in the address goes to that server and is never shown.
 */
export class HttpSite implements DumpSite {
  readonly name: string;
  readonly #base: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #patience: Required<Patience>;
  #agent: Promise<Dispatcher> | undefined;

  /** @param contact an address or page by which the site's operators can reach the user */
  constructor(address: string, contact: string, { retries, patience = 300 }: Patience = {}) {
    const base = new URL(address.endsWith("/") ? address : `${address}/`);
    const authorization = basicAuthorization(base);
    base.username = "";
    base.password = "";
    this.name = authorization === undefined ? address : base.href;
    this.#base = base;
    this.#headers = {
      // In the form of the Wikimedia User-Agent policy. Without a contact the dump site answers with 403.
      "user-agent": `discoprep/${programVersion()} (${contact}) undici/7`,
      "accept-encoding": "identity",
      ...(authorization === undefined ? {} : { authorization }),
    };
    this.#patience = { retries: retries ?? { tries: 5, pause: 500 }, patience };
  }

  async list(path: string): Promise<string[] | undefined> {
    const page = await this.text(path);
    return page === undefined ? undefined : linkedNames(page);
  }

  text(path: string): Promise<string | undefined> {
    return this.#send(path, {
      read: async ({ statusCode, body }) => {
        const { bytes, isWhole } = await takenBytes(body, MOST_TEXT_BYTES);
        if (statusCode === 404) return undefined;
        if (isWhole) return bytes.toString("utf8");
        const details = { expected: `at most ${MOST_TEXT_BYTES} bytes`, found: "more" };
        throw new ProblemError(problem("answer-too-large", { file: this.#url(path).href }, details));
      },
    });
  }

  size(path: string): Promise<number | undefined> {
    return this.#send(path, {
      method: "HEAD",
      read: async ({ statusCode, headers, body }) => {
        await body.dump();
        return statusCode === 404 ? undefined : numberOf(headers["content-length"]);
      },
    });
  }

  open(path: string, from: number, version: Validators): Promise<OpenFile | undefined> {
    const validator = ifRange(version);
    const headers: Request<OpenFile>["headers"] =
      from > 0 && validator !== undefined ? { range: `bytes=${from}-`, "if-range": validator } : {};
    return this.#send(path, { headers, isFile: true, read: (answer) => this.#opened(path, from, answer) });
  }

  async #opened(
    path: string,
    from: number,
    { statusCode, headers, body }: Answer,
  ): Promise<OpenFile | undefined> {
    if (statusCode === 404) throw new TryLaterError(`${this.#url(path)} is not there (any more)`);
    if (statusCode === 416) {
      await body.dump();
      return undefined;
    }
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(headers["content-range"] ?? ""));
    const isPart = statusCode === 206;
    if (isPart && Number(range?.[1]) !== from) {
      body.destroy();
      throw new TryLaterError(`${this.#url(path)} gave another range than the one asked for`);
    }
    return {
      from: isPart ? from : 0,
      size: numberOf(isPart ? range?.[2] : headers["content-length"]),
      etag: firstOf(headers.etag),
      lastModified: firstOf(headers["last-modified"]),
      bytes: body,
    };
  }

  async close(): Promise<void> {
    await (await this.#agent)?.close();
  }

  #url(path: string): URL {
    return new URL(path, this.#base);
  }

  /**
   * Asks until there is an answer, and reads it.
   * @throws TryLaterError if no answer comes in time; ProblemError if the server refuses
   */
  async #send<T>(path: string, { isFile = false, read, ...request }: Request<T>): Promise<T> {
    const { retries, patience } = this.#patience;
    const url = this.#url(path);
    const end = Date.now() + patience * 1000;
    const signal = isFile ? undefined : AbortSignal.timeout(patience * 1000);
    for (let tried = 0; ; tried++) {
      let failure: string;
      let wait = retries.pause * Math.min(60, 2 ** tried);
      try {
        const answer = await this.#request(url, request, signal);
        const { statusCode, headers, body } = answer;
        if (statusCode < 300 || statusCode === 404 || statusCode === 416) return await read(answer);
        failure = await refusal(statusCode, body);
        const asked = [429, 503].includes(statusCode) ? firstOf(headers["retry-after"]) : undefined;
        if (asked !== undefined) wait = Math.max(wait, millisecondsOf(asked));
        if (asked !== undefined && Date.now() + wait > end)
          throw new TryLaterError(
            `${url} refuses requests (${failure}); the server says: again after ${asked}`,
          );
        // A refusal is not tried again: new requests would make matters worse.
        if (asked === undefined && statusCode === 429)
          throw new TryLaterError(`${url} refuses more requests (${failure})`);
        if (asked === undefined && statusCode >= 400 && statusCode < 500)
          throw new ProblemError(problem("download-refused", { file: url.href }, { found: failure }));
      } catch (error) {
        if (error instanceof ProblemError || error instanceof TryLaterError || error instanceof UsageError)
          throw error;
        failure = signal?.aborted === true ? `no whole answer in ${patience} seconds` : failureText(error);
      }
      if (tried >= retries.tries || signal?.aborted === true)
        throw new TryLaterError(`${url} cannot be reached (${failure})`);
      // A pause that patience cuts short ends with the try after it.
      await sleep(wait, undefined, { signal }).catch(() => {});
    }
  }

  /**
   * Sends a request. Its body's reader must take the bytes at once: undici 7 ends the process if a server closes the connection
   * while a body waits (nodejs/undici#5360, fixed in version 8, which Node 20 cannot run).
   */
  async #request(
    { origin, pathname }: URL,
    { method = "GET", headers }: Omit<Request<unknown>, "read">,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    this.#agent ??= newAgent();
    const agent = await this.#agent;
    return agent.request({
      origin,
      path: pathname,
      method,
      headers: { ...this.#headers, ...headers },
      signal,
      highWaterMark: Number.MAX_SAFE_INTEGER,
      headersTimeout: SILENCE_MILLISECONDS,
      bodyTimeout: SILENCE_MILLISECONDS,
    });
  }
}

/** Loads undici at the first request: loading it takes longer than the rest of a command's start. */
async function newAgent(): Promise<Dispatcher> {
  const { EnvHttpProxyAgent, interceptors } = await import("undici");
  try {
    // A proxy is asked for the address itself where that is plain HTTP, as curl does; many proxies tunnel HTTPS only.
    const agent = new EnvHttpProxyAgent({ connections: CONNECTIONS, proxyTunnel: false });
    return agent.compose(interceptors.redirect({ maxRedirections: 3 }));
  } catch {
    // The address is not shown: it may hold a password.
    throw new UsageError(
      "the address of a proxy in HTTP_PROXY or HTTPS_PROXY is none; write http://host:port",
    );
  }
}

/** Returns the header for a name and a password in an address (RFC 7617). */
function basicAuthorization({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}

/** A weak ETag does not promise the same bytes (RFC 9110 §13.1.5), so the date is used instead. */
function ifRange({ etag, lastModified }: Validators): string | undefined {
  return etag === undefined || etag.startsWith("W/") ? lastModified : etag;
}

/** Returns the names in a folder that its page links to, without links to other places. */
function linkedNames(page: string): string[] {
  return [...page.matchAll(/href="(?:\.\/)?([^"/?#]+\/?)"/g)]
    .map(([, link]) => decoded(link as string))
    .filter((name) => /^[^/?#]+\/?$/.test(name) && name !== "../");
}

/** Returns a decoded link, unchanged where its per cent signs encode nothing. */
function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

function numberOf(value: string | readonly string[] | undefined): number | undefined {
  const number = Number(firstOf(value) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}
