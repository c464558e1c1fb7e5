import { setTimeout as sleep } from "node:timers/promises";
import { ProblemError, problem, TryLaterError, UsageError } from "@discoprep/corpus";
import { programVersion } from "@discoprep/files";
import type { Dispatcher } from "undici";
import {
  type Answer,
  failureText,
  headerOf,
  millisecondsOf,
  refusalText,
  sizeStated,
  takenBytes,
} from "./http-answer.ts";
import type { DumpSite, OpenFile, Validators } from "./site.ts";

/** The dump site allows three. One stays free for the user's browser. */
const CONNECTIONS = 2;

const SILENCE_MILLISECONDS = 60_000;

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

interface Request<T> {
  readonly method?: "GET" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
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
  readonly #retries: Retries;
  readonly #patience: number;
  #agent: Promise<Dispatcher> | undefined;

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
      ...(authorization && { authorization }),
    };
    this.#retries = retries ?? { tries: 5, pause: 500 };
    this.#patience = patience;
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
      read: async (answer) => {
        await answer.body.dump();
        return answer.statusCode === 404 ? undefined : sizeStated(headerOf(answer, "content-length"));
      },
    });
  }

  open(path: string, from: number, { etag, lastModified }: Validators): Promise<OpenFile | undefined> {
    // A weak ETag does not promise the same bytes (RFC 9110 §13.1.5), so the date is used instead.
    const version = etag === undefined || etag.startsWith("W/") ? lastModified : etag;
    const isPart = from > 0 && version !== undefined;
    return this.#send(path, {
      headers: isPart ? { range: `bytes=${from}-`, "if-range": version } : {},
      isFile: true,
      read: (answer) => this.#opened(path, from, answer),
    });
  }

  async #opened(path: string, from: number, answer: Answer): Promise<OpenFile | undefined> {
    const { statusCode, body } = answer;
    if (statusCode === 404) throw new TryLaterError(`${this.#url(path)} is not there (any more)`);
    if (statusCode === 416) {
      await body.dump();
      return undefined;
    }
    const isPart = statusCode === 206;
    const [, first, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headerOf(answer, "content-range") ?? "") ?? [];
    if (isPart && Number(first) !== from) {
      body.destroy();
      throw new TryLaterError(`${this.#url(path)} gave another range than the one asked for`);
    }
    return {
      from: isPart ? from : 0,
      size: sizeStated(isPart ? size : headerOf(answer, "content-length")),
      etag: headerOf(answer, "etag"),
      lastModified: headerOf(answer, "last-modified"),
      bytes: body,
    };
  }

  async close(): Promise<void> {
    await (await this.#agent)?.close();
  }

  #url(path: string): URL {
    return new URL(path, this.#base);
  }

  /** Asks until there is an answer, and reads it. */
  async #send<T>(path: string, { isFile = false, read, ...request }: Request<T>): Promise<T> {
    const { tries, pause } = this.#retries;
    const url = this.#url(path);
    const end = Date.now() + this.#patience * 1000;
    const signal = isFile ? undefined : AbortSignal.timeout(this.#patience * 1000);
    for (let tried = 0; ; tried++) {
      let failure: string;
      let wait = pause * Math.min(60, 2 ** tried);
      try {
        const answer = await this.#request(url, request, signal);
        const { statusCode } = answer;
        if (statusCode < 300 || statusCode === 404 || statusCode === 416) return await read(answer);
        failure = await refusalText(answer);
        const retryAfter = [429, 503].includes(statusCode) ? headerOf(answer, "retry-after") : undefined;
        if (retryAfter !== undefined) wait = Math.max(wait, millisecondsOf(retryAfter));
        if (retryAfter !== undefined && Date.now() + wait > end)
          throw new TryLaterError(
            `${url} refuses requests (${failure}); the server says: again after ${retryAfter}`,
          );
        // A refusal is not tried again: new requests would make matters worse.
        if (retryAfter === undefined && statusCode === 429)
          throw new TryLaterError(`${url} refuses more requests (${failure})`);
        if (retryAfter === undefined && statusCode >= 400 && statusCode < 500)
          throw new ProblemError(problem("download-refused", { file: url.href }, { found: failure }));
      } catch (error) {
        if (error instanceof ProblemError || error instanceof TryLaterError || error instanceof UsageError)
          throw error;
        failure = signal?.aborted ? `no whole answer in ${this.#patience} seconds` : failureText(error);
      }
      if (tried >= tries || signal?.aborted === true)
        throw new TryLaterError(`${url} cannot be reached (${failure})`);
      await sleep(wait, undefined, { signal }).catch(() => {});
    }
  }

  /**
   * Sends a request. Its body's reader must take the bytes at once: undici 7 ends the process if a server closes the connection
   * while a body waits (nodejs/undici#5360, fixed in version 8, which Node 20 cannot run).
   */
  async #request(
    { origin, pathname: path }: URL,
    { method = "GET", headers }: Pick<Request<unknown>, "method" | "headers">,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    this.#agent ??= newAgent();
    const agent = await this.#agent;
    return agent.request({
      origin,
      path,
      method,
      signal,
      headers: { ...this.#headers, ...headers },
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
    throw new UsageError(
      "the address of a proxy in HTTP_PROXY or HTTPS_PROXY is none; write http://host:port",
    );
  }
}

function basicAuthorization({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}

/** Returns the names in a folder that its page links to, without links to other places. */
function linkedNames(page: string): string[] {
  return [...page.matchAll(/href="(?:\.\/)?([^"/?#]+\/?)"/g)]
    .map(([, link]) => decoded(link as string))
    .filter((name) => /^[^/?#]+\/?$/.test(name) && name !== "../");
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
