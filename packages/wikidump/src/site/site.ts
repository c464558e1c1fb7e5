import type { Readable } from "node:stream";

/** How a server identifies the version of a file; equal validators mean equal bytes. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Bytes of a file as they come. */
export interface OpenFile extends Validators {
  /** The first byte: the requested one, or 0 where the file has changed. */
  readonly from: number;
  /** The size of the whole file, where the server states it. */
  readonly size: number | undefined;
  readonly bytes: Readable;
}

/** A place with the layout of dumps.wikimedia.org: a server or a folder. Paths begin without a slash. */
export interface DumpSite {
  /** The name that the user gave. */
  readonly name: string;
  /** The names in a folder; names of folders end with a slash. Undefined where there is no such folder. */
  list(path: string): Promise<string[] | undefined>;
  /** A small file; undefined where there is none. */
  text(path: string): Promise<string | undefined>;
  /** The number of bytes of a file; undefined where there is none. */
  size(path: string): Promise<number | undefined>;
  /**
   * Opens a file at a byte if it still has the known version, or else at 0.
   * @returns undefined where `from` is at the end of the file or after it
   * @throws TryLaterError where there is no such file (now), or it cannot be reached
   */
  open(path: string, from: number, version: Validators): Promise<OpenFile | undefined>;
  close(): Promise<void>;
}
