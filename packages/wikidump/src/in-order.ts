import { corrupt } from "./bzip2-blocks.ts";
import { type BlockCheck, joinBatches, streamChecker } from "./bzip2-decode.ts";
import { checkExpansion } from "./expansion.ts";
import type { DumpPiece } from "./pieces.ts";

/** What work on a piece must tell about its compressed data. */
export interface PieceReport {
  /** Bytes of XML in the piece. */
  readonly length: number;
  readonly checks: readonly BlockCheck[];
  /** The piece breaks off inside a block: it is to be worked on again together with the next. */
  readonly unfinished: boolean;
}

/**
 * Works on pieces, `inFlight` at a time, and gives the results in the dump's order; bzip2 streams are
 * checked against their checksums and the whole against a limit of expansion.
 * @throws ProblemError for corrupt data; whatever `work` throws, when its turn has come
 */
export async function* inOrder<P extends DumpPiece, R extends PieceReport>(
  dump: { readonly file: string; readonly pieces: AsyncIterable<P> },
  work: (piece: P) => Promise<R>,
  inFlight: number,
): AsyncGenerator<{ piece: P; result: R }> {
  const queue: { piece: P; result: Promise<R> }[] = [];
  const check = streamChecker(dump.file);
  let total = 0;
  const start = (piece: P): { piece: P; result: Promise<R> } => {
    const result = work(piece);
    // A failure counts when its turn has come; until then it is not unhandled.
    result.catch(() => {});
    return { piece, result };
  };
  const source = dump.pieces[Symbol.asyncIterator]();
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
      const result = await job.result;
      if (result.unfinished) {
        await refill();
        const next = queue.shift();
        queue.unshift(start(joinPieces(job.piece, next?.piece, dump.file)));
        continue;
      }
      check(result.checks);
      total += result.length;
      if (job.piece.kind === "bzip2") {
        const stored = job.piece.position + job.piece.bytes.length;
        checkExpansion({ stored, output: total }, { file: dump.file, byte: stored }, job.piece.maxExpansion);
      }
      yield { piece: job.piece, result };
    }
  } finally {
    await source.return?.();
  }
}

function joinPieces<P extends DumpPiece>(first: P, second: P | undefined, file: string): P {
  if (first.kind === "bzip2" && second?.kind === "bzip2") return { ...first, ...joinBatches(first, second) };
  throw corrupt(file, first.position, "the rest of a block");
}
