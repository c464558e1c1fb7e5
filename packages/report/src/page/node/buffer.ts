// The part of node:buffer that the packages use, in a browser.

export { Buffer } from "buffer/index.js";

const decoder = new TextDecoder("utf-8", { fatal: true });

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A browser has its own limit. */
export const constants = { MAX_STRING_LENGTH: Number.POSITIVE_INFINITY };
