import { type Chunk, type Compression, compressedChunks, type FileInput } from "@discoprep/decompress";
import { readHead } from "./dump-head.ts";
import type { SiteInfo } from "./siteinfo.ts";

/** A dump whose head has been read. */
export interface OpenDump {
  /** A name for messages. */
  readonly file: string;
  readonly compression: Compression;
  readonly site: SiteInfo;
  /** Bytes of XML before the first page. */
  readonly prologueBytes: number;
  /** All of the dump, its head included; to be read once. */
  readonly chunks: AsyncIterable<Chunk>;
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
  const head = await readHead(file, chunks);
  return { file, compression, ...head, stored: () => stored };
}
