import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { ProblemError } from "@discoprep/corpus";
import { fileBeginning, gunzip, unreadableFile } from "@discoprep/files";
import { bzip2Parts } from "./bzip2.ts";
import type { Expansion, Part } from "./part.ts";

export type Compression = "none" | "gzip" | "bzip2";

/** How bytes are compressed, by the first of them; a file's name says nothing. */
function sniffCompression(head: Uint8Array): Compression {
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  if (head[0] === 0x42 && head[1] === 0x5a && head[2] === 0x68) return "bzip2";
  return "none";
}

/** A path, or bytes in order such as those of standard input. */
export type FileInput = string | AsyncIterable<Uint8Array>;

/** Below this size in bytes no output is suspect. */
const FREE_OUTPUT = 256 * 1024 * 1024;
/** Dumps expand four to thirty times; a bomb of zeros expands a million times. */
const MAX_EXPANSION = 250;

export interface DecompressOptions {
  /** A name for messages (default: the path, or `standard input`). */
  readonly name?: string;
  /** Is given every piece of the file as stored, in order: for checksums and progress. */
  readonly onStored?: ((piece: Uint8Array) => void) | undefined;
  /** How many times its size compressed data may expand before it is taken for a bomb (default: 250). */
  readonly maxExpansion?: number;
  /**
   * Where reading begins, in bytes of the file as stored, which is given by its path (default: 0): of bzip2 with the
   * first block that begins there or later. gzip can only be read from its start.
   */
  readonly from?: number;
  /** Bytes of the file: no part of plain data lies on both sides of one. */
  readonly borders?: readonly number[];
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
  const check = (expansion: Expansion): void => checkExpansion(expansion, file, maxExpansion);
  if (compression === "bzip2") return { compression, parts: bzip2Parts(bytes, file, { from, check }) };
  if (compression === "none") return { compression, parts: plainParts(bytes, from, borders) };
  const unpacked = guarded(gunzip(bytes, file), () => stored, check);
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
  check: (expansion: Expansion) => void,
): AsyncGenerator<Uint8Array> {
  let output = 0;
  for await (const piece of bytes) {
    output += piece.length;
    check({ stored: stored(), output });
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

/**
 * The bytes of a file as stored, in order.
 * @param from where to begin in a file that is given by its path; there it may end, too
 * @throws ProblemError when the file is absent, a folder, unreadable or empty
 */
async function* storedBytes(input: FileInput, file: string, from = 0): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of typeof input === "string" ? await openFile(input, from) : input) {
      size += chunk.length;
      yield chunk;
    }
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (cause instanceof ProblemError || code === undefined) throw cause;
    throw unreadableFile(file, cause);
  }
  if (size > 0 || from > 0) return;
  throw new ProblemError({
    rule: "empty-dump",
    what: "the dump is empty",
    where: { file, byte: 0 },
    expected: "a MediaWiki XML export, plain or compressed with gzip or bzip2",
    remedy: "Download the dump again.",
  });
}

/** A named pipe can only be read from its start. */
async function openFile(path: string, start: number): Promise<Readable> {
  const status = await stat(path);
  if (!status.isDirectory())
    return createReadStream(path, { ...(start > 0 && { start }), highWaterMark: 256 * 1024 });
  throw new ProblemError({
    rule: "unreadable-file",
    what: "the dump is a folder",
    where: { file: path },
    expected: "a file, a named pipe, or - for standard input",
    remedy: "Name one dump file.",
  });
}

/**
 * @param max how many times as large the output may be as the compressed data
 * @throws ProblemError when the data has become larger than that
 */
function checkExpansion({ stored, output }: Expansion, file: string, max: number): void {
  if (output <= FREE_OUTPUT || output <= stored * max) return;
  throw new ProblemError({
    rule: "decompression-bomb",
    what: "the compressed data expands too far",
    where: { file, byte: stored },
    expected: `at most ${max} times its size; dumps expand four to thirty times`,
    found: `${output} bytes and more out of ${stored}, ${Math.round(output / stored)} times its size`,
    remedy: "Check where the file comes from; if it is sound, allow more with --max-expansion.",
  });
}
