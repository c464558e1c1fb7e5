import { type ContentDigest, type ContentHash, contentHash } from "@discoprep/files";
import { type OpenDump, openDump, type PageBatch, readPages, type Stretch } from "@discoprep/wikidump";
import type { DumpPart } from "./dump-parts.ts";
import { articlePages, pagesFromThread } from "./pages-thread.ts";

/** A file of the dump whose head has been read. */
export interface DumpFile {
  readonly part: DumpPart;
  readonly dump: OpenDump;
  readonly stretch: Stretch | undefined;
  /** Of what has been read of the file; undefined for a shard. */
  readonly hash: ContentHash | undefined;
}

/** @throws ProblemError where the file is no dump */
export async function openDumpFile(
  part: DumpPart,
  stretch: Stretch | undefined,
  maxExpansion: number | undefined,
): Promise<DumpFile> {
  const hash = stretch === undefined ? contentHash() : undefined;
  const dump = await openDump(part.input, { stretch, maxExpansion, onStored: hash?.add });
  return { part, dump, stretch, hash };
}

export interface DumpFileOptions {
  /** Kinds of pages that are kept. */
  readonly keep: readonly string[] | undefined;
  readonly maxExpansion: number | undefined;
  /** Whether another thread reads the pages. */
  readonly isThreaded: boolean;
}

/** The pages of a file, batch by batch; to be read once. Its digest is known when they have been read, or left. */
export interface FilePages extends AsyncIterable<PageBatch> {
  /** Of what was read from the start of the file; undefined where it was not, or where that is not known. */
  digest(): ContentDigest | undefined;
}

/** Reads the pages of a file, here or on a thread of its own. */
export async function pagesOfFile(
  { part: { input }, dump, stretch, hash }: DumpFile,
  { keep, maxExpansion, isThreaded }: DumpFileOptions,
): Promise<FilePages> {
  if (!isThreaded || typeof input !== "string") {
    const pages = readPages(dump, articlePages(keep));
    return { [Symbol.asyncIterator]: () => pages, digest: () => hash?.digest() };
  }
  await dump.parts.return(undefined);
  const thread = pagesFromThread({ path: input, stretch, maxExpansion, keep });
  let digest: ContentDigest | undefined;
  async function* pages(): AsyncGenerator<PageBatch> {
    digest = yield* thread;
  }
  return {
    [Symbol.asyncIterator]: pages,
    digest: () => (stretch === undefined ? digest : undefined),
  };
}
