import { parentPort, workerData } from "node:worker_threads";
import { type Problem, ProblemError } from "@discoprep/corpus";
import { type RawText, writeRawTexts } from "./raw-text.ts";

/** Texts to write; undefined: there are no more. */
export type RawTask = { readonly texts: readonly RawText[]; readonly bytes: Uint8Array } | undefined;

/** What the thread answers to each task with texts: what is wrong, if they could not be written. */
export type RawAnswer = Problem | undefined;

const folder = workerData as string;

parentPort?.on("message", (task: RawTask) => {
  if (task === undefined) parentPort?.close();
  else parentPort?.postMessage(written(task));
});

function written({ texts, bytes }: NonNullable<RawTask>): RawAnswer {
  try {
    writeRawTexts(folder, texts, bytes);
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
}
