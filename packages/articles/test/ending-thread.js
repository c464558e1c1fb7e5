/** A thread that ends of itself when it is told something. */
import { parentPort } from "node:worker_threads";

parentPort.on("message", () => process.exit(3));
