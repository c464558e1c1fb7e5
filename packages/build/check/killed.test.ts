import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn } from "@discoprep/shared-data/folder";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RebuildOptions } from "../src/rebuild/options.ts";
import { rebuild } from "../src/rebuild/rebuild.ts";
import { Store } from "../src/rebuild/store.ts";
import { type MadeUpSite, madeUpDataset, pagesFrom, startSite } from "../test/made-up-site.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = madeUpDataset(root);
const script = fileURLToPath(new URL("killed.js", import.meta.url));
let site: MadeUpSite;

const optionsFor = (store: string, from = site.folder): RebuildOptions => ({
  ...{ dataset, store: join(root, store), contact: "organizer@task.example", from, keep: 2 },
});

beforeAll(async () => {
  site = await startSite(root);
  for (const [index, date] of ["20260501", "20260601"].entries()) {
    site.addLegacy(date, [pagesFrom(1, 8 + index)]);
    await rebuild(optionsFor("before"));
  }
  site.addLegacy("20260701", [pagesFrom(1, 10)]);
  copyTo("undisturbed");
  await rebuild(optionsFor("undisturbed"));
});
afterAll(() => site.close());

const copyTo = (copy: string): void =>
  cpSync(join(root, "before"), join(root, copy), { recursive: true, verbatimSymlinks: true });

const latestOf = (store: string): unknown => [
  readlinkSync(join(root, store, "latest")),
  readFileSync(join(root, store, "latest.json"), "utf8"),
];

/** One call of each kind, in the order of a run: in a step, of the release, of the link, of an old release. */
const calls = ["writeFileSync /raw/", "renameSync /releases/", "symlinkSync /.latest", "rmSync /.removed"];

it.each(calls)(
  "a store is whole after kill -9 in %s, and after the next run as if there had been none",
  async (call) => {
    const name = call.replaceAll("/", "");
    const store = join(root, name);
    copyTo(name);
    const child = spawnSync(process.execPath, [script, JSON.stringify(optionsFor(name)), call]);
    expect(child.signal).toBe("SIGKILL");
    expect(new Store(store).verify()).toEqual([]);
    expect(existsSync(join(store, "latest", "release.json"))).toBe(true);
    site.seen.length = 0;
    await rebuild(optionsFor(name, site.address));
    expect(site.seen.filter((path) => path.endsWith(".bz2"))).toEqual([]);
    expect(await rebuild({ ...optionsFor(name), check: true })).toMatchObject({ outcome: "unchanged" });
    expect(latestOf(name)).toEqual(latestOf("undisturbed"));
    for (const folder of ["releases", "work"])
      expect(filesIn(join(store, folder))).toEqual(filesIn(join(root, "undisturbed", folder)));
  },
);
