import type { Readable } from "node:stream";

export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface OpenFile extends Validators {
  /** The first byte: the requested one, or 0 where the file has changed. */
  readonly from: number;
  readonly size: number | undefined;
  readonly bytes: Readable;
}

/** A place with the layout of dumps.wikimedia.org: a server or a folder. Paths begin without a slash. */
export interface DumpSite {
  readonly name: string;
  /** Returns the names in a folder, or undefined; those of folders end with a slash. */
  list(path: string): Promise<string[] | undefined>;
  text(path: string): Promise<string | undefined>;
  size(path: string): Promise<number | undefined>;
  /**
   * Opens a file at a byte, or at 0 if its version has changed; undefined if that is not before the end.
   * @throws TryLaterError if there is no such file (now), or it cannot be reached
   */
  open(path: string, from: number, version: Validators): Promise<OpenFile | undefined>;
  close(): Promise<void>;
}

export interface DumpFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly algorithm: "sha1" | "sha256";
  readonly hash: string;
}

export interface DumpRun {
  readonly wiki: string;
  readonly date: string;
  readonly source: "legacy" | "content";
  readonly files: readonly DumpFile[];
}

export interface Unready {
  readonly unready: string;
}
