import { corrupt } from "./bzip2/blocks.ts";
import { streamChecker } from "./bzip2/stream-check.ts";
import type { BlockCheck, Bzip2Chunk, Chunk, ChunkState } from "./chunk.ts";
import { checkExpansion } from "./expansion.ts";

/** What work on a chunk must tell about its compressed data. */
export interface ChunkReport {
  /** Bytes the chunk has when decompressed. */
  readonly length: number;
  readonly checks: readonly BlockCheck[];
  readonly state: ChunkState;
}

/**
 * Works on chunks, `inFlight` at a time, and gives the results in the file's order; bzip2 streams are
 * checked against their checksums and the whole against a limit of expansion.
 * @throws ProblemError for corrupt data; whatever `work` throws, when its turn has come
 */
export async function* inOrder<R extends ChunkReport>(
  input: {
    readonly file: string;
    readonly chunks: AsyncIterable<Chunk>;
    /** Offset in the file at which the chunks begin to be looked for (default: 0). */
    readonly readFrom?: number;
  },
  work: (chunk: Chunk) => Promise<R>,
  inFlight: number,
): AsyncGenerator<{ chunk: Chunk; result: R }> {
  const { file, readFrom = 0 } = input;
  const queue: { chunk: Chunk; result: Promise<R> }[] = [];
  const check = streamChecker(file, readFrom === 0);
  let total = 0;
  const start = (chunk: Chunk): { chunk: Chunk; result: Promise<R> } => {
    const result = work(chunk);
    // A failure counts when its turn has come; until then it is not unhandled.
    result.catch(() => {});
    return { chunk, result };
  };
  const source = input.chunks[Symbol.asyncIterator]();
  const refill = async (): Promise<void> => {
    while (queue.length < inFlight) {
      const next = await source.next();
      if (next.done === true) return;
      queue.push(start(next.value));
    }
  };
  try {
    for (;;) {
      await refill();
      const job = queue.shift();
      if (job === undefined) return;
      const { chunk } = job;
      const result = await job.result;
      if (result.state === "unfinished") {
        await refill();
        const next = queue.shift();
        queue.unshift(start(joined(chunk, next?.chunk, file)));
      } else if (result.state !== "whole") {
        queue.unshift(...cutAt(chunk, result.state).map(start));
      } else {
        check(result.checks);
        total += result.length;
        if (chunk.kind === "bzip2") {
          const stored = chunk.position + chunk.bytes.length;
          checkExpansion({ stored, output: total }, { file, byte: stored }, chunk.maxExpansion);
        }
        yield { chunk, result };
      }
    }
  } finally {
    await source.return?.();
  }
}

/** Two neighbouring chunks as one, for a block that reaches from the first into the second. */
function joined(first: Chunk, second: Chunk | undefined, file: string): Bzip2Chunk {
  if (first.kind === "bzip2" && second?.kind === "bzip2") return joinChunks(first, second);
  throw corrupt(file, first.position, "the rest of a block");
}

export function joinChunks(first: Bzip2Chunk, second: Bzip2Chunk): Bzip2Chunk {
  const bytes = new Uint8Array(second.position + second.bytes.length - first.position);
  bytes.set(first.bytes);
  bytes.set(second.bytes, second.position - first.position);
  return { ...first, blocks: [...first.blocks, ...second.blocks], bytes };
}

/** The chunk in up to three: before a block, the block, after it. */
function cutAt(chunk: Chunk, index: number): Chunk[] {
  if (chunk.kind !== "bzip2") return [chunk];
  const { blocks } = chunk;
  const parts = [blocks.slice(0, index), blocks.slice(index, index + 1), blocks.slice(index + 1)];
  return parts.flatMap((part) => {
    const [first, last] = [part[0], part.at(-1)];
    if (first === undefined || last === undefined) return [];
    const position = Math.floor(first.start / 8);
    const bytes = chunk.bytes.subarray(position - chunk.position, Math.ceil(last.end / 8) - chunk.position);
    return [{ ...chunk, blocks: part, position, bytes }];
  });
}
