import { type Chunk, inOrder } from "@discoprep/decompress";
import { borderPage, type DumpResult } from "./border-page.ts";
import type { ChunkResult } from "./chunk-work.ts";
import type { OpenDump } from "./open-dump.ts";
import { located } from "./problem-place.ts";

/**
 * Works on a dump's chunks, `inFlight` at a time, puts together the pages that reach over the borders of
 * chunks, and checks what stands outside pages: `</mediawiki>` at the end, nothing but white space elsewhere.
 * @param work `workOnChunk`, here or on another thread
 * @throws ProblemError at the first place where the dump is damaged, after the results before it
 */
export async function* dumpResults<R>(
  dump: OpenDump,
  work: (chunk: Chunk) => Promise<ChunkResult<R>>,
  inFlight = 1,
): AsyncGenerator<DumpResult<R>> {
  const border = borderPage(dump, work);
  let start = 0;
  for await (const { chunk, result } of inOrder(dump, work, inFlight)) {
    if (result.problem !== undefined) throw located(result.problem, dump, start, chunk.position);
    border.add(result.head, start, chunk.position);
    if (result.opens) {
      yield* border.settle();
      if (result.result !== undefined) yield { start, position: chunk.position, result: result.result };
      border.add(result.tail, start + result.length - result.tail.length, chunk.position);
    }
    start += result.length;
  }
  yield* border.finish();
}
