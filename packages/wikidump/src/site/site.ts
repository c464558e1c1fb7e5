import type { Readable } from "node:stream";

/** What a server says of a version of a file; equal validators mean equal bytes. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** Bytes of a file as they come. */
export interface OpenFile extends Validators {
  /** The first byte: what was asked for, or 0 where the file is another now. */
  readonly from: number;
  /** Bytes of the whole file, where the server says so. */
  readonly size: number | undefined;
  readonly bytes: Readable;
}

/** Where dumps come from when the user names no other place. */
export const wikimedia = "https://dumps.wikimedia.org/";

/** A place with the layout of dumps.wikimedia.org: a server or a folder. Paths begin without a slash. */
export interface DumpSite {
  /** As the user named it. */
  readonly name: string;
  /** The names in a folder, those of folders with a slash at the end; undefined where there is no such folder. */
  list(path: string): Promise<string[] | undefined>;
  /** A small file; undefined where there is none. */
  text(path: string): Promise<string | undefined>;
  /** Bytes of a file; undefined where there is none. */
  size(path: string): Promise<number | undefined>;
  /**
   * Opens a file at a byte, if it is still of the version known, else at 0.
   * @returns undefined where `from` is the end of the file or behind it
   * @throws TryLaterError where there is no such file (now), or it cannot be reached
   */
  open(path: string, from: number, known: Validators): Promise<OpenFile | undefined>;
  close(): Promise<void>;
}
