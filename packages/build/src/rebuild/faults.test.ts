import fs, { mkdtempSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { contents, type MadeUpSite, madeUpDataset, pagesFrom, startSite } from "../../test/made-up-site.ts";
import type { RebuildOptions } from "./options.ts";
import { rebuild } from "./rebuild.ts";

const failing = { renames: (_to: string): boolean => false, code: "EIO", seen: 0 };
const real = { renameSync: fs.renameSync, rename: promises.rename };

function renameOrFail(to: fs.PathLike): void {
  if (failing.renames(String(to)))
    throw Object.assign(new Error(`${failing.code}: rename`), { code: failing.code });
}

/** Replaces Node's own functions for all modules that import them. */
function putInPlace(functions: typeof real): void {
  fs.renameSync = functions.renameSync;
  promises.rename = functions.rename;
  syncBuiltinESMExports();
}

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = madeUpDataset(root);
let site: MadeUpSite;

beforeAll(async () => {
  putInPlace({
    renameSync: (from, to) => {
      renameOrFail(to);
      real.renameSync(from, to);
    },
    rename: async (from, to) => {
      renameOrFail(to);
      await real.rename(from, to);
    },
  });
  site = await startSite(root);
});

afterAll(() => {
  putInPlace(real);
  vi.useRealTimers();
  site.close();
});

const optionsFor = (store: string): RebuildOptions => ({
  ...{ dataset, store: join(root, store), contact: "organizer@task.example", from: site.address },
  retries: { tries: 0, pause: 1 },
});

describe("a rebuild whose renaming fails", () => {
  it.each([
    ["of the release", "EXDEV", (to: string) => to.includes("/releases/")],
    ["of the link", "EIO", (to: string) => to.endsWith("/latest")],
    ["of the log", "ENOSPC", (to: string) => to.endsWith("/state.json") && failing.seen++ === 3],
    ["of a step", "ENOSPC", (to: string) => to.endsWith("/out/blind")],
    ["of the dump", "EIO", (to: string) => to.endsWith(".bz2")],
  ])("leaves the old release, and the next one publishes: %s", async (name, code, renames) => {
    site.clear();
    site.addLegacy("20260601", [pagesFrom(1, 30)]);
    const first = await rebuild(optionsFor(name));
    site.addLegacy("20260701", [pagesFrom(2, 31)]);
    const link = join(root, name, "latest");
    Object.assign(failing, { renames, code, seen: 0 });
    await expect(rebuild(optionsFor(name))).rejects.toThrow(code);
    failing.renames = () => false;
    expect(readlinkSync(link)).toBe(`releases/${first.release}`);
    expect(JSON.parse(readFileSync(join(root, name, "state.json"), "utf8"))).toMatchObject({
      outcome: "failed",
    });
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
