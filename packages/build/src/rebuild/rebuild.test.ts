import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProblemError, TryLaterError } from "@discoprep/corpus";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  contents,
  type MadeUpSite,
  madeUpDataset,
  pagesFrom,
  startSite,
  WIKI,
} from "../../test/made-up-site.ts";
import type { RebuildOptions } from "./options.ts";
import { rebuild } from "./rebuild.ts";
import { lockStore } from "./store.ts";

const contact = "organizer@task.example";
const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = madeUpDataset(root);
let site: MadeUpSite;

beforeAll(async () => {
  site = await startSite(root);
});

afterAll(() => site.close());

/** Gives the site these dumps and no others. */
function offer(dumps: Readonly<Record<string, readonly [number, number]>>): void {
  site.clear();
  for (const [date, [from, to]] of Object.entries(dumps)) site.addLegacy(date, [pagesFrom(from, to)]);
}

const optionsFor = (store: string, more: Partial<RebuildOptions> = {}): RebuildOptions => ({
  dataset,
  store: join(root, store),
  contact,
  from: site.address,
  retries: { tries: 0, pause: 1 },
  ...more,
});

describe("rebuild", () => {
  it("publishes the newest dump, and asks twice where nothing is new", async () => {
    offer({ "20260601": [1, 8], "20260701": [1, 10] });
    const store = join(root, "plain");
    const first = await rebuild(optionsFor("plain"));
    expect(first).toMatchObject({ outcome: "published", date: "20260701", removed: [] });
    expect(readlinkSync(join(store, "latest"))).toBe(`releases/${first.release}`);
    expect(JSON.parse(readFileSync(join(store, "latest.json"), "utf8"))).toMatchObject({
      release: first.release,
    });
    expect(readdirSync(join(store, "latest"))).toEqual([
      "SHA256SUMS",
      "articles",
      "blind",
      "fingerprints.json",
      "recipe",
      "release.json",
    ]);
    expect(contents(join(store, "latest", "recipe"))).toEqual(contents(dataset));
    site.seen.length = 0;
    expect(await rebuild(optionsFor("plain"))).toMatchObject({
      outcome: "unchanged",
      release: first.release,
    });
    expect(site.seen).toHaveLength(2);
    site.addLegacy("20260801", [pagesFrom(2, 12)]);
    expect(await rebuild(optionsFor("plain", { check: true }))).toMatchObject({
      outcome: "available",
      date: "20260801",
    });
    expect(readdirSync(join(store, "dumps", WIKI))).toEqual(["20260701"]);
    const second = await rebuild(optionsFor("plain"));
    expect(second.changes).toMatchObject({
      articles: { added: 2, removed: 1, unchanged: 9 },
      blind: { added: 2 },
    });
    expect(readFileSync(join(store, "latest", "changes", "articles", "changes.md"), "utf8")).toContain(
      "gone-from-dump",
    );
  });

  it("keeps the old release where the new one is much smaller, unless told to publish", async () => {
    offer({ "20260601": [1, 20] });
    const first = await rebuild(optionsFor("gate"));
    site.addLegacy("20260701", [pagesFrom(1, 16)]);
    const told = join(root, "told.json");
    const smaller = "articles: it has 16 articles, where the earlier one has 20";
    const notifyCommand = `cat > '${told}'`;
    await expect(rebuild(optionsFor("gate", { notifyCommand }))).rejects.toThrow(smaller);
    expect(JSON.parse(readFileSync(told, "utf8"))).toMatchObject({
      dataset: "eng.made-up",
      outcome: "failed",
      message: expect.stringMatching(`^/.*${smaller}`),
    });
    expect(readlinkSync(join(root, "gate", "latest"))).toBe(`releases/${first.release}`);
    await expect(rebuild(optionsFor("gate"))).rejects.toThrow(ProblemError);
    expect(await rebuild(optionsFor("gate", { force: true, notifyCommand }))).toMatchObject({
      date: "20260701",
    });
    expect(JSON.parse(readFileSync(told, "utf8"))).toMatchObject({ outcome: "published" });
  });

  it("removes what is old, but nothing that is to be kept", async () => {
    offer({});
    const names: string[] = [];
    for (const [index, date] of ["20260301", "20260401", "20260501", "20260601"].entries()) {
      site.addLegacy(date, [pagesFrom(1, 5 + index)]);
      names.push((await rebuild(optionsFor("old", { keep: 2 }))).release ?? "");
      if (index === 0)
        writeFileSync(join(root, "old", "keep.txt"), `# the test set of the task\n${names[0]}\n`);
    }
    expect(readdirSync(join(root, "old", "releases"))).toEqual([names[0], names[2], names[3]]);
    expect(readdirSync(join(root, "old", "dumps", WIKI))).toEqual(["20260301", "20260501", "20260601"]);
  });

  it("does not remove a release that somebody has changed, and says so", async () => {
    offer({ "20260301": [1, 5] });
    const { release = "" } = await rebuild(optionsFor("edited"));
    appendFileSync(join(root, "edited", "releases", release, "blind", "articles.jsonl"), "\n");
    const notes: string[] = [];
    for (const [index, date] of ["20260401", "20260501"].entries()) {
      site.addLegacy(date, [pagesFrom(1, 6 + index)]);
      await rebuild(optionsFor("edited", { keep: 1, onNote: (note) => void notes.push(note) }));
    }
    expect(readdirSync(join(root, "edited", "releases"))).toEqual([
      release,
      expect.stringContaining("20260501"),
    ]);
    expect(notes.join()).toContain(
      `the release ${release} is not removed: it holds blind/articles.jsonl (edited)`,
    );
    expect(readdirSync(join(root, "edited", "work"))).not.toContain(".removed");
  });

  it("makes a release anew where the recipe changed, without a new download", async () => {
    offer({ "20260601": [1, 8] });
    const first = await rebuild(optionsFor("recipe"));
    const file = join(dataset, "dataset.json");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replace('"minWords":5', '"minWords":6'));
    site.seen.length = 0;
    const second = await rebuild(optionsFor("recipe"));
    writeFileSync(file, before);
    expect(second).toMatchObject({ outcome: "published", release: `${first.release}.2` });
    expect(site.seen).toEqual([`${WIKI}/`, `${WIKI}/20260601/dumpstatus.json`]);
  });

  it("takes a dump that was corrected under the same date", async () => {
    offer({ "20260601": [1, 8] });
    const first = await rebuild(optionsFor("republished"));
    offer({ "20260601": [1, 9] });
    expect(await rebuild(optionsFor("republished", { check: true }))).toMatchObject({ outcome: "available" });
    expect(await rebuild(optionsFor("republished"))).toMatchObject({
      outcome: "published",
      release: `${first.release}.2`,
    });
    expect((await rebuild(optionsFor("republished"))).outcome).toBe("unchanged");
    // Also while a newer one is being made.
    offer({ "20260601": [1, 10] });
    site.addLegacy("20260701", [pagesFrom(1, 10)], "in-progress");
    expect(await rebuild(optionsFor("republished"))).toMatchObject({ release: `${first.release}.3` });
    expect((await rebuild(optionsFor("republished"))).outcome).toBe("unchanged");
  });

  it("does not go back to an older dump, unless it is asked for", async () => {
    offer({ "20260701": [1, 8] });
    await rebuild(optionsFor("back"));
    offer({ "20260601": [1, 8] });
    expect(await rebuild(optionsFor("back"))).toMatchObject({ outcome: "unchanged", date: "20260701" });
    const older = await rebuild(optionsFor("back", { date: "20260601" }));
    expect(older).toMatchObject({ outcome: "published", date: "20260601" });
  });

  it("names a fault of the job where the user wrote it", async () => {
    const faulty = join(root, "faulty");
    cpSync(dataset, faulty, { recursive: true });
    writeFileSync(join(faulty, "dataset.json"), '{ "steps": [] }');
    const failed = rebuild({ ...optionsFor("faulty store"), dataset: faulty });
    await expect(failed).rejects.toThrow(join(faulty, "dataset.json"));
    const job = readFileSync(join(dataset, "dataset.json"), "utf8");
    writeFileSync(join(faulty, "dataset.json"), job.replace('"name":"blind"', '"name":"recipe"'));
    const clash = rebuild({ ...optionsFor("faulty store"), dataset: faulty });
    await expect(clash).rejects.toThrow('a step is named "recipe"');
  });

  it("says which file of the store is damaged, and what to do", async () => {
    offer({ "20260601": [1, 8] });
    await rebuild(optionsFor("damaged"));
    const latest = join(root, "damaged", "latest.json");
    const before = readFileSync(latest, "utf8");
    for (const text of ["", '{"release": 7}', before.slice(0, 9)]) {
      writeFileSync(latest, text);
      await expect(rebuild(optionsFor("damaged"))).rejects.toThrow(`${latest}: the file does not name`);
    }
    writeFileSync(latest, before);
    expect((await rebuild(optionsFor("damaged"))).outcome).toBe("unchanged");
  });

  it("refuses the store of another dataset, and leaves it as it is", async () => {
    offer({ "20260601": [1, 8] });
    const first = await rebuild(optionsFor("shared"));
    const other = join(root, "zho.other");
    cpSync(dataset, other, { recursive: true });
    const before = contents(join(root, "shared", "releases"));
    const refused = rebuild({ ...optionsFor("shared"), dataset: other });
    await expect(refused).rejects.toThrow(`holds releases of eng.made-up: ${first.release}`);
    expect(contents(join(root, "shared", "releases"))).toEqual(before);
  });

  it("is to be tried later while another run is at work, and where no dump is ready", async () => {
    offer({ "20260601": [1, 8] });
    mkdirSync(join(root, "busy"));
    const unlock = lockStore(join(root, "busy"));
    await expect(rebuild(optionsFor("busy"))).rejects.toThrow(TryLaterError);
    unlock();
    site.clear();
    site.addLegacy("20260801", [pagesFrom(1, 8)], "in-progress");
    await expect(rebuild(optionsFor("busy"))).rejects.toThrow("not done (in-progress)");
    expect(existsSync(join(root, "busy", "latest"))).toBe(false);
  });
});
