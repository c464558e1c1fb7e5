import { createReadStream, statSync } from "node:fs";
import {
  type Chunk,
  type Compression,
  compressedChunks,
  type FileInput,
  type Stretch,
} from "@discoprep/decompress";
import { readHead } from "./dump-head.ts";
import type { SiteInfo } from "./siteinfo.ts";

/** A dump whose head has been read. */
export interface OpenDump {
  /** A name for messages. */
  readonly file: string;
  readonly compression: Compression;
  /** Whether it is stored in UTF-8, not in UTF-16. */
  readonly isUtf8: boolean;
  readonly site: SiteInfo;
  /** Bytes of XML before the first page, in `chunks`. */
  readonly prologueBytes: number;
  /** All of the dump, its head included, or what a stretch begins with; to be read once. */
  readonly chunks: AsyncIterable<Chunk>;
  /** Whose pages are wanted, if not those of all of it. */
  readonly stretch?: Stretch;
  /** Offset in the file as stored at which `chunks` begin to be looked for. */
  readonly readFrom: number;
  /** Bytes of the file read so far, as stored. */
  readonly stored: () => number;
}

export interface OpenOptions {
  /** A name for messages; the path where there is one. */
  readonly name?: string;
  /** Told every chunk of the file as stored, in order: for checksums and progress. */
  readonly onChunk?: (chunk: Uint8Array) => void;
  /** How many times its size compressed data may expand before it is taken for a bomb (default: 250). */
  readonly maxExpansion?: number;
  /** The stretch at whose borders chunks end. */
  readonly stretch?: Stretch | undefined;
}

/**
 * Opens a MediaWiki export (schemas 0.5 to 0.11), plain or compressed with gzip or bzip2 in one or several
 * streams, in UTF-8 or UTF-16 with a byte order mark, and reads its `<siteinfo>`.
 * @param input a path, or chunks of bytes such as standard input
 * @throws ProblemError when it cannot be read, or is not a dump
 */
export async function openDump(input: FileInput, options: OpenOptions = {}): Promise<OpenDump> {
  const file = options.name ?? (typeof input === "string" ? input : "standard input");
  let stored = 0;
  const { compression, chunks } = await compressedChunks(input, file, {
    ...options,
    onChunk: (chunk) => {
      stored += chunk.length;
      options.onChunk?.(chunk);
    },
  });
  const head = await readHead(file, chunks, compression);
  return { file, compression, readFrom: 0, ...head, stored: () => stored };
}

/**
 * Opens a stretch of a dump: `dumpResults` gives the pages that begin in chunks of the stretch. Of bzip2 and plain XML
 * little more than the dump's head and the stretch is read; gzip and UTF-16 can only be read from the start.
 * @param path of a file
 * @throws ProblemError as `openDump`
 */
export async function openStretch(
  path: string,
  stretch: Stretch,
  options: OpenOptions = {},
): Promise<OpenDump> {
  const head = createReadStream(path);
  const { file, compression, site, isUtf8 } = await openDump(head, {
    ...options,
    name: options.name ?? path,
  });
  head.destroy();
  const hasStart = stretch.indexOf(0) === stretch.index;
  if (compression !== "gzip" && isUtf8 && !hasStart) {
    const { chunks } = await compressedChunks(path, file, { ...options, stretch });
    const stored = (): number => statSync(path).size;
    return {
      file,
      compression,
      site,
      isUtf8,
      prologueBytes: 0,
      chunks,
      stretch,
      readFrom: stretch.from,
      stored,
    };
  }
  const isCut = compression !== "gzip" && isUtf8;
  const dump = await openDump(path, { ...options, ...(isCut && { stretch }) });
  return { ...dump, ...(!hasStart && { prologueBytes: 0 }), stretch };
}
