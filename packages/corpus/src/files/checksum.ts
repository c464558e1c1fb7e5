import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** SHA-256 in lower-case hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return hash("sha256", content);
}

/** SHA-256 of a file of any size, read as a stream. */
export async function sha256File(file: string): Promise<string> {
  const stream = createHash("sha256");
  await pipeline(createReadStream(file), stream);
  return stream.digest("hex");
}
