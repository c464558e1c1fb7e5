import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { StretchReader, type StretchResult, type StretchSettings, type StretchTask } from "./read-stretch.ts";

/** The built module: a thread cannot load sources. */
const BUILT_WORKER = new URL("../../../../dist/articles/stretch-worker.js", import.meta.url);

type Thread = StretchReader | StretchThread;

/** Reads stretches on threads, one stretch on each at a time; with one thread, on the thread that asks. */
export class StretchPool {
  readonly #threads: readonly Thread[];
  readonly #idle: Thread[];
  readonly #waiting: ((thread: Thread) => void)[] = [];

  constructor(settings: StretchSettings, threads: number, worker = BUILT_WORKER) {
    this.#threads =
      threads === 1
        ? [new StretchReader(settings)]
        : Array.from({ length: threads }, () => new StretchThread(settings, worker));
    this.#idle = [...this.#threads];
  }

  /** @throws ProblemError if the dump is damaged, or the work on the stretch failed */
  async read(task: StretchTask): Promise<StretchResult> {
    const thread = this.#idle.pop() ?? (await new Promise<Thread>((resolve) => this.#waiting.push(resolve)));
    try {
      return await thread.read(task);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(thread);
      else next(thread);
    }
  }

  async close(): Promise<void> {
    for (const thread of this.#threads) if (thread instanceof StretchThread) await thread.end();
  }
}

export interface ThreadData {
  readonly settings: StretchSettings;
  /** Shared by both sides: the id of the page that is being read, 0 before the first. */
  readonly page: Float64Array;
}

export type StretchAnswer = StretchResult | { readonly problem: Message };

/** A thread that is started for its first stretch, and again after it has died. */
class StretchThread {
  readonly #data: ThreadData;
  readonly #source: URL;
  #worker: Worker | undefined;
  #isEnded = false;

  constructor(settings: StretchSettings, source: URL) {
    this.#data = { settings, page: new Float64Array(new SharedArrayBuffer(8)) };
    this.#source = source;
  }

  /** Reads a stretch; if the thread dies on one of its pages, without that page. */
  async read(task: StretchTask): Promise<StretchResult> {
    this.#data.page[0] = 0;
    try {
      if (this.#isEnded) throw new Error("the thread has ended");
      this.#worker ??= this.#started();
      this.#worker.postMessage(task);
      const [answer] = (await once(this.#worker, "message")) as [StretchAnswer];
      if (!("problem" in answer)) return answer;
      throw new ProblemError(answer.problem);
    } catch (error) {
      if (error instanceof ProblemError || this.#isEnded) throw error;
      const { message } = error as Error;
      const [page = 0] = this.#data.page;
      if (page !== 0 && task.failed[page] === undefined)
        return await this.read({ ...task, failed: { ...task.failed, [page]: message } });
      const { file, ...stretch } = task.stretch;
      const where = { file, byte: "from" in stretch ? stretch.from : stretch.keptPosition };
      throw new ProblemError(problem("worker-died", where, { expected: "a result", found: message }));
    }
  }

  #started(): Worker {
    const worker = new Worker(this.#source, {
      workerData: this.#data,
      // A test run's flags make packages resolve to sources, which a worker cannot load.
      execArgv: [],
      // Pages are short-lived: with a small young generation a thread takes 15 MB less, and 2 % more time.
      resourceLimits: { maxYoungGenerationSizeMb: 10 },
    });
    worker.on("error", () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    worker.on("exit", (code) => worker.emit("error", new Error(`the thread ended with exit code ${code}`)));
    return worker;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#worker?.terminate();
  }
}
