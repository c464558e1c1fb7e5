import { TryLaterError } from "@discoprep/corpus";
import type { Dispatcher } from "undici";
import { answerText, httpClient, one, type Patience } from "./http-client.ts";
import type { DumpSite, Validators } from "./site.ts";
import { userAgent } from "./user-agent.ts";

/**
 * The dump site, or a mirror, at an address. A password in the address is sent to that server and never shown.
 * @param contact an address or page by which the site's operators can reach the user
 */
export function httpSite(address: string, contact: string, patience: Patience = {}): DumpSite {
  const base = new URL(address.endsWith("/") ? address : `${address}/`);
  const headers: Record<string, string> = {
    ...{ "user-agent": userAgent(contact), "accept-encoding": "identity" },
    ...authorization(base),
  };
  const name = headers.authorization === undefined ? address : "";
  base.username = "";
  base.password = "";
  const client = httpClient(patience);
  const urlOf = (path: string): URL => new URL(path, base);
  const text = (path: string): Promise<string | undefined> =>
    client.send({ url: urlOf(path), method: "GET", headers, isFile: false }, async ({ statusCode, body }) => {
      if (statusCode !== 404) return answerText(urlOf(path), body);
      await body.dump();
      return undefined;
    });
  return {
    name: name || base.href,
    async list(path) {
      const page = await text(path);
      return page === undefined ? undefined : linkedNames(page);
    },
    text,
    async size(path) {
      const request = { url: urlOf(path), method: "HEAD", headers, isFile: false } as const;
      const { statusCode, headers: found } = await client.send(request, withoutBody);
      return statusCode === 404 ? undefined : numberOf(found["content-length"]);
    },
    async open(path, from, known) {
      const validator = ifRange(known);
      const isResumed = from > 0 && validator !== undefined;
      const more: Readonly<Record<string, string>> = isResumed
        ? { range: `bytes=${from}-`, "if-range": validator }
        : {};
      const request = {
        url: urlOf(path),
        method: "GET",
        headers: { ...headers, ...more },
        isFile: true,
      } as const;
      const { statusCode, headers: found, body } = await client.send(request, unread);
      if (statusCode === 404) throw new TryLaterError(`${urlOf(path)} is not there (any more)`);
      if (statusCode === 416) {
        await body.dump();
        return undefined;
      }
      const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(found["content-range"] ?? ""));
      const isPart = statusCode === 206;
      if (isPart && Number(range?.[1]) !== from) {
        body.destroy();
        throw new TryLaterError(`${urlOf(path)} gave another range than the one asked for`);
      }
      return {
        from: isPart ? from : 0,
        size: numberOf(isPart ? range?.[2] : found["content-length"]),
        etag: one(found.etag),
        lastModified: one(found["last-modified"]),
        bytes: body,
      };
    },
    close: () => client.close(),
  };
}

/** The header for a name and a password in an address (RFC 7617). */
function authorization({ username, password }: URL): Record<string, string> {
  if (username === "" && password === "") return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
}

/** A weak ETag does not promise the same bytes (RFC 9110 §13.1.5), so the date is used instead. */
function ifRange({ etag, lastModified }: Validators): string | undefined {
  return etag === undefined || etag.startsWith("W/") ? lastModified : etag;
}

/** The names in a folder that its page links to, without links to other places. */
function linkedNames(page: string): string[] {
  return [...page.matchAll(/href="([^"]+)"/g)]
    .map(([, link]) => decoded(link as string))
    .map((link) => link.replace(/^\.\//, ""))
    .filter((link) => /^[^/?#]+\/?$/.test(link) && link !== "../");
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

function numberOf(value: string | readonly string[] | undefined): number | undefined {
  const number = Number(one(value) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
}
