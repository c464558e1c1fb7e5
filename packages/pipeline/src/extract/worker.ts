import { workerData } from "node:worker_threads";
import { type DumpPiece, loadBzip2, type PieceResult, workOnPiece } from "@discoprep/wikidump";
import { Tinypool } from "tinypool";
import type { WorkerSettings } from "./options.ts";
import { type PieceOutcome, pageOutcomes } from "./page-outcomes.ts";

/** A piece of the dump; of one that belongs to another shard only its borders are wanted. */
export interface PieceTask {
  readonly piece: DumpPiece;
  readonly mine: boolean;
}

// tinypool puts its own data first.
const [, settings] = workerData as [unknown, WorkerSettings];
const decoder = await loadBzip2();
const read = pageOutcomes(settings);
const passOver = (): PieceOutcome => ({ outcomes: [], lines: new Uint8Array(0), passedOver: {} });

/** Runs on a worker thread: a piece in, what became of its pages out. */
export function work({ piece, mine }: PieceTask): PieceResult<PieceOutcome> {
  const result = workOnPiece(decoder, piece, settings.file, mine ? read : passOver);
  // The bytes are moved to the main thread, not copied; tinypool's types know of no such record.
  const moved: unknown = {
    [Tinypool.transferableSymbol]: [result.head, result.tail, result.result?.lines].flatMap(
      (bytes) => bytes?.buffer ?? [],
    ),
    [Tinypool.valueSymbol]: result,
  };
  return Tinypool.move(moved as ArrayBuffer) as unknown as PieceResult<PieceOutcome>;
}
