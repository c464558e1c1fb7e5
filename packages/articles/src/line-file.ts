import { closeSync, openSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { ContentHash, type Manifest } from "@discoprep/files";

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
