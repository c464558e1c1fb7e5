import { type Chunk, type Decompressor, inOrder, loadDecompressor } from "@discoprep/decompress";
import { borderPage, type DumpResult } from "./border-page.ts";
import { type ChunkResult, workOnChunk } from "./chunk-work.ts";
import type { OpenDump } from "./open-dump.ts";
import { located } from "./problem-place.ts";

/**
 * Works on a dump's chunks, `inFlight` at a time, puts together the pages that reach over the borders of
 * chunks, and checks what stands outside pages: `</mediawiki>` at the end, nothing but white space elsewhere.
 * Of a stretch it gives the pages that begin in its chunks, with the end of the last in chunks behind it: of those
 * chunks only the borders are looked at, here. A page whose tag no chunk holds whole belongs to the page before it.
 * @param work `workOnChunk`, here or on another thread
 * @throws ProblemError at the first place where the dump is damaged, after the results before it
 */
export async function* dumpResults<R>(
  dump: OpenDump,
  work: (chunk: Chunk) => Promise<ChunkResult<R>>,
  inFlight = 1,
): AsyncGenerator<DumpResult<R>> {
  const { index, indexOf } = dump.stretch ?? { index: 0, indexOf: () => 0 };
  const border = borderPage(dump, work);
  // What stands before the first page that begins in a stretch belongs to an earlier one.
  let isInside = indexOf(0) === index;
  let start = dump.compression === "none" ? dump.readFrom : 0;
  let decompressor: Promise<Decompressor> | undefined;
  const workOnOwn = async (chunk: Chunk): Promise<ChunkResult<R>> => {
    if (indexOf(chunk.position) === index) return work(chunk);
    decompressor ??= loadDecompressor(dump.compression);
    const { result: _unwanted, ...borders } = workOnChunk(
      await decompressor,
      chunk,
      dump.file,
      () => undefined,
    );
    return borders;
  };
  for await (const { chunk, result } of inOrder(dump, workOnOwn, inFlight)) {
    if (result.problem !== undefined) throw located(result.problem, dump, start, chunk.position);
    const isBehind = indexOf(chunk.position) > index;
    if (isBehind && !isInside) return;
    if (isInside) border.add(result.head, start, chunk.position);
    if (result.opens) {
      if (isInside) yield* border.settle();
      if (isBehind) return;
      isInside ||= indexOf(chunk.position) === index;
      if (isInside) {
        if (result.result !== undefined) yield { start, position: chunk.position, result: result.result };
        border.add(result.tail, start + result.length - result.tail.length, chunk.position);
      }
    }
    start += result.length;
  }
  if (isInside) yield* border.finish();
}
