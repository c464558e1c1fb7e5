import { decodeText } from "@discoprep/corpus";
import { loadBzip2 } from "./bzip2-decode.ts";
import type { Compression, DumpInput } from "./compression.ts";
import { findPage } from "./cut.ts";
import { decodePiece } from "./decode-piece.ts";
import { inOrder } from "./in-order.ts";
import { mapItems } from "./iteration.ts";
import { type DumpPiece, dumpPieces } from "./pieces.ts";
import { readSiteInfo, type SiteInfo } from "./siteinfo.ts";

/** A dump whose head has been read. */
export interface OpenDump {
  /** A name for messages. */
  readonly file: string;
  readonly compression: Compression;
  readonly site: SiteInfo;
  /** Bytes of XML before the first page. */
  readonly prologueBytes: number;
  /** All of the dump, its head included; to be read once. */
  readonly pieces: AsyncIterable<DumpPiece>;
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

/** The head of a dump is some kilobytes long. */
const MAX_PROLOGUE = 4 * 1024 * 1024;

/**
 * Opens a MediaWiki export (schemas 0.5 to 0.11), plain or compressed with gzip or bzip2 in one or several
 * streams, in UTF-8 or UTF-16 with a byte order mark, and reads its `<siteinfo>`.
 * @param input a path, or chunks of bytes such as standard input
 * @throws ProblemError when it cannot be read, or is no dump
 */
export async function openDump(input: DumpInput, options: OpenOptions = {}): Promise<OpenDump> {
  const file = options.name ?? (typeof input === "string" ? input : "standard input");
  let stored = 0;
  const count = (chunk: Uint8Array): void => {
    stored += chunk.length;
    options.onChunk?.(chunk);
  };
  const { compression, pieces } = await dumpPieces(input, file, count, options.maxExpansion);
  const source = pieces[Symbol.asyncIterator]();
  const taken: DumpPiece[] = [];
  const { site, prologueBytes } = await readPrologue(remember(source, taken), file);
  return {
    file,
    compression,
    site,
    prologueBytes,
    pieces: replay(taken, source),
    stored: () => stored,
  };
}

/** Gives the items and keeps them; leaves the source open when it is left early. */
async function* remember<T>(source: AsyncIterator<T>, taken: T[]): AsyncGenerator<T> {
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    taken.push(next.value);
    yield next.value;
  }
}

async function* replay<T>(taken: readonly T[], source: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    yield* taken;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}

async function readPrologue(
  pieces: AsyncIterable<DumpPiece>,
  file: string,
): Promise<Pick<OpenDump, "site" | "prologueBytes">> {
  let head: Buffer = Buffer.alloc(0);
  let end = -1;
  for await (const bytes of decodedBytes(pieces, file)) {
    head =
      head.length === 0
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
        : Buffer.concat([head, bytes]);
    end = prologueEnd(head);
    if (end !== -1 || head.length > MAX_PROLOGUE) break;
  }
  // What is no dump at all is told so, whatever its bytes are.
  const prologue =
    end === -1 ? head.toString("utf8", 0, MAX_PROLOGUE) : decodeText(head.subarray(0, end), "utf-8", file);
  return { site: readSiteInfo(prologue, file), prologueBytes: Math.max(0, end) };
}

/** Where the first page, or in a dump without pages the closing tag, begins; -1 where neither does. */
function prologueEnd(xml: Buffer): number {
  const page = findPage(xml, 0);
  return page === -1 ? xml.indexOf("</mediawiki") : page;
}

async function* decodedBytes(pieces: AsyncIterable<DumpPiece>, file: string): AsyncGenerator<Uint8Array> {
  const decoder = await loadBzip2();
  const decode = async (piece: DumpPiece) => decodePiece(decoder, piece, file);
  yield* mapItems(inOrder({ file, pieces }, decode, 1), ({ result }) => result.bytes);
}
