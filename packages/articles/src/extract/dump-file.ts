import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { type Problem, ProblemError } from "@discoprep/corpus";
import { type ContentDigest, ContentHash } from "@discoprep/files";
import {
  type OpenDump,
  openDump,
  type PageBatch,
  type ReadPagesOptions,
  readPages,
  type Stretch,
} from "@discoprep/wikidump";
import type { DumpPart } from "./dump-parts.ts";

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
  const hash = stretch === undefined ? new ContentHash() : undefined;
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

/** What a thread is to read. */
export interface PagesTask {
  /** A file of the dump. */
  readonly path: string;
  readonly stretch: Stretch | undefined;
  readonly maxExpansion: number | undefined;
  /** Kinds of pages that are kept. */
  readonly keep: readonly string[] | undefined;
}

/** What the thread posts: pages, and at the end the digest of the file, or what is wrong with it. */
export type PagesMessage =
  | { readonly batch: PageBatch }
  | { readonly digest: ContentDigest }
  | { readonly problem: Problem };

/** Batches that the thread posts before the first of them is taken: more would only fill the memory. */
export const BATCHES_AHEAD = 8;

/** Whether redirects are kept; otherwise not even their text is read. */
export function keepsRedirects(keep: readonly string[] | undefined): boolean {
  return keep?.includes("redirect") === true;
}

/** Which pages are read: the articles; of redirects that are not kept only the header. */
export function articlePages(keep: readonly string[] | undefined): ReadPagesOptions {
  const takesRedirects = keepsRedirects(keep);
  return { namespace: 0, wantsText: ({ isRedirect }) => takesRedirects || !isRedirect };
}

/** Tests run from the sources, which a thread cannot load: they take the built module. */
function builtWorker(): URL {
  return new URL("../../../../dist/articles/pages-worker.js", import.meta.url);
}

/**
 * Pages that another thread reads; it begins at once.
 * @returns batches of pages, at the end the digest of the file. Stopping early ends the thread.
 * @throws ProblemError as `openDump` and `readPages`, and where the thread ends of itself
 */
export function pagesFromThread(
  task: PagesTask,
  worker = builtWorker(),
): AsyncGenerator<PageBatch, ContentDigest> {
  const thread = new Worker(worker, {
    workerData: task,
    // A test run's flags make packages resolve to sources, which a worker cannot load.
    execArgv: [],
    // Pages are short-lived: a small young generation saves 30 MB and costs no time.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  return batchesOf(thread, task.path);
}

async function* batchesOf(thread: Worker, file: string): AsyncGenerator<PageBatch, ContentDigest> {
  let position = 0;
  let code = 0;
  thread.once("exit", (given: number) => {
    code = given;
  });
  try {
    const messages = on(thread, "message", { close: ["exit"] }) as AsyncIterable<[PagesMessage]>;
    for await (const [message] of messages) {
      if ("digest" in message) return message.digest;
      if ("problem" in message) throw new ProblemError(message.problem);
      position = message.batch.position;
      yield message.batch;
      // Taken: the thread may post one more.
      thread.postMessage(undefined);
    }
    throw new Error(`the thread ended with exit code ${code}`);
  } catch (error) {
    throw error instanceof ProblemError ? error : readingFailed(error as Error, { file, byte: position });
  } finally {
    await thread.terminate();
  }
}

/**
 * The error that names where the work on a dump ended with something else than a problem of the dump.
 * @param where the file, an offset in it as stored, and the page that was being read, if any
 */
export function readingFailed(cause: Error, where: Problem["where"]): ProblemError {
  return new ProblemError(
    {
      rule: "worker-died",
      what: "the work on this part of the dump has failed",
      where,
      expected: "a result",
      found: cause.message,
      remedy:
        "Where no memory was left, give the program more (NODE_OPTIONS=--max-old-space-size=…); else report it, with the dump's name.",
    },
    { cause },
  );
}
