import { createReadStream, statSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import { type Place, ProblemError } from "@discoprep/corpus";
import { fileBeginning } from "./stored-pieces.ts";

/** No annotation, raw text or system output is larger than this; what a bomb expands to is. */
const maximalSize = 1 << 30;

/** Whether bytes begin as gzip data does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** What gzip data holds. @throws ProblemError where it is corrupt, ends early, or expands to too much */
export function gunzipWhole(bytes: Uint8Array, file: string): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maximalSize });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") throw gzipProblem(cause, file);
    throw new ProblemError({
      rule: "decompression-bomb",
      what: "the gzip data expands to too many bytes",
      where: { file },
      expected: `at most ${maximalSize} bytes`,
    });
  }
}

/**
 * Opens a file as a stream of bytes; of a gzip-compressed one, whatever its name, of its contents. Only a regular file is
 * looked into: the bytes that are read of a pipe are gone.
 */
export function fileStream(file: string): Readable {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  const holdsGzip = isFile && isGzip(fileBeginning(file));
  const stored = createReadStream(file);
  return holdsGzip ? Readable.from(gunzip(stored, file)) : stored;
}

/**
 * The contents of gzip data of one or several members, each checked against its checksum and length.
 * @throws ProblemError with the byte at which the data is corrupt, ends early, or is followed by something else
 */
export async function* gunzip(source: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const engine = createGunzip({ chunkSize: 256 * 1024 });
  let stored = 0;
  let failure: unknown;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      stored += chunk.length;
      yield chunk;
    }
  };
  pipeline(Readable.from(counted(), { objectMode: false }), engine, (error) => {
    failure = error;
  });
  try {
    for await (const chunk of engine) yield chunk as Buffer;
  } catch (error) {
    throw gzipProblem(failure ?? error, file, engine.bytesWritten);
  }
  if (engine.bytesWritten >= stored) return;
  const byte = engine.bytesWritten;
  throw garbage({ file, byte }, "the end of the file", `${stored - byte} bytes more`);
}

function garbage(where: Place, expected: string, found: string): ProblemError {
  const what = "something follows the gzip data";
  const remedy = "Obtain the file again, or cut off what follows.";
  return new ProblemError({ rule: "garbage-after-stream", what, where, expected, found, remedy });
}

function gzipProblem(error: unknown, file: string, byte?: number): unknown {
  const where = { file, byte };
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === "Z_BUF_ERROR") {
    return new ProblemError({
      rule: "truncated-gzip",
      what: "the gzip data ends early",
      where,
      expected: "the rest of the compressed data",
      found: "the end of the file",
      remedy: "Obtain the file again and compare its size.",
    });
  }
  if (code === undefined || !code.startsWith("Z_")) return error;
  // The first member has a sound header, or the data would not have been taken for gzip.
  if ((error as Error).message.endsWith("incorrect header check")) {
    const expected = "the end of the file, or a further gzip member";
    return garbage(where, expected, "other bytes, at or after this place");
  }
  return new ProblemError(
    {
      rule: "corrupt-gzip",
      what: "the gzip data is corrupt",
      where,
      expected: "sound compressed data",
      found: error instanceof Error ? error.message : code,
      remedy: "Obtain the file again and compare its checksum.",
    },
    { cause: error },
  );
}
