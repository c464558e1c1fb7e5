import { createReadStream, statSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { type MessageDetails, ProblemError, problem, type RuleId } from "@discoprep/corpus";
import { storedBeginning } from "./stored-pieces.ts";

/** Largest unpacked size of a file that is held in memory, in bytes: a decompression bomb has more. */
const maximalSize = 1 << 30;

/** Tells whether bytes begin as gzip data does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Unpacks gzip data. @throws ProblemError if it is corrupt, ends early, or expands to too much */
export function gunzipWhole(bytes: Uint8Array, file: string): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maximalSize });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") throw gzipProblem(cause, file);
    const expected = `at most ${maximalSize} bytes`;
    throw new ProblemError(problem("decompression-bomb", { file }, { expected }));
  }
}

/** Returns the first bytes of a file, of a gzip-compressed one unpacked; none where they cannot be unpacked. */
export function fileBeginning(file: string): Buffer {
  const stored = storedBeginning(file);
  if (!isGzip(stored)) return stored;
  try {
    // Only the beginning was read, so the data goes on.
    return gunzipSync(stored, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

/**
 * Opens a file as a stream of bytes, and unpacks a gzip-compressed one, whatever its name. Only regular files are examined:
 * bytes read from a pipe would be lost.
 */
export function fileStream(file: string): Readable {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  const holdsGzip = isFile && isGzip(storedBeginning(file));
  const stored = createReadStream(file);
  return holdsGzip ? Readable.from(gunzip(stored, file)) : stored;
}

/**
 * Gives the contents of gzip data of one or several members, each checked against its checksum and length.
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
  const details = { expected: "the end of the file", found: `${stored - byte} bytes more` };
  throw new ProblemError(problem("garbage-after-stream", { file, byte }, details));
}

function gzipProblem(error: unknown, file: string, byte?: number): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const refused = (rule: RuleId, details: MessageDetails): ProblemError =>
    new ProblemError(problem(rule, { file, byte }, details), { cause: error });
  if (code === "Z_BUF_ERROR")
    return refused("truncated-gzip", {
      expected: "the rest of the compressed data",
      found: "the end of the file",
    });
  if (code === undefined || !code.startsWith("Z_")) return error;
  // The first member has a sound header, or the data would not have been taken for gzip.
  if (message.endsWith("incorrect header check"))
    return refused("garbage-after-stream", {
      expected: "the end of the file, or a further gzip member",
      found: "other bytes, at or after this place",
    });
  return refused("corrupt-gzip", { expected: "sound compressed data", found: message });
}
