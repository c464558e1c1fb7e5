import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSite } from "@discoprep/wikidump/site";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type MadeUpSite, madeUpDataset, pagesFrom, startSite, WIKI } from "../../test/made-up-site.ts";
import { addRelease } from "../../test/made-up-store.ts";
import { checkPlaces, dumpOf, fetchDump, findWork } from "./find-work.ts";
import type { RebuildOptions } from "./options.ts";
import { rollBack } from "./rollback.ts";
import { Store } from "./store.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = madeUpDataset(root);
const contact = "organizer@task.example";
let site: MadeUpSite;
let store: Store;

beforeAll(async () => {
  site = await startSite(root);
});
afterAll(() => site.close());
beforeEach(() => {
  store = Store.open(mkdtempSync(join(root, "store-")));
  site.clear();
});

/** Offers a dump of so many pages. */
const offer = (date: string, pages = 8): void => site.addLegacy(date, [pagesFrom(1, pages)]);

const optionsFor = (more: Partial<RebuildOptions>): RebuildOptions => ({
  ...{ dataset, store: store.folder, contact },
  ...more,
});

const from = () => openSite({ from: site.folder, contact });

/** Looks for work, and publishes a release without a build. @returns the date and source of its dump, or the outcome */
async function run(more: Partial<RebuildOptions> = {}): Promise<string> {
  const work = await findWork(store, from(), optionsFor(more));
  if (!("run" in work)) return `${work.outcome} ${work.date} ${work.release}`;
  await addRelease(store, work.facts);
  return `${work.run.date} ${work.run.source}`;
}

async function workOf(more: Partial<RebuildOptions> = {}) {
  const work = await findWork(store, from(), optionsFor(more));
  if (!("run" in work)) throw new Error("there is no work");
  return work;
}

const unchanged = (date: string): string => `unchanged ${date} ${date}+1.0`;

it("takes the newest dump, and nothing where it has it", async () => {
  offer("20260601");
  offer("20260701");
  expect(await run()).toBe("20260701 legacy");
  expect(await run()).toBe(unchanged("20260701"));
  const notes: string[] = [];
  site.addLegacy("20260901", [pagesFrom(1, 8)], "in-progress");
  offer("20260801");
  expect(await run({ onNote: (note) => void notes.push(note) })).toBe("20260801 legacy");
  expect(notes).toEqual([expect.stringContaining("20260901")]);
  expect(await run({ onNote: (note) => void notes.push(note) })).toBe(unchanged("20260801"));
  expect(notes).toHaveLength(2);
});

it("takes a dump that was corrected under the same date, also while a newer one is made", async () => {
  offer("20260601");
  await run();
  offer("20260601", 9);
  expect(await run()).toBe("20260601 legacy");
  expect(await run()).toBe(unchanged("20260601"));
  offer("20260601", 10);
  site.addLegacy("20260701", [pagesFrom(1, 10)], "in-progress");
  expect(await run()).toBe("20260601 legacy");
  expect(await run()).toBe(unchanged("20260601"));
});

it("does not go back to an older dump, unless it is asked for", async () => {
  offer("20260701");
  await run();
  site.clear();
  offer("20260601");
  expect(await run()).toBe(unchanged("20260701"));
  expect(await run({ date: "20260601" })).toBe("20260601 legacy");
});

it("takes the layout that is asked for", async () => {
  offer("20260601");
  site.addContent("20260701", [pagesFrom(1, 8)]);
  expect(await run({ source: "legacy" })).toBe("20260601 legacy");
  expect(await run({ source: "content" })).toBe("20260701 content");
  expect(await run({ source: "content" })).toBe(unchanged("20260701"));
  expect(await run({ source: "legacy" })).toBe(unchanged("20260701"));
});

it("takes the same dump for another recipe, from the store where it is there", async () => {
  offer("20260601");
  await run();
  const otherDataset = join(root, "eng.other");
  cpSync(dataset, otherDataset, { recursive: true });
  expect(await run({ dataset: otherDataset })).toBe(unchanged("20260601"));
  writeFileSync(join(otherDataset, "pinned.json"), "{}");
  const notes: string[] = [];
  const onNote = (note: string): void => void notes.push(note);
  const work = await workOf({ dataset: otherDataset, onNote });
  expect(notes).toEqual(["the dump is the same; changed: recipe"]);
  expect(work.facts).toMatchObject({ dataset: "eng.other", wiki: WIKI, date: "20260601", source: "legacy" });
  await fetchDump(store, from(), work.run);
  const facts = join(store.dumps, WIKI, "20260601", "source.json");
  expect(JSON.parse(readFileSync(facts, "utf8"))).toMatchObject({ site: site.folder, date: "20260601" });
  writeFileSync(facts, readFileSync(facts, "utf8").replace(/"bytes": \d+/, '"bytes": 7'));
  expect(await workOf({ dataset: otherDataset })).toMatchObject({
    run: { files: [{ bytes: 7 }] },
    facts: { files: [{ bytes: 7 }] },
  });
});

it("does not make a release again that was rolled back from, unless it is forced", async () => {
  offer("20260501");
  const may = await run();
  expect(may).toBe("20260501 legacy");
  offer("20260601");
  await run();
  await rollBack(store.folder);
  const notes: string[] = [];
  const onNote = (note: string): void => void notes.push(note);
  expect(await run({ onNote })).toBe(unchanged("20260501"));
  expect(notes).toEqual(["the release of 20260601 was rolled back from; --accept-loss publishes it again"]);
  offer("20260601", 9);
  expect(await run({ force: true })).toBe("20260601 legacy");
});

it("fetches what is missing, and refuses a disk without room for it and one more release", async () => {
  site.addLegacy("20260601", [pagesFrom(1, 3), pagesFrom(4, 6)]);
  const work = await workOf();
  const files = await fetchDump(store, from(), work.run);
  const parts = ["1.xml-p1p3", "2.xml-p4p6"].map((part) => `${WIKI}-20260601-pages-articles${part}.bz2`);
  expect(files).toEqual(parts.map((part) => join(store.dumps, WIKI, "20260601", part)));
  await addRelease(store, { ...work.facts, date: "20260501" });
  site.addLegacy("20260701", [pagesFrom(1, 3)]);
  const full = fetchDump(store, from(), (await workOf()).run, { spare: 1e15 });
  await expect(full).rejects.toThrow("room");
});

it("refuses a store among the files of the dataset", () => {
  const folder = join(root, "holds", "eng.made-up");
  cpSync(dataset, folder, { recursive: true });
  for (const name of ["", "store", "a/store"])
    expect(() => checkPlaces(Store.open(join(folder, name)), folder)).toThrow("lies in the dataset");
  for (const name of ["out/store", ".store", "../store", ".."])
    checkPlaces(Store.open(join(folder, name)), folder);
});

it("refuses a dataset of no wiki, of two, or with a step of a reserved name", () => {
  const faulty = join(root, "faulty");
  cpSync(dataset, faulty, { recursive: true });
  const file = join(faulty, "sources.json");
  const [source] = JSON.parse(readFileSync(file, "utf8"));
  expect(dumpOf(faulty)).toEqual({ source: "dump", wiki: WIKI });
  writeFileSync(file, JSON.stringify([source, { ...source, name: "other", wiki: "dewikinews" }]));
  expect(() => dumpOf(faulty)).toThrow(`${file}: the dataset is not made from one dump of a wiki`);
  expect(() => dumpOf(faulty)).toThrow(`found ${WIKI}, dewikinews`);
  writeFileSync(file, JSON.stringify([{ ...source, wiki: undefined }]));
  expect(() => dumpOf(faulty)).toThrow("found none");
  const job = join(faulty, "dataset.json");
  checkPlaces(store, faulty);
  writeFileSync(job, readFileSync(job, "utf8").replace('"name":"blind"', '"name":"recipe"'));
  expect(() => checkPlaces(store, faulty)).toThrow(`found a step is named "recipe"`);
  writeFileSync(job, '{ "steps": [] }');
  expect(() => checkPlaces(store, faulty)).toThrow(job);
});
