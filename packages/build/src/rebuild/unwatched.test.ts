import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { TryLaterError } from "@discoprep/corpus";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { contents, type MadeUpSite, madeUpDataset, pagesFrom, startSite } from "../../test/made-up-site.ts";
import { storeStatus } from "./history.ts";
import type { RebuildOptions } from "./options.ts";
import { rebuild } from "./rebuild.ts";
import { lockStore } from "./store.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = madeUpDataset(root);
let site: MadeUpSite;

beforeAll(async () => {
  site = await startSite(root);
});

afterAll(() => {
  vi.useRealTimers();
  site.close();
});

const optionsFor = (store: string, more: Partial<RebuildOptions> = {}): RebuildOptions => ({
  ...{ dataset, store: join(root, store), contact: "organizer@task.example", from: site.folder },
  ...more,
});

type Line = Readonly<Record<string, unknown>>;

/** The lines of each log of a store, the oldest log first. */
function logs(store: string): Line[][] {
  const folder = join(root, store, "log");
  return readdirSync(folder)
    .sort()
    .map((name) => linesIn(join(folder, name)));
}

function linesIn(file: string): Line[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Line);
}

/** A site whose only dump is not ready. */
function notReady(): void {
  site.clear();
  site.addLegacy("20260801", [pagesFrom(1, 8)], "in-progress");
}

describe("the log of a run", () => {
  it("begins with who runs, and ends with the outcome", async () => {
    site.clear();
    site.addLegacy("20260701", [pagesFrom(1, 8)]);
    for (const _run of [1, 2]) await rebuild(optionsFor("logged"));
    notReady();
    await expect(rebuild(optionsFor("logged", { date: "20260801" }))).rejects.toThrow(TryLaterError);
    site.clear();
    await expect(rebuild(optionsFor("logged", { date: "20260801" }))).rejects.toThrow();
    const runs = logs("logged");
    expect(runs.map((lines) => [lines[0]?.event, lines.at(-1)])).toMatchObject([
      ["started", { event: "finished", outcome: "published", exit: 0 }],
      ["started", { event: "finished", outcome: "unchanged", exit: 0 }],
      ["started", { event: "failed", outcome: "later", exit: 75 }],
      ["started", { event: "failed", outcome: "failed", exit: 1 }],
    ]);
    expect(runs[0]?.[0]).toMatchObject({
      ...{ version: expect.any(String), pid: process.pid, dataset: "eng.made-up", lastSuccess: null },
    });
    const steps = runs[0]?.flatMap(({ event, step }) => (event === "step" ? [step] : []));
    expect(steps).toEqual([
      ...["downloaded", "built", "validated", "compared", "judged", "published", "linked", "retained"],
    ]);
    expect(storeStatus(join(root, "logged"))).toMatchObject({
      ...{ lastOutcome: "failed", lastSuccess: runs[1]?.at(-1)?.time, lastRun: runs[3]?.[0]?.time },
    });
  });

  it("has what was said, and is not kept for ever", async () => {
    site.clear();
    site.addLegacy("20260701", [pagesFrom(1, 8)]);
    await rebuild(optionsFor("many", { keep: 1 }));
    notReady();
    const { lastSuccess } = storeStatus(join(root, "many"));
    const later = optionsFor("many", { keep: 1, date: "20260801" });
    for (let run = 0; run < 11; run++) await expect(rebuild(later)).rejects.toThrow(TryLaterError);
    expect(logs("many")).toHaveLength(10);
    // The log of the success is gone.
    expect(storeStatus(join(root, "many"))).toMatchObject({ lastSuccess, lastOutcome: "later" });
    site.addLegacy("20260701", [pagesFrom(1, 8)]);
    site.addLegacy("20260702", [pagesFrom(1, 9)]);
    await rebuild(optionsFor("many", { keep: 1 }));
    expect(logs("many").at(-1)?.[1]).toMatchObject({
      ...{ event: "note", message: expect.stringContaining("20260801") },
    });
  });

  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("says that %s interrupted it", async (signal, exit) => {
    site.clear();
    site.addLegacy("20260701", [pagesFrom(1, 40, 400)]);
    const store = join(root, signal);
    const program = fileURLToPath(new URL("../../../cli/bin/discoprep.js", import.meta.url));
    const args = ["rebuild", dataset, "--store", store, "--from", site.folder, "--contact", "a@b.example"];
    const child = spawn(process.execPath, [program, ...args], { stdio: "ignore" });
    const ended = once(child, "exit");
    while (!existsSync(join(store, "log"))) await pause(5);
    child.kill(signal);
    expect(await ended).toEqual([exit, null]);
    expect(logs(signal).at(-1)?.at(-1)).toMatchObject({
      ...{ event: "interrupted", outcome: "interrupted", exit },
    });
    expect(readdirSync(store)).not.toContain("lock.json");
  });
});

describe("the notify command", () => {
  it("runs when the lock is given back, and what it does wrong is an error that changes nothing", async () => {
    site.clear();
    site.addLegacy("20260701", [pagesFrom(1, 8)]);
    const errors: string[] = [];
    const onError = (what: string): void => void errors.push(what);
    const store = join(root, "told");
    const notifyCommand = `ls '${store}' > '${root}/seen'; exit 3`;
    const run = await rebuild(optionsFor("told", { notifyCommand, onError }));
    expect(run.outcome).toBe("published");
    expect(readFileSync(join(root, "seen"), "utf8").split("\n")).not.toContain("lock.json");
    expect(errors).toEqual(["the notify command ended with 3"]);
    expect(logs("told").at(-1)?.at(-1)).toMatchObject({ event: "finished" });
  });

  it("is ended with its processes when its time is over", async () => {
    site.clear();
    site.addLegacy("20260701", [pagesFrom(1, 8)]);
    const errors: string[] = [];
    const notifyCommand = `sleep 60 & echo $! > '${root}/pid'; sleep 60`;
    const before = Date.now();
    await rebuild(
      optionsFor("late", { notifyCommand, notifyTimeout: 1, onError: (what) => void errors.push(what) }),
    );
    expect(Date.now() - before).toBeLessThan(30_000);
    expect(errors).toEqual(["the notify command was ended after 1 seconds (--notify-timeout)"]);
    const pid = Number(readFileSync(join(root, "pid"), "utf8"));
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  });

  it("runs for a dump that is never ready only when the last success, or the first run, is long ago", async () => {
    notReady();
    const told = join(root, "told.json");
    const notifyCommand = `cat > '${told}'`;
    const start = Date.now();
    const runIn = async (hours: number, more: Partial<RebuildOptions>): Promise<unknown> => {
      writeFileSync(told, "null");
      vi.useFakeTimers({ toFake: ["Date"], now: start + hours * 3_600_000 });
      await expect(rebuild(optionsFor("stale", { notifyCommand, ...more }))).rejects.toThrow(TryLaterError);
      vi.useRealTimers();
      return JSON.parse(readFileSync(told, "utf8"));
    };
    expect(await runIn(0, { staleAfter: "2d" })).toBeNull();
    expect(await runIn(47, { staleAfter: "2d" })).toBeNull();
    expect(await runIn(49, {})).toBeNull();
    const stale = { dataset: "eng.made-up", outcome: "later", stale: true };
    expect(await runIn(49, { staleAfter: "2d" })).toMatchObject({ ...stale, lastSuccess: null });
    site.addLegacy("20260701", [pagesFrom(1, 8)]);
    vi.useFakeTimers({ toFake: ["Date"], now: start + 50 * 3_600_000 });
    await rebuild(optionsFor("stale"));
    vi.useRealTimers();
    const { lastSuccess } = storeStatus(join(root, "stale"));
    notReady();
    expect(await runIn(97, { staleAfter: "2d", date: "20260801" })).toBeNull();
    // A run that finds the store locked has no log, and tells all the same.
    const unlock = lockStore(join(root, "stale"));
    expect(await runIn(99, { staleAfter: "2d" })).toMatchObject({ ...stale, lastSuccess });
    unlock();
  });
});

function isAlive(pid: number): boolean {
  try {
    // A process that nobody has waited for is dead, too.
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

describe("storeStatus", () => {
  it("says how old the latest dump is, and writes nothing", async () => {
    site.clear();
    site.addLegacy("20260701", [pagesFrom(1, 8)]);
    const { release } = await rebuild(optionsFor("status"));
    const before = contents(join(root, "status"));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-08-10T23:59:59Z") });
    expect(storeStatus(join(root, "status"))).toMatchObject({
      ...{ latest: release, date: "20260701", ageDays: 40, lastOutcome: "published" },
    });
    vi.useRealTimers();
    expect(contents(join(root, "status"))).toEqual(before);
    mkdirSync(join(root, "empty"));
    const none = { latest: null, date: null, ageDays: null };
    expect(storeStatus(join(root, "empty"))).toEqual({
      ...{ ...none, lastSuccess: null, lastOutcome: null, lastRun: null },
    });
  });
});

describe("the gate", () => {
  it("has limits that the caller sets, also for a first release, and force overrides both", async () => {
    site.clear();
    site.addLegacy("20260601", [pagesFrom(1, 20)]);
    const few = rebuild(optionsFor("gate", { minArticles: 21 }));
    await expect(few).rejects.toThrow("it has too few articles");
    expect(readdirSync(join(root, "gate", "releases"))).toEqual([]);
    expect(existsSync(join(root, "gate", "latest"))).toBe(false);
    const { release } = await rebuild(optionsFor("gate", { minArticles: 20 }));
    site.addLegacy("20260701", [pagesFrom(1, 16)]);
    for (const more of [{ maxLoss: "19.9%" }, { maxLoss: "20%", minArticles: 17 }])
      await expect(rebuild(optionsFor("gate", more))).rejects.toThrow("is not published");
    expect(readdirSync(join(root, "gate", "releases"))).toEqual([release]);
    expect(await rebuild(optionsFor("gate", { maxLoss: "20%" }))).toMatchObject({ date: "20260701" });
    // What was refused is no measure for the next dump, and its own dump does not stay.
    site.addLegacy("20260715", [pagesFrom(1, 40)]);
    await expect(rebuild(optionsFor("gate", { minArticles: 41 }))).rejects.toThrow("too few articles");
    site.addLegacy("20260720", [pagesFrom(1, 16)]);
    expect(await rebuild(optionsFor("gate"))).toMatchObject({
      ...{ date: "20260720", removed: ["dumps/enwikinews/20260715"] },
    });
    site.addLegacy("20260801", [pagesFrom(1, 2)]);
    const forced = optionsFor("gate", { maxLoss: "0%", minArticles: 99, force: true });
    expect(await rebuild(forced)).toMatchObject({ date: "20260801" });
  });
});
