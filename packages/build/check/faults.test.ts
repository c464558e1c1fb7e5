import fs, { cpSync, mkdtempSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { storeStatus } from "../src/rebuild/log.ts";
import { notify } from "../src/rebuild/notify.ts";
import type { RebuildOptions } from "../src/rebuild/options.ts";
import { rebuild } from "../src/rebuild/rebuild.ts";
import { type MadeUpSite, madeUpDataset, pagesFrom, startSite } from "../test/made-up-site.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = madeUpDataset(root);
let site: MadeUpSite;

const failing = { writes: (_path: string): boolean => false, code: "EIO", seen: 0 };
const real = { renameSync: fs.renameSync, appendFileSync: fs.appendFileSync };
const realRename = promises.rename;

function failIfAsked(path: fs.PathOrFileDescriptor): void {
  if (failing.writes(String(path)))
    throw Object.assign(new Error(`${failing.code}: write`), { code: failing.code });
}

/** Replaces Node's own functions for all modules that import them. */
function replaceWrites(functions: typeof real, rename: typeof realRename): void {
  Object.assign(fs, functions);
  promises.rename = rename;
  syncBuiltinESMExports();
}

beforeAll(async () => {
  const functions: typeof real = {
    renameSync: (from, to) => {
      failIfAsked(to);
      real.renameSync(from, to);
    },
    appendFileSync: (file, data) => {
      failIfAsked(file);
      real.appendFileSync(file, data);
    },
  };
  replaceWrites(functions, async (from, to) => {
    failIfAsked(to);
    await realRename(from, to);
  });
  site = await startSite(root);
  site.addLegacy("20260601", [pagesFrom(1, 30)]);
  await rebuild(optionsFor("june"));
  site.addLegacy("20260701", [pagesFrom(2, 31)]);
});

afterAll(() => {
  replaceWrites(real, realRename);
  site.close();
});

const optionsFor = (store: string): RebuildOptions => ({
  ...{ dataset, store: join(root, store), contact: "organizer@task.example", from: site.address },
  retries: { tries: 0, pause: 1 },
});

describe("a rebuild that cannot write", () => {
  it.each([
    ["of the release", "EXDEV", (to: string) => to.includes("/releases/")],
    ["of the link", "EIO", (to: string) => to.endsWith("/latest")],
    ["of the log", "ENOSPC", (to: string) => to.includes("/log/") && failing.seen++ === 3],
    ["of a step", "ENOSPC", (to: string) => to.endsWith("/out/blind")],
    ["of the dump", "EIO", (to: string) => to.endsWith(".bz2")],
  ])("leaves the old release, and the next one publishes: %s", async (name, code, writes) => {
    const store = join(root, name);
    cpSync(join(root, "june"), store, { recursive: true, verbatimSymlinks: true });
    const before = readlinkSync(join(store, "latest"));
    Object.assign(failing, { writes, code, seen: 0 });
    await expect(rebuild(optionsFor(name))).rejects.toThrow(code);
    failing.writes = () => false;
    expect(readlinkSync(join(store, "latest"))).toBe(before);
    expect(storeStatus(store)).toMatchObject({ lastOutcome: "failed" });
    const second = await rebuild(optionsFor(name));
    expect(second).toMatchObject({ date: "20260701" });
    expect(readlinkSync(join(store, "latest"))).toBe(`releases/${second.release}`);
    expect(readdirSync(join(store, "releases"))).toHaveLength(2);
    expect(readdirSync(store).filter((entry) => entry.startsWith("."))).toEqual([]);
  });
});

describe("the notify command", () => {
  it("is ended with its processes when its time is over", async () => {
    const problem = await notify(`sleep 60 & echo $! > '${root}/pid'; sleep 60`, {}, 1);
    expect(problem).toBe("was ended after 1 seconds");
    const pid = readFileSync(join(root, "pid"), "utf8").trim();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  });
});

function isAlive(pid: string): boolean {
  try {
    // A process that nobody has waited for is dead, too.
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
