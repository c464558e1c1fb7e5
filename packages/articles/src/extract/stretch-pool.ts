import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { StretchReader, type StretchResult, type StretchSettings, type StretchTask } from "./read-stretch.ts";

export interface ThreadData {
  readonly settings: StretchSettings;
  /** Shared by both sides: the id of the page that is being read, 0 before the first. */
  readonly page: Float64Array;
}

export type StretchAnswer = StretchResult | { readonly problem: Message };

export interface StretchPool {
  /** @throws ProblemError where the dump is damaged, or the work on the stretch failed */
  read(task: StretchTask): Promise<StretchResult>;
  close(): Promise<void>;
}

/** The built module: a thread cannot load sources. */
const BUILT_WORKER = new URL("../../../../dist/articles/stretch-worker.js", import.meta.url);

/** Makes a pool of threads; with one, stretches are read on the thread that asks. */
export function stretchPool(settings: StretchSettings, threads: number, worker = BUILT_WORKER): StretchPool {
  if (threads > 1) return new ThreadPool(settings, threads, worker);
  const reader = new StretchReader(settings);
  return { read: (task) => reader.read(task), close: async () => {} };
}

class ThreadPool implements StretchPool {
  readonly #settings: StretchSettings;
  readonly #worker: URL;
  readonly #threads = new Set<StretchThread>();
  readonly #idle: StretchThread[] = [];
  readonly #waiting: ((thread: StretchThread) => void)[] = [];
  readonly #most: number;

  constructor(settings: StretchSettings, most: number, worker: URL) {
    this.#settings = settings;
    this.#most = most;
    this.#worker = worker;
  }

  async read(task: StretchTask): Promise<StretchResult> {
    const thread = await this.#thread();
    let answer: StretchAnswer;
    try {
      answer = await thread.read(task);
    } catch (error) {
      this.#threads.delete(thread);
      this.#waiting.shift()?.(this.#newThread());
      return await this.#readWithout(thread.page, task, error as Error);
    }
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(thread);
    else next(thread);
    if ("problem" in answer) throw new ProblemError(answer.problem);
    return answer;
  }

  /** Reads a stretch without the page on which a thread died, if it was one. */
  async #readWithout(page: string, task: StretchTask, { message }: Error): Promise<StretchResult> {
    if (page !== "0" && task.failed[page] === undefined)
      return await this.read({ ...task, failed: { ...task.failed, [page]: message } });
    const { file, ...stretch } = task.stretch;
    const byte = "from" in stretch ? stretch.from : stretch.keptPosition;
    throw new ProblemError(problem("worker-died", { file, byte }, { expected: "a result", found: message }));
  }

  #thread(): StretchThread | Promise<StretchThread> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#threads.size < this.#most) return this.#newThread();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #newThread(): StretchThread {
    const thread = new StretchThread(this.#settings, this.#worker);
    this.#threads.add(thread);
    return thread;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }
}

class StretchThread {
  readonly #page = new Float64Array(new SharedArrayBuffer(8));
  readonly #worker: Worker;
  #death: Error | undefined;

  constructor(settings: StretchSettings, worker: URL) {
    this.#worker = new Worker(worker, {
      workerData: { settings, page: this.#page } satisfies ThreadData,
      // A test run's flags make packages resolve to sources, which a worker cannot load.
      execArgv: [],
      // Pages are short-lived: a small young generation saves 30 MB and costs no time.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    });
    this.#worker.on("error", (error) => {
      this.#death ??= error;
    });
    this.#worker.on("exit", (code) => {
      this.#worker.emit("error", new Error(`the thread ended with exit code ${code}`));
    });
  }

  get page(): string {
    return `${this.#page[0]}`;
  }

  async read(task: StretchTask): Promise<StretchAnswer> {
    if (this.#death !== undefined) throw this.#death;
    this.#page[0] = 0;
    this.#worker.postMessage(task);
    const [answer] = await once(this.#worker, "message");
    return answer;
  }

  end(): Promise<number> {
    return this.#worker.terminate();
  }
}
