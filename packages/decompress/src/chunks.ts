import { open } from "node:fs/promises";
import { gunzip } from "@discoprep/files";
import { bzip2Chunks } from "./bzip2/blocks.ts";
import type { Chunk, PlainChunk, Stretch } from "./chunk.ts";
import { type Compression, type FileInput, sniffCompression, storedBytes } from "./compression.ts";
import { checkExpansion, MAX_EXPANSION } from "./expansion.ts";
import { atLeast, mapItems } from "./iteration.ts";

/** A file cut into chunks. */
export interface ChunkedFile {
  readonly compression: Compression;
  readonly chunks: AsyncGenerator<Chunk>;
}

export interface ChunkOptions {
  /** Told every chunk of the file as stored, in order: for checksums and progress. */
  readonly onChunk?: (chunk: Uint8Array) => void;
  /** How many times its size compressed data may expand before it is taken for a bomb (default: 250). */
  readonly maxExpansion?: number;
  /** Only the chunks from this stretch on, of a file given by its path. A gzip file is read from its start all the same. */
  readonly stretch?: Stretch | undefined;
}

const CHUNK_BYTES = 1024 * 1024;

/**
 * A file as chunks that can be decompressed independently. gzip, which cannot, is decompressed here.
 * @param input a path, or bytes such as standard input
 * @param file a name for error messages
 * @throws ProblemError when it cannot be read; while the chunks are read, where they are damaged
 */
export async function compressedChunks(
  input: FileInput,
  file: string,
  { onChunk, maxExpansion = MAX_EXPANSION, stretch }: ChunkOptions = {},
): Promise<ChunkedFile> {
  if (stretch !== undefined && typeof input === "string") {
    const found = await stretchChunks(input, file, stretch, maxExpansion);
    if (found !== undefined) return found;
  }
  let position = 0;
  const stored = mapItems(storedBytes(input, file), (chunk) => {
    position += chunk.length;
    onChunk?.(chunk);
    return chunk;
  });
  const source = atLeast(stored, 4);
  const first = await source.next();
  const bytes = resumed(first, source);
  const compression = sniffCompression(first.value ?? new Uint8Array(0));
  if (compression === "bzip2") return { compression, chunks: bzip2Chunks(bytes, file, maxExpansion) };
  const plain =
    compression === "none" ? bytes : guarded(gunzip(bytes, file), () => position, file, maxExpansion);
  const chunks = mapItems(
    atLeast(plain, CHUNK_BYTES),
    (part) => ({ kind: "plain", position, bytes: part }) as const,
  );
  return { compression, chunks };
}

/** The chunks from a stretch on; undefined for a gzip file. */
async function stretchChunks(
  path: string,
  file: string,
  stretch: Stretch,
  maxExpansion: number,
): Promise<ChunkedFile | undefined> {
  const compression = sniffCompression(await firstBytes(path));
  if (compression === "gzip") return undefined;
  const bytes = storedBytes(path, file, stretch.from);
  if (compression === "bzip2")
    return { compression, chunks: bzip2Chunks(bytes, file, maxExpansion, stretch) };
  return { compression, chunks: plainStretch(atLeast(bytes, CHUNK_BYTES), stretch) };
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Chunks that end where a stretch ends. */
async function* plainStretch(
  source: AsyncIterable<Uint8Array>,
  { from, indexOf }: Stretch,
): AsyncGenerator<PlainChunk> {
  let position = from;
  for await (let bytes of source) {
    while (bytes.length > 0) {
      const length = lengthInStretch(position, bytes.length, indexOf);
      yield { kind: "plain", position, bytes: bytes.subarray(0, length) };
      bytes = bytes.subarray(length);
      position += length;
    }
  }
}

/** How many of the bytes from `position` on lie in the stretch in which the first lies. */
function lengthInStretch(position: number, length: number, indexOf: Stretch["indexOf"]): number {
  const index = indexOf(position);
  let [inside, outside] = [1, length + 1];
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (indexOf(position + middle - 1) === index) inside = middle;
    else outside = middle;
  }
  return inside;
}

/** The sequence from an item on that has been taken from it. */
async function* resumed<T>(first: IteratorResult<T, unknown>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

async function* guarded(
  bytes: AsyncIterable<Uint8Array>,
  stored: () => number,
  file: string,
  maxExpansion: number,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    checkExpansion({ stored: stored(), output: total }, { file, byte: stored() }, maxExpansion);
    yield chunk;
  }
}
