import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "@discoprep/files/zod";
import { logFiles } from "./log.ts";
import { existingStore } from "./releases.ts";
import { latestRelease, readFacts } from "./store.ts";

/** What the logs of a store say of its runs; times as in ISO 8601. */
export interface StoreHistory {
  readonly firstRun: string | null;
  /** When the last run began. */
  readonly lastRun: string | null;
  /** How it ended; null where it has not ended, or was killed. */
  readonly lastOutcome: string | null;
  /** When a run last ended with `published` or `unchanged`. */
  readonly lastSuccess: string | null;
}

/** What is read of a line. The first line of a log says what logs knew that are gone. */
const lineSchema = z.object({
  time: z.string(),
  outcome: z.string().optional(),
  firstRun: z.string().nullish(),
  lastSuccess: z.string().nullish(),
});

type Line = z.infer<typeof lineSchema>;

/** Reads the logs. A line that a full disk has cut does not count. @param store its folder, which may be absent */
export function storeHistory(store: string): StoreHistory {
  const logs = logFiles(store).map((file) => {
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    return { first: lineOf(lines[0]), last: lineOf(lines.at(-1)) };
  });
  const success = logs.find(({ last }) => ["published", "unchanged"].includes(last?.outcome ?? ""));
  const [newest] = logs;
  const oldest = logs.at(-1);
  return {
    firstRun: oldest?.first?.firstRun ?? oldest?.first?.time ?? null,
    lastRun: newest?.first?.time ?? null,
    lastOutcome: newest?.last?.outcome ?? null,
    lastSuccess: success?.last?.time ?? oldest?.first?.lastSuccess ?? null,
  };
}

function lineOf(text = ""): Line | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const day = 86_400_000;

/** A number of days, as `40d`. */
export const days = z.string().regex(/^\d+d$/, "It must be a number of days, such as 40d.");

/** Whether the last success, or the first run where there is none, is so many days ago or more. @param after as `40d` */
export function isStale({ lastSuccess, firstRun }: StoreHistory, after: string): boolean {
  const since = lastSuccess ?? firstRun;
  const age = since === null ? 0 : Date.now() - Date.parse(since);
  return age >= Number.parseInt(after, 10) * day;
}

/** What monitors ask of a store. */
export interface StoreStatus extends Omit<StoreHistory, "firstRun"> {
  /** The name of the latest release. */
  readonly latest: string | null;
  /** The date of its dump: `YYYYMMDD`. */
  readonly date: string | null;
  /** Whole days from that date to today, in universal time. */
  readonly ageDays: number | null;
}

/** The state of a store. Writes nothing. @throws ProblemError where there is no such folder */
export function storeStatus(path: string): StoreStatus {
  const store = existingStore(path);
  const latest = latestRelease(store) ?? null;
  const date = (latest === null ? undefined : readFacts(join(store.releases, latest))?.date) ?? null;
  const { lastSuccess, lastOutcome, lastRun } = storeHistory(store.folder);
  return { latest, date, ageDays: date === null ? null : ageOf(date), lastSuccess, lastOutcome, lastRun };
}

function ageOf(date: string): number {
  const made = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"));
  return Math.floor((Date.now() - made) / day);
}
