import { Worker } from "node:worker_threads";
import { ProblemError } from "@discoprep/corpus";
import { rawSink } from "./raw-sink.ts";
import type { RawPlace, RawText } from "./raw-text.ts";
import type { RawAnswer, RawTask } from "./raw-worker.ts";
import { builtWorker } from "./thread-pool.ts";

/** Writes the texts of articles, each to a file or many to an archive. */
export interface RawFiles {
  /**
   * @param bytes hold the texts; their buffer, in which nothing else is, is gone here
   * @throws ProblemError when a text of this or of an earlier call cannot be written
   */
  write(texts: readonly RawText[], bytes: Uint8Array<ArrayBuffer>): Promise<void> | void;
  /** Waits until all texts are written. */
  close(): Promise<void>;
}

/** Files that are written at once, by this thread: for little input, for which starting another takes longer. */
export function rawFilesHere(place: RawPlace): RawFiles {
  const { write, end } = rawSink(place);
  return {
    write,
    async close() {
      await end();
    },
  };
}

/** Texts that wait for the disk, in bytes: no more are handed over before some of them are written. */
const MOST_WAITING = 16 * 1024 * 1024;

/** Files that a thread of its own writes: it waits for the file system most of the time, while others read. */
export function rawFilesThread(place: RawPlace, worker: URL = builtWorker("raw-worker")): RawFiles {
  const thread = new Worker(worker, { workerData: place, execArgv: [], resourceLimits: SMALL });
  const sizes: number[] = [];
  let waiting = 0;
  let closing = false;
  let failure: Error | undefined;
  let wake = (): void => undefined;
  thread.on("message", (answer: RawAnswer) => {
    waiting -= sizes.shift() ?? 0;
    if (answer !== undefined) failure ??= new ProblemError(answer);
    wake();
  });
  thread.on("error", (error) => {
    failure ??= error;
    wake();
  });
  const ended = new Promise<void>((resolve) => {
    thread.on("exit", (code) => {
      if (!closing || sizes.length > 0)
        failure ??= new Error(`the thread that writes raw/ has ended (exit code ${code})`);
      resolve();
      wake();
    });
  });
  const told = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return {
    async write(texts, bytes) {
      while (failure === undefined && waiting > MOST_WAITING) await told();
      if (failure !== undefined) throw failure;
      sizes.push(bytes.length);
      waiting += bytes.length;
      thread.postMessage({ texts, bytes } satisfies RawTask, [bytes.buffer]);
    },
    async close() {
      closing = true;
      sizes.push(0);
      thread.postMessage(undefined satisfies RawTask);
      await ended;
      if (failure !== undefined) throw failure;
    },
  };
}

/** The thread holds no more than the texts that wait, and those outside its heap. */
const SMALL = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };
