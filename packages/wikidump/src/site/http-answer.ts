import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Dispatcher } from "undici";

export type Answer = Dispatcher.ResponseData;

const MOST_ERROR_BYTES = 64 * 1024;

export function failureText(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  // The rest is for programmers.
  return [message.split(". ")[0], code].filter((part) => part !== undefined && part !== "").join(", ");
}

export async function refusalText({ statusCode, body }: Answer): Promise<string> {
  const { bytes } = await takenBytes(body, MOST_ERROR_BYTES);
  const text = bytes.toString("utf8").replaceAll(/<[^>]*>|\s+/g, " ");
  return [`status ${statusCode}`, text.trim().slice(0, 300)].filter((part) => part !== "").join(": ");
}

/** Takes so many bytes at most; then the connection is closed. */
export async function takenBytes(body: Readable, most: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  body.on("data", (piece: Uint8Array) => {
    size += piece.length;
    if (size <= most) pieces.push(piece);
    else body.destroy();
  });
  try {
    await finished(body);
  } catch (error) {
    if (size <= most) throw error;
  }
  return { bytes: Buffer.concat(pieces), isWhole: size <= most };
}

/** Returns the milliseconds that a `Retry-After` asks for (RFC 9110 §10.2.3), or 0. */
export function millisecondsOf(retryAfter: string): number {
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  return Math.max(0, (Date.parse(retryAfter) || 0) - Date.now());
}

export function headerOf({ headers }: Answer, name: string): string | undefined {
  return [headers[name]].flat()[0];
}

export function sizeStated(value: string | undefined): number | undefined {
  const size = Number(value ?? Number.NaN);
  return Number.isSafeInteger(size) ? size : undefined;
}
