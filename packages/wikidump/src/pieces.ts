import { gunzip } from "@discoprep/corpus";
import { type Bzip2Batch, bzip2Batches } from "./bzip2-blocks.ts";
import { type DecodedBatch, decodeBatch, loadBzip2 } from "./bzip2-decode.ts";
import { type Compression, type DumpInput, sniffCompression, storedBytes } from "./compression.ts";
import { decodePiece } from "./decode-piece.ts";
import { sniffEncoding, utf16ToUtf8 } from "./encoding.ts";
import { checkExpansion } from "./expansion.ts";
import { inOrder } from "./in-order.ts";
import { atLeast, mapItems, peek } from "./iteration.ts";

/** A stretch of a dump cut anywhere: UTF-8 bytes of XML, or bzip2 blocks still to be decoded. */
export type DumpPiece = XmlPiece | Bzip2Piece;

export interface XmlPiece {
  readonly kind: "xml";
  /** Offset in the file as stored of the place up to which it had been read. */
  readonly position: number;
  readonly bytes: Uint8Array;
}

export interface Bzip2Piece extends Bzip2Batch {
  readonly kind: "bzip2";
  /** Of the first piece, which has been decoded to see what the dump is. */
  readonly decoded?: DecodedBatch;
}

export interface DumpPieces {
  readonly compression: Compression;
  readonly pieces: AsyncIterable<DumpPiece>;
}

const PIECE_BYTES = 1024 * 1024;

/**
 * A dump as pieces that can be worked on independently, whatever its compression and encoding.
 * UTF-16 and gzip are decoded here; bzip2 of UTF-8 is left to who works on the pieces.
 * @param file a name for error messages
 * @param onChunk told every chunk of the file as stored
 * @param maxExpansion how many times its size compressed data may expand
 */
export async function dumpPieces(
  input: DumpInput,
  file: string,
  onChunk: (chunk: Uint8Array) => void,
  maxExpansion?: number,
): Promise<DumpPieces> {
  const stored = mapItems(storedBytes(input, file), (chunk) => {
    onChunk(chunk);
    return chunk;
  });
  const { first, all } = await peek(atLeast(stored, 4));
  const compression = sniffCompression(first ?? new Uint8Array(0));
  if (compression === "bzip2") return { compression, pieces: await bzip2Pieces(all, file, maxExpansion) };
  let position = 0;
  const counted = mapItems(all, (chunk) => {
    position += chunk.length;
    return chunk;
  });
  const xml =
    compression === "none" ? counted : guarded(gunzip(counted, file), () => position, file, maxExpansion);
  return { compression, pieces: await xmlPieces(xml, () => position, file) };
}

/** The first piece is decoded to see the encoding: blocks of UTF-16 text may break inside a code unit. */
async function bzip2Pieces(
  stored: AsyncIterable<Uint8Array>,
  file: string,
  maxExpansion: number | undefined,
): Promise<AsyncIterable<DumpPiece>> {
  const decoder = await loadBzip2();
  const batches = bzip2Batches(stored, file);
  const { first, all: pieces } = await peek(
    mapItems(batches, (cut, index): Bzip2Piece => {
      const batch = { ...cut, ...(maxExpansion !== undefined && { maxExpansion }) };
      const decoded = index === 0 ? decodeBatch(decoder, batch, file) : undefined;
      return { kind: "bzip2", ...batch, ...(decoded?.unfinished === false && { decoded }) };
    }),
  );
  const start = first?.decoded?.bytes ?? new Uint8Array(0);
  if (sniffEncoding(start).encoding === "utf-8") return pieces;
  let position = 0;
  const decode = async (piece: Bzip2Piece) => decodePiece(decoder, piece, file);
  const xml = mapItems(inOrder({ file, pieces }, decode, 1), ({ piece, result }) => {
    position = piece.position + piece.bytes.length;
    return result.bytes;
  });
  return xmlPieces(xml, () => position, file);
}

/** XML of any encoding as pieces of UTF-8 without a byte order mark. */
async function xmlPieces(
  xml: AsyncIterable<Uint8Array>,
  position: () => number,
  file: string,
): Promise<AsyncIterable<XmlPiece>> {
  const { first, all } = await peek(atLeast(xml, 4));
  const { encoding } = sniffEncoding(first ?? new Uint8Array(0));
  const text = encoding === "utf-8" ? all : utf16ToUtf8(all, encoding, file);
  return mapItems(atLeast(text, PIECE_BYTES), (bytes) => ({ kind: "xml", position: position(), bytes }));
}

async function* guarded(
  xml: AsyncIterable<Uint8Array>,
  stored: () => number,
  file: string,
  maxExpansion: number | undefined,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of xml) {
    total += chunk.length;
    checkExpansion({ stored: stored(), output: total }, { file, byte: stored() }, maxExpansion);
    yield chunk;
  }
}
