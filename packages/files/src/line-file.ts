import { closeSync, openSync, writeSync } from "node:fs";
import { basename } from "node:path";
import { contentHash } from "./checksum.ts";

/** A file that was written, as a manifest states it. */
export interface OutputFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface LineFile {
  /** @param lines whole lines, each with its line feed; their memory may be used again when it returns */
  write(lines: string | Uint8Array): Promise<void>;
  close(): Promise<OutputFile>;
}

/**
 * A file of lines that throws when the disk is full, and states the hash of what was written. Lines are written at once: a
 * stream would keep their memory, and takes longer to pass them to another thread than it takes to write them here.
 */
export function lineFile(path: string): LineFile {
  const file = openSync(path, "w");
  const hash = contentHash();
  return {
    async write(lines) {
      const content = typeof lines === "string" ? Buffer.from(lines) : lines;
      hash.add(content);
      for (let at = 0; at < content.length; ) at += writeSync(file, content, at);
    },
    async close() {
      closeSync(file);
      return { name: basename(path), ...hash.digest() };
    },
  };
}
