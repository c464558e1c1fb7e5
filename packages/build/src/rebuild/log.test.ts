import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { readJsonLines } from "@discoprep/files";
import { filesIn } from "@discoprep/shared-data/folder";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { madeUpStore } from "../../test/made-up-store.ts";
import { isStale, logFiles, loggedOptions, logIfRoom, openLog, storeHistory, storeStatus } from "./log.ts";

let store: string;

beforeEach(() => {
  store = mkdtempSync(join(tmpdir(), "discoprep-"));
  vi.stubEnv("TZ", "Pacific/Niue");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-07-01T12:00:00Z") });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const linesOf = (file = ""): unknown[] => readJsonLines(file);

it("the log of a run is named by its start, in universal time", () => {
  openLog(store)("started", { pid: 7 });
  expect(logFiles(store)).toEqual([join(store, "log", "20260701T120000000Z.jsonl")]);
  expect(linesOf(logFiles(store)[0])).toEqual([
    { time: "2026-07-01T12:00:00.000Z", event: "started", pid: 7 },
  ]);
});

it("ten logs stay for each release that stays", () => {
  mkdirSync(join(store, "log"));
  for (let run = 10; run < 42; run++) writeFileSync(join(store, "log", `2025${run}.jsonl`), "");
  openLog(store)("started");
  expect(readdirSync(join(store, "log"))).toHaveLength(30);
  vi.advanceTimersByTime(1);
  openLog(store, 1)("started");
  expect(readdirSync(join(store, "log"))).toHaveLength(10);
  expect(readdirSync(join(store, "log"))[0]).toBe("202534.jsonl");
});

it("the log has the notes, the steps, and twenty messages of a rule, and the caller has all", () => {
  const told: string[] = [];
  const tell = (text: string): void => void told.push(text);
  const options = loggedOptions(
    {
      ...{ dataset: "", store, contact: "" },
      ...{ onNote: tell, onStep: tell, onMessage: ({ rule }) => tell(rule) },
    },
    openLog(store),
  );
  options.onNote?.("a note");
  options.onStep?.("built");
  const message: Message = { severity: "error", rule: "text-length", what: "w", where: {}, remedy: "r" };
  for (let page = 0; page < 21; page++) options.onMessage?.(message);
  const lines = linesOf(logFiles(store)[0]);
  expect(lines.slice(0, 3)).toMatchObject([
    { event: "note", message: "a note" },
    { event: "step", step: "built" },
    { event: "message", severity: "error", rule: "text-length", what: "w", where: {} },
  ]);
  expect([lines.length, told.length, told[0], told[1]]).toEqual([22, 23, "a note", "built"]);
});

it("a failure is logged where there is room", () => {
  const failing = (error: Error) => () => {
    const log = (): void => {
      throw error;
    };
    logIfRoom(log, "failed", {});
  };
  expect(failing(new ProblemError(problem("no-room", {})))).not.toThrow();
  expect(failing(new Error("a fault"))).toThrow("a fault");
});

it("the history of a store outlives its logs", () => {
  const history = (): unknown[] => {
    const { firstRun, lastRun, lastOutcome, lastSuccess } = storeHistory(store);
    return [firstRun, lastRun, lastOutcome, lastSuccess];
  };
  const log = (name: string, ...lines: unknown[]): void =>
    writeFileSync(join(store, "log", name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect(history()).toEqual([null, null, null, null]);
  mkdirSync(join(store, "log"));
  log("20260601.jsonl", { time: "1" }, { time: "2", outcome: "published" });
  expect(history()).toEqual(["1", "1", "published", "2"]);
  log("20260602.jsonl", { time: "3", firstRun: "1", lastSuccess: "2" }, { time: "4", outcome: "later" });
  expect(history()).toEqual(["1", "3", "later", "2"]);
  log("20260603.jsonl", { time: "5", firstRun: "1", lastSuccess: "2" }, { time: "6", outcome: "unchanged" });
  expect(history()).toEqual(["1", "5", "unchanged", "6"]);
  // A killed run has no outcome; a full disk leaves half a line.
  log("20260604.jsonl", { time: "7", firstRun: "1", lastSuccess: "6" });
  writeFileSync(join(store, "log", "20260605.jsonl"), '{"time": ');
  expect(history()).toEqual(["1", "7", null, "6"]);
  // The clock was fast.
  log(
    "20360601.jsonl",
    { time: "2036", firstRun: "1", lastSuccess: "6" },
    { time: "2037", outcome: "unchanged" },
  );
  expect(history()).toEqual(["1", "7", null, "6"]);
});

it("a store is stale when the last success, or else the first run, is long ago", () => {
  const run = { lastRun: null, lastOutcome: null, lastError: null };
  const [monday, tuesday] = ["2026-06-29T12:00:00Z", "2026-06-30T12:00:00Z"];
  expect(isStale({ ...run, firstRun: null, lastSuccess: null }, "0d")).toBe(true);
  expect(isStale({ ...run, firstRun: null, lastSuccess: null }, "1d")).toBe(false);
  expect(isStale({ ...run, firstRun: monday, lastSuccess: null }, "2d")).toBe(true);
  expect(isStale({ ...run, firstRun: monday, lastSuccess: null }, "3d")).toBe(false);
  expect(isStale({ ...run, firstRun: monday, lastSuccess: tuesday }, "2d")).toBe(false);
});

it("the status of a store says how old the latest dump is, and writes nothing", async () => {
  const nothing = { lastSuccess: null, lastOutcome: null, lastRun: null, lastError: null };
  expect(storeStatus(store)).toEqual({ latest: null, date: null, ageDays: null, ...nothing });
  const [, release] = await madeUpStore(store, "20260601");
  const before = filesIn(store);
  expect(storeStatus(store)).toEqual({ latest: release, date: "20260601", ageDays: 30, ...nothing });
  vi.setSystemTime(Date.parse("2026-06-30T23:59:59Z"));
  expect(storeStatus(store).ageDays).toBe(29);
  expect(filesIn(store)).toEqual(before);
});
