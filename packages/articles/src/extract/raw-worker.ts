import { parentPort, workerData } from "node:worker_threads";
import { type Problem, ProblemError } from "@discoprep/corpus";
import { rawSink } from "./raw-sink.ts";
import type { RawPlace, RawText } from "./raw-text.ts";

/** Texts to write; undefined: there are no more. */
export type RawTask = { readonly texts: readonly RawText[]; readonly bytes: Uint8Array } | undefined;

/** What the thread answers to each task: what is wrong, if the texts could not be written. */
export type RawAnswer = Problem | undefined;

const sink = rawSink(workerData as RawPlace);
let before: Promise<void> = Promise.resolve();

parentPort?.on("message", (task: RawTask) => {
  before = before.then(async () => {
    parentPort?.postMessage(await answer(task));
    if (task === undefined) parentPort?.close();
  });
});

async function answer(task: RawTask): Promise<RawAnswer> {
  try {
    await (task === undefined ? sink.end() : sink.write(task.texts, task.bytes));
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
}
