import { fileBeginning, gunzip } from "@discoprep/files";
import { bzip2Parts } from "./bzip2/blocks.ts";
import {
  type Compression,
  checkExpansion,
  type FileInput,
  MAX_EXPANSION,
  type Part,
  sniffCompression,
  storedBytes,
} from "./compression.ts";

export interface DecompressOptions {
  /** A name for messages (default: the path, or `standard input`). */
  readonly name?: string | undefined;
  /** Is given every piece of the file as stored, in order: for checksums and progress. */
  readonly onStored?: ((piece: Uint8Array) => void) | undefined;
  /** How many times its size compressed data may expand before it is taken for a bomb (default: 250). */
  readonly maxExpansion?: number | undefined;
  /**
   * Where reading begins, in bytes of the file as stored, which is given by its path (default: 0): of bzip2 with the
   * first block that begins there or later. gzip can only be read from its start.
   */
  readonly from?: number | undefined;
  /** Bytes of the file: no part of plain data lies on both sides of one. */
  readonly borders?: readonly number[] | undefined;
}

export interface Decompressed {
  readonly compression: Compression;
  /** To be read once; stopping early closes the file. */
  readonly parts: AsyncGenerator<Part>;
}

const PART_BYTES = 1024 * 1024;

/**
 * Decompresses a file: plain, gzip, or bzip2, in one stream or several. Its first bytes decide which it is.
 * @param input a path, or bytes such as standard input
 * @throws ProblemError when it cannot be read; while the parts are read, at the byte where they are damaged
 */
export async function decompress(input: FileInput, options: DecompressOptions = {}): Promise<Decompressed> {
  const { maxExpansion = MAX_EXPANSION, borders = [] } = options;
  const file = options.name ?? (typeof input === "string" ? input : "standard input");
  const known =
    typeof input === "string" && options.from !== undefined
      ? sniffCompression(fileBeginning(input))
      : undefined;
  const from = known === undefined || known === "gzip" ? 0 : (options.from ?? 0);
  let stored = from;
  const pieces = mapItems(storedBytes(input, file, from), (piece) => {
    stored += piece.length;
    options.onStored?.(piece);
    return piece;
  });
  const source = atLeast(pieces, 4);
  const first = await source.next();
  const compression = known ?? sniffCompression(first.value ?? new Uint8Array(0));
  const bytes = resumed(first, source);
  if (compression === "bzip2") return { compression, parts: bzip2Parts(bytes, file, { from, maxExpansion }) };
  if (compression === "none") return { compression, parts: plainParts(bytes, from, borders) };
  const unpacked = guarded(gunzip(bytes, file), () => stored, file, maxExpansion);
  const parts = mapItems(atLeast(unpacked, PART_BYTES), (part) => ({ position: stored, bytes: part }));
  return { compression, parts };
}

/** The sequence from an item on that has been taken from it. */
async function* resumed<T>(first: IteratorResult<T, unknown>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

/** Parts of a file that is not compressed; none lies on both sides of a border. */
async function* plainParts(
  source: AsyncIterable<Uint8Array>,
  from: number,
  borders: readonly number[],
): AsyncGenerator<Part> {
  let first = from;
  for await (const bytes of atLeast(source, PART_BYTES)) {
    const end = first + bytes.length;
    let position = first;
    for (const border of [...borders.filter((one) => one > first && one < end), end]) {
      yield { position, bytes: bytes.subarray(position - first, border - first) };
      position = border;
    }
    first = end;
  }
}

async function* guarded(
  bytes: AsyncIterable<Uint8Array>,
  stored: () => number,
  file: string,
  maxExpansion: number,
): AsyncGenerator<Uint8Array> {
  let output = 0;
  for await (const piece of bytes) {
    output += piece.length;
    checkExpansion({ stored: stored(), output }, { file, byte: stored() }, maxExpansion);
    yield piece;
  }
}

/** Each item as `map` gives it. */
async function* mapItems<T, U>(items: AsyncIterable<T>, map: (item: T) => U): AsyncGenerator<U> {
  for await (const item of items) yield map(item);
}

/** The same bytes in chunks of at least `least` bytes, the last excepted. */
async function* atLeast(chunks: AsyncIterable<Uint8Array>, least: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < least) continue;
    yield held.length === 1 ? chunk : Buffer.concat(held, size);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held, size);
}
