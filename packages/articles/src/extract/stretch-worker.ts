import { parentPort, workerData } from "node:worker_threads";
import { ProblemError } from "@discoprep/corpus";
import { StretchReader, type StretchTask } from "./read-stretch.ts";
import type { StretchAnswer, ThreadData } from "./stretch-pool.ts";

const { settings, page } = workerData as ThreadData;
const reader = new StretchReader(settings, (id) => {
  page[0] = Number(id);
});

parentPort?.on("message", async (task: StretchTask) => {
  const answer: StretchAnswer = await reader.read(task).catch((error) => {
    if (error instanceof ProblemError) return { problem: error.problem };
    throw error;
  });
  parentPort?.postMessage(answer, "articles" in answer ? [answer.articles.buffer, answer.texts.buffer] : []);
});
