import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { TryLaterError } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { lockStore } from "./lock.ts";

/** A store whose run was killed: no process has its number. */
function killedStore(): string {
  const store = mkdtempSync(join(tmpdir(), "discoprep-"));
  mkdirSync(join(store, "lock"));
  writeFileSync(join(store, "lock.json"), JSON.stringify({ host: hostname(), process: 2 ** 30 }));
  return store;
}

describe("lockStore", () => {
  it("gives the lock of a process that is gone to one of those that ask at once", async () => {
    const store = killedStore();
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => lockStore(store)));
    const [taken, ...more] = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(more).toEqual([]);
    const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.every((error) => error instanceof TryLaterError)).toBe(true);
    await taken?.();
    expect(["lock", "lock.json", "lock.taking"].filter((name) => existsSync(join(store, name)))).toEqual([]);
    await (await lockStore(store))();
  });

  it("leaves a lock whose process runs here or on another machine", async () => {
    const store = mkdtempSync(join(tmpdir(), "discoprep-"));
    const unlock = await lockStore(store);
    await expect(lockStore(store)).rejects.toThrow(`another run is at work in ${store}`);
    await unlock();
    const elsewhere = killedStore();
    writeFileSync(join(elsewhere, "lock.json"), JSON.stringify({ host: "elsewhere", process: 2 ** 30 }));
    await expect(lockStore(elsewhere)).rejects.toThrow(TryLaterError);
  });

  it("lets the lock go where it cannot say whose it is, as on a full disk", async () => {
    const store = mkdtempSync(join(tmpdir(), "discoprep-"));
    mkdirSync(join(store, "lock.json", "in the way"), { recursive: true });
    await expect(lockStore(store)).rejects.toThrow();
    expect(readdirSync(store)).toEqual(["lock.json"]);
    rmSync(join(store, "lock.json"), { recursive: true });
    await (await lockStore(store))();
  });
});
