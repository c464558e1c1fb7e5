import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ProblemError } from "@discoprep/corpus";
import { writeProblem } from "@discoprep/files";
import { jsonOf } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { RebuildOptions } from "./options.ts";
import { Store } from "./store.ts";

/** Writes one JSON object a line to `log/<start>.jsonl` of a store. */
export type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

/** Number of logs that stay for each release. */
const logsOfRelease = 10;

/** Returns the logs of a store, the newest first, except those of a clock that was fast: they would be the newest for years. */
export function logFiles(store: string): string[] {
  const folder = join(store, "log");
  const now = logName();
  const isLog = (name: string): boolean => name.endsWith(".jsonl") && name <= now;
  const names = existsSync(folder) ? readdirSync(folder).filter(isLog) : [];
  return names
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

function logName(): string {
  return `${new Date().toISOString().replaceAll(/[-:.]/g, "")}.jsonl`;
}

/** Returns the log of a run that begins now and holds the lock. Removes the oldest logs. @param keep how many releases stay */
export function openLog(store: string, keep = 3): Log {
  const file = join(store, "log", logName());
  for (const old of logFiles(store).slice(logsOfRelease * keep - 1)) rmSync(old, { force: true });
  return (event, facts = {}) => {
    const line = `${JSON.stringify({ time: new Date().toISOString(), event, ...facts })}\n`;
    try {
      mkdirSync(join(store, "log"), { recursive: true });
      appendFileSync(file, line);
    } catch (error) {
      throw writeProblem(error, file);
    }
  };
}

/** Writes a line, if there is room for it: the message that the user needs is that of the first failure. */
export function logIfRoom(log: Log, event: string, facts: Readonly<Record<string, unknown>>): void {
  try {
    log(event, facts);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}

/** Most messages of one rule in the log; the manifests of the steps have all. */
const loggedOfRule = 20;

export function loggedOptions(options: RebuildOptions, log: Log): RebuildOptions {
  const messages = new Map<string, number>();
  return {
    ...options,
    onNote(message) {
      log("note", { message });
      options.onNote?.(message);
    },
    onMessage(message) {
      const { severity, rule, what, where } = message;
      const count = (messages.get(rule) ?? 0) + 1;
      messages.set(rule, count);
      if (count <= loggedOfRule) log("message", { severity, rule, what, where });
      options.onMessage?.(message);
    },
    onStep(step) {
      log("step", { step });
      options.onStep?.(step);
    },
  };
}

/** The runs of a store by its logs; times as in ISO 8601. */
export interface StoreHistory {
  readonly firstRun: string | null;
  readonly lastRun: string | null;
  /** Null where the run has not ended, or was killed. */
  readonly lastOutcome: string | null;
  readonly lastError: string | null;
  /** Last end of a run with `published` or `unchanged`. */
  readonly lastSuccess: string | null;
}

/** Schema of a line. The first line of a log repeats what the earlier logs say: old logs are removed. */
const lineSchema = z.object({
  time: z.string(),
  outcome: z.string().optional(),
  message: z.string().optional(),
  firstRun: z.string().nullish(),
  lastSuccess: z.string().nullish(),
});

/** Reads the newest log whose first line a full disk has not cut. @param store its folder, which may be absent */
export function storeHistory(store: string): StoreHistory {
  for (const file of logFiles(store)) {
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const first = lineOf(lines[0]);
    const last = lineOf(lines.at(-1));
    if (first === undefined) continue;
    const isSuccess = ["published", "unchanged"].includes(last?.outcome ?? "");
    return {
      firstRun: first.firstRun ?? first.time,
      lastRun: first.time,
      lastOutcome: last?.outcome ?? null,
      lastError: (last?.outcome === undefined ? undefined : last.message) ?? null,
      lastSuccess: (isSuccess ? last?.time : first.lastSuccess) ?? null,
    };
  }
  return { firstRun: null, lastRun: null, lastOutcome: null, lastError: null, lastSuccess: null };
}

function lineOf(text = ""): z.infer<typeof lineSchema> | undefined {
  return lineSchema.safeParse(jsonOf(text)).data;
}

const day = 86_400_000;

/** Tells whether the last success, or else the first run, is so many days ago or more. @param after as `40d` */
export function isStale({ lastSuccess, firstRun }: StoreHistory, after: string): boolean {
  const since = lastSuccess ?? firstRun;
  const age = since === null ? 0 : Date.now() - Date.parse(since);
  return age >= Number.parseInt(after, 10) * day;
}

/** Returns the latest release of a store, date and age of its dump in days, and how the last run ended. Writes nothing. */
export function storeStatus(path: string) {
  const store = Store.existing(path);
  const latest = store.latest() ?? null;
  const date = store.facts(latest ?? undefined)?.date ?? null;
  const { lastSuccess, lastOutcome, lastRun, lastError } = storeHistory(store.folder);
  const ageDays = date === null ? null : ageOf(date);
  return { latest, date, ageDays, lastSuccess, lastOutcome, lastRun, lastError };
}

function ageOf(date: string): number {
  const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
  return Math.floor((Date.now() - time) / day);
}
