import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";

/** Longest refusal that is read. */
const MOST_ERROR_BYTES = 64 * 1024;

/** Returns why a request or transfer failed: the message, and the code of the error. */
export function failureText(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  // The rest is for programmers.
  return [message.split(". ")[0], code].filter((part) => part !== undefined && part !== "").join(", ");
}

export async function refusal(statusCode: number, body: Readable): Promise<string> {
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

export function firstOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}
