import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { TryLaterError } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { lockStore } from "./store.ts";

/** A store whose run was killed: no process has its number. */
function killedStore(host = hostname()): string {
  const store = mkdtempSync(join(tmpdir(), "discoprep-"));
  writeFileSync(join(store, "lock.json"), JSON.stringify({ host, process: 2 ** 30 }));
  return store;
}

describe("lockStore", () => {
  it("gives the lock of a process that is gone to the next one, and to no second", () => {
    const store = killedStore();
    const unlock = lockStore(store);
    expect(() => lockStore(store)).toThrow(TryLaterError);
    unlock();
    expect(readdirSync(store)).toEqual([]);
    lockStore(store)();
  });

  it("leaves a lock whose process runs here, or on another machine a short time ago", () => {
    const store = mkdtempSync(join(tmpdir(), "discoprep-"));
    const unlock = lockStore(store);
    expect(() => lockStore(store)).toThrow(`another run is at work in ${store}`);
    unlock();
    const elsewhere = killedStore("elsewhere");
    expect(() => lockStore(elsewhere)).toThrow(TryLaterError);
    const before = new Date(Date.now() - 601_000);
    utimesSync(join(elsewhere, "lock.json"), before, before);
    lockStore(elsewhere)();
    expect(existsSync(join(elsewhere, "lock.json"))).toBe(false);
  });

  it("does not begin where it cannot say whose the lock is", () => {
    const store = mkdtempSync(join(tmpdir(), "discoprep-"));
    mkdirSync(join(store, "lock.json", "in the way"), { recursive: true });
    expect(() => lockStore(store)).toThrow();
    expect(readdirSync(store)).toEqual(["lock.json"]);
    rmSync(join(store, "lock.json"), { recursive: true });
    lockStore(store)();
  });
});
