import { Bzip2Error, type Bzip2Options, readBzip2Blocks } from "@discoprep/bzip2";
import { ProblemError, problem } from "@discoprep/corpus";
import { gunzip } from "@discoprep/files";

export type Compression = "none" | "gzip" | "bzip2";

export interface Part {
  /** Offset in the file as stored of the bzip2 block, or of the plain bytes; of gzip, the end of what has been read. */
  readonly position: number;
  /** Valid until the next part is asked for. */
  readonly bytes: Uint8Array;
}

export interface Storage {
  readonly file: string;
  readonly compression: Compression;
}

/** Tells the compression by the first bytes; a file's name says nothing. */
export function compressionOf(head: Uint8Array): Compression {
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  if (head[0] === 0x42 && head[1] === 0x5a && head[2] === 0x68) return "bzip2";
  return "none";
}

const PART_BYTES = 1024 * 1024;

/**
 * Decompresses stored bytes. gzip can only be read from its start.
 * @throws ProblemError while the parts are read, at the byte where they are damaged
 */
export async function* decompress(
  stored: AsyncIterable<Uint8Array>,
  { file, compression }: Storage,
  range: Bzip2Options = {},
): AsyncGenerator<Part> {
  if (compression === "bzip2") return yield* bzip2Parts(stored, file, range);
  if (compression === "gzip") return yield* gzipParts(stored, file);
  let position = range.from ?? 0;
  for await (const bytes of atLeast(stored, PART_BYTES)) {
    yield { position, bytes };
    position += bytes.length;
  }
}

async function* gzipParts(stored: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Part> {
  let position = 0;
  let output = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of stored) {
      position += piece.length;
      yield piece;
    }
  }
  for await (const bytes of atLeast(gunzip(counted(), file), PART_BYTES)) {
    output += bytes.length;
    checkExpansion(file, position, output);
    yield { position, bytes };
  }
}

const RULES = {
  truncated: "truncated-bzip2",
  corrupt: "corrupt-bzip2",
  foreign: "garbage-after-stream",
} as const;

async function* bzip2Parts(
  stored: AsyncIterable<Uint8Array>,
  file: string,
  range: Bzip2Options,
): AsyncGenerator<Part> {
  let output = 0;
  try {
    for await (const { position, end, bytes } of readBzip2Blocks(stored, range)) {
      output += bytes.length;
      checkExpansion(file, end - (range.from ?? 0), output);
      // A block of equal bytes becomes 46 MB.
      for (let at = 0; at < bytes.length; at += PART_BYTES)
        yield { position, bytes: bytes.subarray(at, at + PART_BYTES) };
    }
  } catch (error) {
    throw bzip2Problem(error, file);
  }
}

export function bzip2Problem(error: unknown, file: string): unknown {
  if (!(error instanceof Bzip2Error)) return error;
  const { fault, position, expected } = error;
  const found = fault === "truncated" ? "the end of the file" : error.found && `the bytes ${error.found}`;
  return new ProblemError(problem(RULES[fault], { file, byte: position }, { expected, found }));
}

/** Gives the same bytes in chunks of at least `least` bytes, the last excepted. */
export async function* atLeast(chunks: AsyncIterable<Uint8Array>, least: number): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    size += chunk.length;
    if (size < least) continue;
    yield pending.length === 1 ? chunk : Buffer.concat(pending, size);
    pending = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pending, size);
}

const FREE_OUTPUT = 256 * 1024 * 1024;
/** Dumps expand four to thirty times; a bomb of zeros expands a million times. */
const MAX_EXPANSION = 250;

function checkExpansion(file: string, stored: number, output: number): void {
  if (output <= FREE_OUTPUT || output <= stored * MAX_EXPANSION) return;
  const expected = `at most ${MAX_EXPANSION} times its size; dumps expand four to thirty times`;
  const found = `${output} bytes and more out of ${stored}, ${Math.round(output / stored)} times its size`;
  throw new ProblemError(problem("decompression-bomb", { file, byte: stored }, { expected, found }));
}
