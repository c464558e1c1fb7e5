import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contents, type MadeUpSite, madeUpDataset, pagesFrom, startSite } from "../../test/made-up-site.ts";
import type { RebuildOptions } from "./options.ts";
import { rebuild } from "./rebuild.ts";
import { listReleases, verifyReleases } from "./releases.ts";
import { pruneStore } from "./retention.ts";
import { rollBack } from "./rollback.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = madeUpDataset(root);
const script = fileURLToPath(new URL("../../test/killed.js", import.meta.url));
let site: MadeUpSite;

beforeAll(async () => {
  site = await startSite(root);
});

afterAll(() => site.close());

const optionsFor = (store: string, more: Partial<RebuildOptions> = {}): RebuildOptions => ({
  ...{ dataset, store: join(root, store), contact: "organizer@task.example", from: site.folder, keep: 2 },
  ...more,
});

const releasesIn = (store: string): string[] => readdirSync(join(root, store, "releases")).sort();
const latestOf = (store: string): unknown => [
  readlinkSync(join(root, store, "latest")),
  JSON.parse(readFileSync(join(root, store, "latest.json"), "utf8")).release,
];

/** Offers dumps from May on, and makes a release of each. @returns their names, the oldest first */
async function storeOf(store: string, ...dates: readonly string[]): Promise<string[]> {
  site.clear();
  const names: string[] = [];
  for (const [index, date] of dates.entries()) {
    site.addLegacy(date, [pagesFrom(1, 8 + index)]);
    names.push((await rebuild(optionsFor(store))).release ?? "");
  }
  return names;
}

function copyOf(store: string, copy: string): string {
  cpSync(join(root, store), join(root, copy), { recursive: true, verbatimSymlinks: true });
  return join(root, copy);
}

describe("a store", () => {
  it("is whole after kill -9, and after the next run as if there were none", async () => {
    const [may, june] = await storeOf("killed", "20260501", "20260601");
    site.addLegacy("20260701", [pagesFrom(1, 10)]);
    const undisturbed = copyOf("killed", "undisturbed");
    await rebuild(optionsFor("undisturbed"));
    const calls = [
      ...["built", "renameSync /releases/", "symlinkSync /.latest", "renameSync /latest.json"],
      "rmSync /.removed",
    ];
    for (const [index, call] of calls.entries()) {
      const store = copyOf("killed", `killed ${index}`);
      const options = optionsFor(`killed ${index}`);
      const child = spawnSync(process.execPath, [script, JSON.stringify(options), call]);
      expect(child.signal, call).toBe("SIGKILL");
      expect(verifyReleases(store)).toEqual([]);
      expect(existsSync(join(store, "latest", "release.json"))).toBe(true);
      await rebuild(options);
      expect(await rebuild({ ...options, check: true })).toMatchObject({ outcome: "unchanged" });
      expect(verifyReleases(store)).toEqual([]);
      expect(latestOf(`killed ${index}`)).toEqual(latestOf("undisturbed"));
      for (const folder of ["releases", "dumps", "work"])
        expect(contents(join(store, folder))).toEqual(contents(join(undisturbed, folder)));
    }
    expect(releasesIn("undisturbed")).toEqual([june, expect.stringContaining("20260701")]);
    expect(releasesIn("killed")).toEqual([may, june]);
  }, 300_000);

  it("is listed, checked byte by byte, and pruned", async () => {
    const [may = "", june = ""] = await storeOf("kept", "20260501", "20260601");
    const store = join(root, "kept");
    expect(listReleases(store)).toEqual([
      { release: june, date: "20260601", latest: true },
      { release: may, date: "20260501", latest: false },
    ]);
    const sums = spawnSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], {
      cwd: join(store, "releases", june),
    });
    expect(sums.status).toBe(0);
    expect(pruneStore(store, 1)).toEqual([`releases/${may}`, "dumps/enwikinews/20260501"]);
    const file = join(store, "releases", june, "blind", "manifest.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("{", "["));
    rmSync(join(store, "releases", june, "articles", "articles.jsonl"));
    const before = contents(store);
    expect(verifyReleases(store)).toEqual([
      { release: june, file: "articles/articles.jsonl", state: "removed" },
      { release: june, file: "blind/manifest.json", state: "edited" },
    ]);
    expect(contents(store)).toEqual(before);
    expect(() => verifyReleases(join(root, "nowhere"))).toThrow("there is no such folder");
  });

  it("keeps the release before after a rollback, until there is another dump, or force", async () => {
    const [may = "", june = ""] = await storeOf("back", "20260501", "20260601");
    const store = join(root, "back");
    expect(await rollBack(store)).toEqual({ release: may, from: june });
    expect(latestOf("back")).toEqual([`releases/${may}`, may]);
    const notes: string[] = [];
    const onNote = (note: string): void => void notes.push(note);
    expect(await rebuild(optionsFor("back", { onNote }))).toMatchObject({
      outcome: "unchanged",
      release: may,
    });
    expect(notes).toEqual(["the release of 20260601 was rolled back from; --force publishes it again"]);
    expect(await rebuild(optionsFor("back", { check: true }))).toMatchObject({ outcome: "unchanged" });
    // Not even where the release is gone.
    rmSync(join(store, "releases", june), { recursive: true });
    expect(await rebuild(optionsFor("back"))).toMatchObject({ outcome: "unchanged", release: may });
    await expect(rollBack(store)).rejects.toThrow("there is no release before the latest one");
    await expect(rollBack(store, june)).rejects.toThrow(`there is no release ${june}`);
    expect(await rebuild(optionsFor("back", { force: true }))).toMatchObject({ release: june });
    expect(await rebuild(optionsFor("back"))).toMatchObject({ outcome: "unchanged", release: june });
    await rollBack(store);
    site.addLegacy("20260701", [pagesFrom(1, 10)]);
    const july = await rebuild(optionsFor("back", { keep: 3 }));
    expect(july).toMatchObject({ outcome: "published", date: "20260701" });
    // June was rolled back from: the one before is May.
    expect(await rollBack(store)).toEqual({ release: may, from: july.release });
    expect(await rollBack(store, june)).toEqual({ release: june, from: may });
  });

  it("agrees with itself again after a rollback that was killed between the link and its file", async () => {
    const [may = "", june = ""] = await storeOf("torn", "20260501", "20260601");
    const store = join(root, "torn");
    const before = readFileSync(join(store, "latest.json"), "utf8");
    await rollBack(store);
    writeFileSync(join(store, "latest.json"), before);
    expect(await rebuild(optionsFor("torn"))).toMatchObject({ outcome: "unchanged", release: may });
    expect(latestOf("torn")).toEqual([`releases/${may}`, may]);
    rmSync(join(store, "latest"));
    await rebuild(optionsFor("torn"));
    expect(latestOf("torn")).toEqual([`releases/${may}`, may]);
    writeFileSync(join(store, "releases", june, "blind", "manifest.json"), "{}");
    await expect(rollBack(store, june)).rejects.toThrow("not whole: blind/manifest.json (edited)");
    // It is made anew. The work of a person is not lost.
    expect(await rebuild(optionsFor("torn", { force: true }))).toMatchObject({ release: `${june}.2` });
    expect(releasesIn("torn")).toContain(june);
  });
});
