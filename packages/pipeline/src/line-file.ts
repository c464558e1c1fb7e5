import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { basename } from "node:path";
import { finished } from "node:stream/promises";
import { contentHash } from "@discoprep/corpus";

/** A file that was written, as a manifest states it. */
export interface OutputFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface LineFile {
  /** @param lines whole lines, each with its line feed */
  write(lines: string | Uint8Array): Promise<void>;
  close(): Promise<OutputFile>;
}

/** A file of lines that waits for a slow disk, throws when it is full, and states the hash of what was written. */
export function lineFile(path: string): LineFile {
  const stream: WriteStream = createWriteStream(path);
  const hash = contentHash();
  let failure: Error | undefined;
  stream.on("error", (error) => {
    failure = error;
  });
  return {
    async write(lines) {
      if (failure !== undefined) throw failure;
      const content = typeof lines === "string" ? Buffer.from(lines) : lines;
      hash.add(content);
      if (!stream.write(content)) await once(stream, "drain");
    },
    async close() {
      stream.end();
      await finished(stream);
      return { name: basename(path), ...hash.digest() };
    },
  };
}
