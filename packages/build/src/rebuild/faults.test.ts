import fs, { mkdtempSync, readdirSync, readlinkSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { contents, type MadeUpSite, madeUpDataset, pagesFrom, startSite } from "../../test/made-up-site.ts";
import { storeStatus } from "./history.ts";
import type { RebuildOptions } from "./options.ts";
import { rebuild } from "./rebuild.ts";

const failing = { writes: (_path: string): boolean => false, code: "EIO", seen: 0 };
const real = { renameSync: fs.renameSync, appendFileSync: fs.appendFileSync };
const realRename = promises.rename;

function failIfAsked(path: fs.PathOrFileDescriptor): void {
  if (failing.writes(String(path)))
    throw Object.assign(new Error(`${failing.code}: write`), { code: failing.code });
}

/** Replaces Node's own functions for all modules that import them. */
function putInPlace(functions: typeof real, rename: typeof realRename): void {
  Object.assign(fs, functions);
  promises.rename = rename;
  syncBuiltinESMExports();
}

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = madeUpDataset(root);
let site: MadeUpSite;

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
  putInPlace(functions, async (from, to) => {
    failIfAsked(to);
    await realRename(from, to);
  });
  site = await startSite(root);
});

afterAll(() => {
  putInPlace(real, realRename);
  vi.useRealTimers();
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
    site.clear();
    site.addLegacy("20260601", [pagesFrom(1, 30)]);
    const first = await rebuild(optionsFor(name));
    site.addLegacy("20260701", [pagesFrom(2, 31)]);
    const link = join(root, name, "latest");
    Object.assign(failing, { writes, code, seen: 0 });
    await expect(rebuild(optionsFor(name))).rejects.toThrow(code);
    failing.writes = () => false;
    expect(readlinkSync(link)).toBe(`releases/${first.release}`);
    expect(storeStatus(join(root, name))).toMatchObject({ lastOutcome: "failed" });
    const second = await rebuild(optionsFor(name));
    expect(second).toMatchObject({ date: "20260701" });
    expect(readlinkSync(link)).toBe(`releases/${second.release}`);
    expect(readdirSync(join(root, name, "releases"))).toHaveLength(2);
    expect(readdirSync(join(root, name)).filter((entry) => entry.startsWith("."))).toEqual([]);
  });
});

describe("a rebuild on a machine whose clock is wrong", () => {
  it("goes by the dates of dumps, not by the clock", async () => {
    site.clear();
    site.addLegacy("20260601", [pagesFrom(1, 30)]);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2099-12-31T23:59:59Z") });
    const first = await rebuild(optionsFor("clock"));
    vi.setSystemTime(new Date("1999-01-01T00:00:00Z"));
    expect(await rebuild(optionsFor("clock"))).toMatchObject({ outcome: "unchanged" });
    site.addLegacy("20260701", [pagesFrom(1, 31)]);
    const second = await rebuild(optionsFor("clock"));
    vi.useRealTimers();
    const right = await rebuild(optionsFor("right clock"));
    expect([first.date, second.date]).toEqual(["20260601", "20260701"]);
    const articles = (store: string, release = ""): object =>
      contents(join(root, store, "releases", release, "articles"));
    expect(articles("clock", second.release)).toEqual(articles("right clock", right.release));
  });
});
