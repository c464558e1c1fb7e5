import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { TryLaterError } from "@discoprep/corpus";
import { filesIn } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { madeUpDataset, WIKI } from "../../test/made-up-site.ts";
import { madeUpFacts, madeUpStore } from "../../test/made-up-store.ts";
import { pruneStore, removeOld, removeUnusedDumps } from "./retention.ts";
import { forgetRollback, isRolledBack, rollBack } from "./rollback.ts";
import { recipeFiles, recipeHash, Store } from "./store.ts";

const newFolder = (): string => mkdtempSync(join(tmpdir(), "discoprep-"));

describe("the lock of a store", () => {
  it("lets a second run be tried later, where the first is not dead", () => {
    const folder = newFolder();
    const store = new Store(folder);
    const lock = join(folder, "lock.json");
    const owner = { process: 2 ** 30, start: "2026-01-01T00:00:00Z" };
    writeFileSync(lock, JSON.stringify({ ...owner, host: hostname() }));
    store.refuseLocked();
    const unlock = store.lock();
    expect(() => store.lock()).toThrow(TryLaterError);
    expect(() => store.refuseLocked()).toThrow(TryLaterError);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(lock, JSON.stringify({ ...owner, host: "elsewhere" }));
    expect(() => store.lock()).toThrow(TryLaterError);
    expect(() => store.lock()).toThrow(
      `${folder}: another run is at work in this store; found the lock ${lock}, of process ${2 ** 30} on elsewhere, since 2026-01-01T00:00:00Z. Wait for it to end`,
    );
    // A power cut leaves an empty file.
    writeFileSync(lock, "");
    expect(() => store.lock()).toThrow(TryLaterError);
    utimesSync(lock, new Date(0), new Date(0));
    store.lock()();
    rmSync(lock, { force: true });
    mkdirSync(join(lock, "in the way"), { recursive: true });
    expect(() => store.lock()).toThrow();
    expect(readdirSync(folder)).toEqual(["lock.json"]);
  });
});

const latestOf = ({ folder }: Store): unknown => [
  readlinkSync(join(folder, "latest")),
  JSON.parse(readFileSync(join(folder, "latest.json"), "utf8")).release,
];

describe("a store", () => {
  it("is listed, the newest release first, and checked byte by byte", async () => {
    const [store, october = "", may = ""] = await madeUpStore(newFolder(), "20261001", "20260501");
    const { folder, releases } = store;
    // Without facts they are no releases.
    const mayReleases = [`${may}.10`, `${may}.9`];
    for (const name of mayReleases) mkdirSync(join(releases, name));
    expect(store.names()).toEqual([october, ...mayReleases, may]);
    expect(store.list()).toEqual([
      { release: october, date: "20261001", latest: false },
      { release: may, date: "20260501", latest: true },
    ]);
    for (const name of mayReleases) rmSync(join(releases, name), { recursive: true });
    expect(store.verify()).toEqual([]);
    writeFileSync(join(releases, may, "blind", "manifest.json"), "[]");
    rmSync(join(releases, may, "blind", "articles.jsonl"));
    rmSync(join(releases, october, "SHA256SUMS"));
    const before = filesIn(folder);
    expect(store.verify()).toEqual([
      { release: october, file: "SHA256SUMS", state: "removed" },
      { release: may, file: "blind/articles.jsonl", state: "removed" },
      { release: may, file: "blind/manifest.json", state: "edited" },
    ]);
    expect(filesIn(folder)).toEqual(before);
    expect(() => Store.existing(join(folder, "nowhere"))).toThrow("there is no store in this place");
    const other = newFolder();
    writeFileSync(join(other, "letter.txt"), "");
    for (const path of [other, join(other, "letter.txt")])
      expect(() => pruneStore(path)).toThrow("there is no store in this place");
    expect(readdirSync(other)).toEqual(["letter.txt"]);
  });

  it("does not begin among the dumps or the work of somebody else", () => {
    for (const name of ["dumps/enwikinews", "work/thesis"]) {
      const folder = newFolder();
      mkdirSync(join(folder, name), { recursive: true });
      expect(() => Store.open(folder)).toThrow("dumps or work that are not of a store");
      expect(readdirSync(folder)).toEqual([name.split("/")[0]]);
      mkdirSync(join(folder, "releases"));
      Store.open(folder);
    }
  });

  it("loses what is old, except what is named, latest, or changed by somebody", async () => {
    const dates = ["20260101", "20260201", "20260301", "20260401", "20260501", "20260601"];
    const [store, january = "", february = "", march = "", april = "", may = "", june = ""] =
      await madeUpStore(newFolder(), ...dates);
    await rollBack(store.folder, february);
    writeFileSync(join(store.folder, "keep.txt"), `# the test set\n ${january} \n\n`);
    writeFileSync(join(store.releases, march, "blind", "articles.jsonl"), "mine");
    rmSync(join(store.releases, april, "blind", "articles.jsonl"));
    // A run that was killed had begun to remove it.
    mkdirSync(join(store.work, ".removed"));
    const notes: string[] = [];
    const removed = [`releases/${april}`, `dumps/${WIKI}/20260401`];
    expect(pruneStore(store.folder, 2, (note) => void notes.push(note))).toEqual(removed);
    expect(notes).toEqual([`the release ${march} is not removed: it holds blind/articles.jsonl (edited)`]);
    expect(readdirSync(store.releases)).toEqual([january, february, march, may, june]);
    expect(readdirSync(store.work)).toEqual([]);
    mkdirSync(join(store.dumps, WIKI, "20260701"));
    mkdirSync(join(store.dumps, WIKI, "20260801"));
    expect(removeUnusedDumps(store, { wiki: WIKI, date: "20260701" })).toEqual([`dumps/${WIKI}/20260801`]);
    expect(removeOld(store)).toEqual([`dumps/${WIKI}/20260701`]);
    const unlock = store.lock();
    expect(() => pruneStore(store.folder, 1)).toThrow(TryLaterError);
    unlock();
  });

  it("goes back to the release before, and remembers from which", async () => {
    const [store, may = "", june = "", july = ""] = await madeUpStore(
      newFolder(),
      "20260501",
      "20260601",
      "20260701",
    );
    expect(await rollBack(store.folder, june)).toEqual({ release: june, from: july });
    expect(isRolledBack(store, madeUpFacts("20260701"))).toBe(true);
    expect(isRolledBack(store, madeUpFacts("20260601"))).toBe(false);
    // June was rolled back from: the one before July is May.
    expect(await rollBack(store.folder, may)).toEqual({ release: may, from: june });
    expect(await rollBack(store.folder, july)).toEqual({ release: july, from: may });
    expect(isRolledBack(store, madeUpFacts("20260701"))).toBe(false);
    await forgetRollback(store, madeUpFacts("20260501"));
    expect(await rollBack(store.folder)).toEqual({ release: may, from: july });
    expect(latestOf(store)).toEqual([`releases/${may}`, may]);
    expect(await rollBack(store.folder, may)).toEqual({ release: may, from: may });
    await expect(rollBack(store.folder)).rejects.toThrow("found none before the latest one");
    await expect(rollBack(store.folder, "x")).rejects.toThrow(
      "latest stays as it was; found none of the name x",
    );
    writeFileSync(join(store.releases, june, "blind", "manifest.json"), "[]");
    await expect(rollBack(store.folder, june)).rejects.toThrow("not whole: blind/manifest.json (edited)");
    expect(existsSync(join(store.folder, "lock.json"))).toBe(false);
  });

  it("agrees with itself again after a run that was killed between the link and its file", async () => {
    const [store, may = "", june = ""] = await madeUpStore(newFolder(), "20260501", "20260601");
    const before = readFileSync(join(store.folder, "latest.json"), "utf8");
    await rollBack(store.folder);
    for (const damaged of [before, '{"release"']) {
      writeFileSync(join(store.folder, "latest.json"), damaged);
      expect(store.latest()).toBe(may);
      await store.mendLatest();
      expect(latestOf(store)).toEqual([`releases/${may}`, may]);
    }
    expect(before).toContain(june);
  });

  it("is of one dataset", async () => {
    const [store, may] = await madeUpStore(newFolder(), "20260501");
    store.checkDataset("eng.made-up");
    expect(() => store.checkDataset("zho")).toThrow(`expected releases of zho; found ${may} of eng.made-up`);
  });
});

describe("the recipe of a dataset", () => {
  it("has the files that define it, and no results", () => {
    const dataset = madeUpDataset(newFolder());
    const before = recipeHash(dataset);
    mkdirSync(join(dataset, "out"));
    for (const name of ["out/x", "README.md", ".hidden"]) writeFileSync(join(dataset, name), "");
    expect(recipeFiles(dataset)).toEqual(["dataset.json", "sources.json"].map((name) => join(dataset, name)));
    expect(recipeHash(dataset)).toBe(before);
    writeFileSync(join(dataset, "pinned.json"), "{}");
    expect(recipeHash(dataset)).not.toBe(before);
  });
});
