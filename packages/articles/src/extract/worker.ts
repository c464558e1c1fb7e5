import { workerData } from "node:worker_threads";
import type { ChunkResult } from "@discoprep/wikidump";
import { type ChunkTask, chunkReader } from "./chunk-reader.ts";
import { pageNote } from "./page-in-hand.ts";
import type { ChunkOutcome } from "./page-outcomes.ts";
import { inOwnTurn, movedResult } from "./thread-pool.ts";
import type { WorkerSettings } from "./worker-settings.ts";

// tinypool puts its own data first.
const [, settings] = workerData as [unknown, WorkerSettings];
const note = settings.inHand === undefined ? undefined : pageNote(settings.inHand);
const { read } = await chunkReader(settings, (id) => note?.page(id));

/** Runs on a worker thread: a chunk in, what became of its pages out. */
export function work(task: ChunkTask): Promise<ChunkResult<ChunkOutcome>> {
  return inOwnTurn(() => outcomeOf(task));
}

function outcomeOf(task: ChunkTask): ChunkResult<ChunkOutcome> {
  note?.chunk(task.chunk.position);
  const done = read(task);
  const { head, tail, result } = done;
  return movedResult(done, [head, tail, result?.lines, result?.records, result?.texts]);
}
