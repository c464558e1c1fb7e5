import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { type Problem, ProblemError } from "@discoprep/corpus";
import type { ContentDigest } from "@discoprep/files";
import type { PageBatch, ReadPagesOptions, Stretch } from "@discoprep/wikidump";
import { readingFailed } from "./reading-failed.ts";

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
  const folder = import.meta.url.endsWith(".ts") ? "../../dist/extract/" : "./";
  return new URL(`${folder}pages-worker.js`, import.meta.url);
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
    throw error instanceof ProblemError ? error : readingFailed(error as Error, { file, position });
  } finally {
    await thread.terminate();
  }
}
