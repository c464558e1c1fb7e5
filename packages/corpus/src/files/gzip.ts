import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ProblemError } from "../document/message.ts";

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
  throw new ProblemError({
    rule: "garbage-after-stream",
    what: "something follows the gzip data",
    where: { file, byte: engine.bytesWritten },
    expected: "the end of the file",
    found: `${stored - engine.bytesWritten} bytes more`,
    remedy: "Obtain the file again, or cut off what follows.",
  });
}

function gzipProblem(error: unknown, file: string, byte: number): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === "Z_BUF_ERROR") {
    return new ProblemError({
      rule: "truncated-gzip",
      what: "the gzip data ends early",
      where: { file, byte },
      expected: "the rest of the compressed data",
      found: "the end of the file",
      remedy: "Obtain the file again and compare its size.",
    });
  }
  if (code === undefined || !code.startsWith("Z_")) return error;
  // The first member has a sound header, or the data would not have been taken for gzip.
  if ((error as Error).message === "incorrect header check") {
    return new ProblemError({
      rule: "garbage-after-stream",
      what: "something follows the gzip data",
      where: { file, byte },
      expected: "the end of the file, or a further gzip member",
      found: "other bytes, at or after this place",
      remedy: "Obtain the file again, or cut off what follows.",
    });
  }
  return new ProblemError(
    {
      rule: "corrupt-gzip",
      what: "the gzip data is corrupt",
      where: { file, byte },
      expected: "sound compressed data",
      found: error instanceof Error ? error.message : code,
      remedy: "Obtain the file again and compare its checksum.",
    },
    { cause: error },
  );
}
