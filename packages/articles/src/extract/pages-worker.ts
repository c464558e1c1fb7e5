import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { ProblemError } from "@discoprep/corpus";
import { ContentHash } from "@discoprep/files";
import { openDump, readPages } from "@discoprep/wikidump";
import { articlePages, BATCHES_AHEAD, type PagesMessage, type PagesTask } from "./dump-file.ts";

// Runs on a thread of its own: reads the pages of a file and posts them, no further ahead than they are taken.

const { path, keep, ...options } = workerData as PagesTask;
const post = (message: PagesMessage): void => parentPort?.postMessage(message);

try {
  if (parentPort === null) throw new Error("this module is for a thread");
  const taken = on(parentPort, "message");
  const stored = new ContentHash();
  const dump = await openDump(path, { ...options, onStored: stored.add });
  let posted = 0;
  for await (const batch of readPages(dump, articlePages(keep))) {
    if (posted++ >= BATCHES_AHEAD) await taken.next();
    post({ batch });
  }
  post({ digest: stored.digest() });
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  post({ problem: error.problem });
}
