/** A thread that ends of itself on page 2, as one does that has no memory left; with the limit 0 before any page, with 1 not at all. */
import { parentPort, workerData } from "node:worker_threads";

parentPort.on("message", ({ failed, limit }) => {
  if (limit > 0 && failed[2] !== undefined) {
    parentPort.postMessage({ articles: new Uint8Array(0), dropped: failed[2] });
    return;
  }
  if (limit > 0) workerData.page[0] = 2;
  if (limit !== 1) process.exit(3);
});
