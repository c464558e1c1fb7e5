import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TryLaterError } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import { writeList } from "@discoprep/files/output";
import { filesIn } from "@discoprep/shared-data/folder";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type MadeUpPage,
  type MadeUpSite,
  madeUpDataset,
  pagesFrom,
  startSite,
  WIKI,
} from "../../test/made-up-site.ts";
import { logFiles, storeStatus } from "./log.ts";
import type { RebuildOptions, RebuildResult } from "./options.ts";
import { rebuild } from "./rebuild.ts";
import { Store } from "./store.ts";
import { validateRelease } from "./validate-release.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = madeUpDataset(root);
let site: MadeUpSite;
/** Releases of the dumps of May and June in one store, of which the other tests have copies. */
let may: RebuildResult;
let june: RebuildResult;

const mayPages = pagesFrom(1, 20);
/** Three pages changed, one is gone, one has another title, two are new. */
const junePages = [
  ...mayPages.flatMap((page): MadeUpPage[] => {
    if (page.id === 8) return [];
    if ([2, 12, 14].includes(page.id)) return [{ ...page, revision: page.id * 10 + 1, subject: "harbour" }];
    return page.id === 16 ? [{ ...page, title: "Story forty" }] : [page];
  }),
  ...pagesFrom(21, 22),
];

const optionsFor = (store: string, more: Partial<RebuildOptions> = {}): RebuildOptions => ({
  ...{ dataset, store: join(root, store), contact: "organizer@task.example", from: site.address },
  retries: { tries: 0, pause: 1 },
  ...more,
});

beforeAll(async () => {
  site = await startSite(root);
  site.addLegacy("20260501", [mayPages]);
  may = await rebuild(optionsFor("store"));
  copyStore("may");
  site.addLegacy("20260601", [junePages]);
  june = await rebuild(optionsFor("store"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
afterAll(() => site.close());

function copyStore(copy: string): string {
  cpSync(join(root, "store"), join(root, copy), { recursive: true, verbatimSymlinks: true });
  return join(root, copy);
}

/** Gives the site one dump. */
function offer(date: string, pages: readonly MadeUpPage[]): void {
  site.clear();
  site.addLegacy(date, [pages]);
}

const releaseIn = (store: string, { release = "" }: RebuildResult): string =>
  join(root, store, "releases", release);
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), "utf8"));

describe("rebuild", () => {
  it("publishes each dump, and says what changed and why", () => {
    const store = join(root, "store");
    expect(may).toMatchObject({ outcome: "published", wiki: WIKI, date: "20260501", removed: [] });
    expect(may.changes).toBeUndefined();
    const counts = { added: 2, removed: 1, changed: 3, renamed: 1, unchanged: 15 };
    expect(june.changes).toMatchObject({ articles: counts, blind: counts });
    expect(readlinkSync(join(store, "latest"))).toBe(`releases/${june.release}`);
    expect(readJson(store, "latest.json")).toMatchObject({ release: june.release });
    expect(readdirSync(join(store, "latest"))).toEqual([
      ...["SHA256SUMS", "articles", "blind", "changes", "fingerprints.json", "recipe", "release.json"],
    ]);
    expect(filesIn(join(store, "latest", "recipe"))).toEqual(filesIn(dataset));
    expect(readdirSync(join(store, "work"))).toEqual([]);
    expect(readJson(store, "latest", "changes", "articles", "changes.json")).toMatchObject({
      added: ["21", "22"].map((id) => ({ id, reason: "new-page" })),
      removed: [{ id: "8", reason: "gone-from-dump" }],
      changed: ["2", "12", "14"].map((id) => ({ id, cause: "revision" })),
      renamed: [{ id: "16", from: "Story 16", to: "Story forty" }],
    });
    const [log = ""] = logFiles(store);
    const lines = readFileSync(log, "utf8").trimEnd().split("\n");
    const events = lines.map((line): Record<string, unknown> => JSON.parse(line));
    expect(events[0]).toMatchObject({ event: "started", pid: process.pid, dataset: "eng.made-up" });
    expect(events.flatMap(({ step = [] }) => step)).toEqual([
      ...["downloaded", "built", "validated", "compared", "judged", "published", "linked", "retained"],
    ]);
    expect(events.at(-1)).toMatchObject({ event: "finished", exit: 0, outcome: "published" });
  });

  it("asks the site twice where nothing is new, and says so", async () => {
    copyStore("same");
    offer("20260601", junePages);
    site.seen.length = 0;
    const unchanged = { outcome: "unchanged", wiki: WIKI, date: "20260601", release: june.release };
    expect(await rebuild(optionsFor("same"))).toEqual(unchanged);
    expect(site.seen).toEqual([`${WIKI}/`, `${WIKI}/20260601/dumpstatus.json`]);
    const before = filesIn(join(root, "same"));
    expect(await rebuild(optionsFor("same", { check: true }))).toEqual(unchanged);
    offer("20260701", junePages);
    const available = { outcome: "available", wiki: WIKI, date: "20260701" };
    expect(await rebuild(optionsFor("same", { check: true }))).toEqual(available);
    expect(filesIn(join(root, "same"))).toEqual(before);
  });

  it("makes the articles of one file from parts in another layout, in another time zone and year", async () => {
    site.clear();
    vi.stubEnv("TZ", "Pacific/Niue");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("1999-01-01T00:00:00Z") });
    site.addContent("20260601", [junePages.slice(0, 9), junePages.slice(9, 15), junePages.slice(15)]);
    const parts = releaseIn("parts", await rebuild(optionsFor("parts")));
    const whole = releaseIn("store", june);
    for (const path of ["articles/articles.jsonl", "articles/dropped.jsonl", "blind/parses.json"])
      expect(readFileSync(join(parts, path), "utf8")).toBe(readFileSync(join(whole, path), "utf8"));
    expect(readJson(parts, "articles", "manifest.json")).toMatchObject({ inputs: { length: 3 } });
  });

  it("tells a changed program from a new revision, and makes the same bytes after it", async () => {
    asOlderProgram(releaseIn("may", may));
    offer("20260601", junePages);
    const release = releaseIn("may", await rebuild(optionsFor("may")));
    expect(readJson(release, "changes", "articles", "changes.json")).toMatchObject({
      changed: [
        { id: "2", cause: "both" },
        { id: "7", cause: "program" },
        { id: "12", cause: "both" },
        { id: "14", cause: "both" },
      ],
    });
    const files = Object.entries(filesIn(release)).filter(([path]) => !/^(changes|SHA256SUMS)/.test(path));
    expect(filesIn(releaseIn("store", june))).toMatchObject(Object.fromEntries(files));
  });

  it("makes a release again with another recipe, without a download", async () => {
    copyStore("recipe");
    const namesake = join(root, "other", "eng.made-up");
    cpSync(dataset, namesake, { recursive: true });
    const file = join(namesake, "dataset.json");
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(
        '"language":"en"',
        '"language":"en","options":{"without":["undated"]}',
      ),
    );
    offer("20260601", junePages);
    site.seen.length = 0;
    const result = await rebuild(optionsFor("recipe", { dataset: namesake }));
    expect(result).toMatchObject({ release: `${june.release}.2`, changes: { articles: { unchanged: 21 } } });
    expect(result.changes).toMatchObject({ articles: { changed: 0, added: 0, removed: 0 } });
    expect(site.seen.filter((path) => path.endsWith(".bz2"))).toEqual([]);
  });

  it("keeps the old release where the new one is too small, within limits that the caller sets", async () => {
    const store = copyStore("gate");
    offer("20260701", junePages.slice(0, 17));
    const smaller = "articles: it has 17 articles, where the earlier one has 21";
    const told = join(root, "told.json");
    await expect(rebuild(optionsFor("gate", { notifyCommand: `cat > '${told}'` }))).rejects.toThrow(smaller);
    expect(readJson(told)).toMatchObject({
      ...{ dataset: "eng.made-up", outcome: "failed", exit: 1, message: expect.stringContaining(smaller) },
    });
    expect(storeStatus(store)).toMatchObject({
      latest: june.release,
      lastOutcome: "failed",
      lastError: expect.stringContaining(smaller),
    });
    expect(readdirSync(join(store, "releases"))).toEqual([may.release, june.release]);
    const few = rebuild(optionsFor("gate", { maxLoss: "20%", minArticles: 18 }));
    await expect(few).rejects.toThrow("articles: it has too few articles: 17. ");
    // A dump of which no release was made does not stay.
    offer("20260801", junePages.slice(0, 17));
    const { removed } = await rebuild(optionsFor("gate", { maxLoss: "20%", keep: 1 }));
    expect(removed).toEqual([
      ...[`releases/${may.release}`, `dumps/${WIKI}/20260501`, `dumps/${WIKI}/20260701`],
      ...[`releases/${june.release}`, `dumps/${WIKI}/20260601`],
    ]);
  });

  it("compares with the newest release that is there where somebody has removed the latest one", async () => {
    copyStore("removed");
    rmSync(releaseIn("removed", june), { recursive: true });
    offer("20260701", mayPages.slice(0, 9));
    await expect(rebuild(optionsFor("removed"))).rejects.toThrow(
      "articles: it has 9 articles, where the earlier one has 20",
    );
  });

  it("keeps the old release where a step waits that it has, and says which steps wait", async () => {
    const folder = join(root, "waits", "eng.made-up");
    cpSync(dataset, folder, { recursive: true });
    const job = JSON.parse(readFileSync(join(dataset, "dataset.json"), "utf8"));
    const step = { run: "select", name: "second", articles: "source:more" };
    const more = { name: "more", path: "more", optional: true, what: "x", obtain: "x", licence: "x" };
    const sources = JSON.parse(readFileSync(join(dataset, "sources.json"), "utf8"));
    writeFileSync(join(folder, "dataset.json"), JSON.stringify({ ...job, steps: [...job.steps, step] }));
    writeFileSync(join(folder, "sources.json"), JSON.stringify([...sources, more]));
    mkdirSync(join(folder, "more"));
    for (const name of ["articles.jsonl", "manifest.json"])
      symlinkSync(join(releaseIn("store", june), "articles", name), join(folder, "more", name));
    offer("20260601", junePages);
    const notes: string[] = [];
    const options = optionsFor("waits", { dataset: folder, onNote: (note) => void notes.push(note) });
    const release = releaseIn("waits", await rebuild(options));
    expect(readdirSync(release)).toContain("second");
    expect(lstatSync(join(release, "recipe", "more", "articles.jsonl")).isFile()).toBe(true);
    rmSync(join(folder, "more"), { recursive: true });
    await expect(rebuild(options)).rejects.toThrow(
      'found second: it waits for "more", and the earlier release has it',
    );
    expect(notes).toContain('the step second waits for "more"');
    expect(await rebuild({ ...options, force: true })).toMatchObject({ outcome: "published" });
  });

  it("names the user's file where the build stops at its copy", async () => {
    const folder = join(root, "stops", "eng.made-up");
    cpSync(dataset, folder, { recursive: true });
    const file = join(folder, "dataset.json");
    const text = readFileSync(file, "utf8");
    const pinned = text.replace('"articles":"step:articles"', '$&,"ids":"ids"');
    writeFileSync(file, pinned.replace('{"minWords":5}', "{}"));
    offer("20260601", junePages);
    const options = optionsFor("stopped", { dataset: folder });
    await expect(rebuild(options)).rejects.toThrow(join(folder, "ids"));
    writeFileSync(join(folder, "ids"), "no id\n");
    await expect(rebuild(options)).rejects.toThrow(`${join(folder, "ids")}:1`);
  });

  it("takes sources below the folder of corpora, and downloads nothing where one is missing", async () => {
    const folder = join(root, "corpora", "eng.made-up");
    cpSync(dataset, folder, { recursive: true });
    const [dump] = JSON.parse(readFileSync(join(dataset, "sources.json"), "utf8"));
    const older = { ...dump, name: "older", wiki: undefined, path: "$CORPORA/articles" };
    writeFileSync(join(folder, "sources.json"), JSON.stringify([dump, older]));
    const file = join(folder, "dataset.json");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace('"articles":"step:articles"', '$&,"notIn":"source:older"'));
    offer("20260601", junePages);
    site.seen.length = 0;
    const options = optionsFor("older", { dataset: folder });
    await expect(rebuild(options)).rejects.toThrow('expected "older"');
    expect(site.seen.filter((path) => path.endsWith(".bz2"))).toEqual([]);
    const release = releaseIn("older", await rebuild({ ...options, corpora: releaseIn("store", may) }));
    expect(readdirSync(join(release, "blind", "raw"))).toEqual(["21", "22"]);
  });

  it("publishes what a killed run has made, and makes it again where somebody changed it", async () => {
    const store = new Store(copyStore("killed"));
    const back = (): Promise<void> => store.linkLatest(may.release ?? "");
    offer("20260601", junePages);
    await back();
    const steps: string[] = [];
    const told = join(root, "published.json");
    const notifyCommand = `cat > '${told}'`;
    const onStep = (step: string): void => void steps.push(step);
    const result = await rebuild(optionsFor("killed", { onStep, notifyCommand }));
    expect(readJson(told)).toMatchObject({ outcome: "published", release: june.release });
    expect(result).toMatchObject({ outcome: "published", release: june.release });
    expect(steps).toEqual(["downloaded", "linked", "retained"]);
    expect(readlinkSync(join(store.folder, "latest"))).toBe(`releases/${june.release}`);
    await back();
    writeFileSync(join(releaseIn("killed", june), "blind", "manifest.json"), "{}");
    expect(await rebuild(optionsFor("killed"))).toMatchObject({ release: `${june.release}.2` });
    expect(readdirSync(store.releases)).toContain(june.release);
  });

  it("is to be tried later while another run is at work, and where no dump is ready", async () => {
    const store = join(root, "busy");
    mkdirSync(store);
    const unlock = new Store(store).lock();
    await expect(rebuild(optionsFor("busy"))).rejects.toThrow(TryLaterError);
    await expect(rebuild(optionsFor("busy", { check: true }))).rejects.toThrow(TryLaterError);
    unlock();
    site.clear();
    site.addLegacy("20260801", [mayPages], "in-progress");
    const told = join(root, "stale.json");
    const later = (staleAfter?: string): Promise<unknown> =>
      rebuild(optionsFor("busy", { staleAfter, notifyCommand: `cat > '${told}'` }));
    await expect(later()).rejects.toThrow("not done (in-progress)");
    await expect(later("1d")).rejects.toThrow(TryLaterError);
    expect(existsSync(told)).toBe(false);
    await expect(later("0d")).rejects.toThrow(TryLaterError);
    expect(readJson(told)).toMatchObject({ outcome: "later", exit: 75, stale: true, lastSuccess: null });
    expect(existsSync(join(store, "latest"))).toBe(false);
  });

  it("runs the command when the lock is given back, and says what it does wrong", async () => {
    const errors: string[] = [];
    const failing = optionsFor("told", {
      notifyCommand: `ls '${join(root, "told")}' > '${root}/seen'; exit 3`,
      onError: (message) => void errors.push(message),
    });
    site.clear();
    await expect(rebuild({ ...failing, from: join(root, "gone") })).rejects.toThrow(
      "there is no such folder",
    );
    expect(readFileSync(join(root, "seen"), "utf8").split("\n")).not.toContain("lock.json");
    expect(errors).toEqual(["the notify command ended with 3"]);
  });
});

describe("validateRelease", () => {
  it("names the first step that is not whole, or has an error", async () => {
    const release = releaseIn("store", june);
    await validateRelease(release);
    const faulty = join(root, "faulty");
    cpSync(release, faulty, { recursive: true });
    const [id = ""] = readdirSync(join(faulty, "blind", "raw"));
    writeFileSync(join(faulty, "blind", "raw", id), "Another text.");
    await expect(validateRelease(faulty)).rejects.toThrow("a step of the new release is not valid");
    await expect(validateRelease(faulty)).rejects.toThrow(`found raw/${id} (edited)`);
    writeList(join(faulty, "blind"));
    await expect(validateRelease(faulty)).rejects.toThrow(`document ${id}; see discoprep validate`);
  });
});

/** Changes a release as if an older program had made it and had lost words of pages 2 and 7. */
function asOlderProgram(release: string): void {
  const articles = join(release, "articles", "articles.jsonl");
  const before = readFileSync(articles, "utf8");
  const after = before.replace(/The bridge [27] opened/g, "It opened");
  writeFileSync(articles, after);
  const manifest = join(release, "articles", "manifest.json");
  const text = readFileSync(manifest, "utf8").replace(/"discoprep": "./, '"discoprep": "x');
  writeFileSync(manifest, text.replace(sha256(before), sha256(after)));
}
