import { readFileSync } from "node:fs";
import * as z from "@discoprep/files/zod";
import { logFiles } from "./log.ts";
import { Store } from "./store.ts";

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
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const day = 86_400_000;

/** True if the last success, or else the first run, is so many days ago or more. @param after as `40d` */
export function isStale({ lastSuccess, firstRun }: StoreHistory, after: string): boolean {
  const since = lastSuccess ?? firstRun;
  const age = since === null ? 0 : Date.now() - Date.parse(since);
  return age >= Number.parseInt(after, 10) * day;
}

export interface StoreStatus extends Omit<StoreHistory, "firstRun"> {
  readonly latest: string | null;
  readonly date: string | null;
  /** Whole days from that date to today, in universal time. */
  readonly ageDays: number | null;
}

/** Returns the state of a store. Writes nothing. @throws ProblemError where there is no such folder */
export function storeStatus(path: string): StoreStatus {
  const store = Store.existing(path);
  const latest = store.latest() ?? null;
  const date = store.facts(latest ?? undefined)?.date ?? null;
  const { lastSuccess, lastOutcome, lastRun, lastError } = storeHistory(store.folder);
  const ageDays = date === null ? null : ageOf(date);
  return { latest, date, ageDays, lastSuccess, lastOutcome, lastRun, lastError };
}

function ageOf(date: string): number {
  const made = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
  return Math.floor((Date.now() - made) / day);
}
