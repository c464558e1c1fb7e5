import type { Readable } from "node:stream";

/** Marks of a file's version; equal ones mean equal bytes. */
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
  /** The name that the user gave. */
  readonly name: string;
  /** Returns the names in a folder, or undefined; those of folders end with a slash. */
  list(path: string): Promise<string[] | undefined>;
  /** Returns a small file, or undefined. */
  text(path: string): Promise<string | undefined>;
  /** Returns the number of bytes of a file, or undefined. */
  size(path: string): Promise<number | undefined>;
  /**
   * Opens a file at a byte, or at 0 if its version has changed.
   * @returns undefined if `from` is not before the end
   * @throws TryLaterError if there is no such file (now), or it cannot be reached
   */
  open(path: string, from: number, version: Validators): Promise<OpenFile | undefined>;
  close(): Promise<void>;
}
