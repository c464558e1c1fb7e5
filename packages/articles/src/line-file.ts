import { createHash } from "node:crypto";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Manifest } from "@discoprep/files";

/** The size and the hash of content that comes in pieces. */
export class ContentHash {
  readonly #hash = createHash("sha256");
  #bytes = 0;

  /** Adds a piece; may be passed on as a callback. */
  readonly add = (piece: Uint8Array): void => {
    this.#hash.update(piece);
    this.#bytes += piece.length;
  };

  digest(): Pick<Manifest["inputs"][number], "bytes" | "sha256"> {
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}

/**
 * A file of lines that throws when the disk is full, and states the hash of what was written. Lines are written at once: a
 * stream would keep their memory, and takes longer to pass them to another thread than it takes to write them here.
 */
export class LineFile {
  readonly #name: string;
  readonly #file: number;
  readonly #hash = new ContentHash();

  constructor(path: string) {
    this.#name = basename(path);
    this.#file = openSync(path, "w");
  }

  write(lines: string | Uint8Array): void {
    const content = typeof lines === "string" ? Buffer.from(lines) : lines;
    this.#hash.add(content);
    writeFileSync(this.#file, content);
  }

  close(): Manifest["inputs"][number] {
    closeSync(this.#file);
    return { name: this.#name, ...this.#hash.digest() };
  }
}
