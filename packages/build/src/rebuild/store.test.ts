import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { TryLaterError } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { lockStore } from "./store.ts";

/** A store whose run was killed: no process has its number. */
function killedStore(host = hostname()): string {
  const store = mkdtempSync(join(tmpdir(), "discoprep-"));
  writeFileSync(
    join(store, "lock.json"),
    JSON.stringify({ host, process: 2 ** 30, start: "2026-01-01T00:00:00Z" }),
  );
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

  it("leaves a lock whose process runs here, or was of another machine, and names it", () => {
    const store = mkdtempSync(join(tmpdir(), "discoprep-"));
    const unlock = lockStore(store);
    expect(() => lockStore(store)).toThrow(`${store}: another run is at work in this store; found process`);
    unlock();
    const elsewhere = killedStore("elsewhere");
    expect(() => lockStore(elsewhere)).toThrow(TryLaterError);
    expect(() => lockStore(elsewhere)).toThrow(
      `found process ${2 ** 30} on elsewhere, since 2026-01-01T00:00:00Z. Wait for it to end. If that run is dead, remove ${elsewhere}/lock.json`,
    );
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
