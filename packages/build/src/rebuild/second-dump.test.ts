import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "@discoprep/files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  contents,
  type MadeUpPage,
  type MadeUpSite,
  madeUpDataset,
  pagesFrom,
  startSite,
} from "../../test/made-up-site.ts";
import type { RebuildOptions, RebuildResult } from "./options.ts";
import { rebuild } from "./rebuild.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
const dataset = madeUpDataset(root);
let site: MadeUpSite;

beforeAll(async () => {
  site = await startSite(root);
});

afterAll(() => site.close());

const march = pagesFrom(1, 20);

/** 3 pages changed, 1 gone, 2 new, 1 renamed. */
const april: MadeUpPage[] = [
  ...march.flatMap((page): MadeUpPage[] => {
    if (page.id === 8) return [];
    if ([2, 12, 14].includes(page.id)) return [{ ...page, revision: page.id * 10 + 1, subject: "harbour" }];
    return page.id === 16 ? [{ ...page, title: "Story forty" }] : [page];
  }),
  { id: 21 },
  { id: 22 },
];

interface Run extends RebuildResult {
  /** The release's folder. */
  readonly folder: string;
}

async function run(store: string, more: Partial<RebuildOptions> = {}): Promise<Run> {
  const result = await rebuild({
    ...{ dataset, store: join(root, store), contact: "organizer@task.example", from: site.address },
    retries: { tries: 0, pause: 1 },
    ...more,
  });
  return { ...result, folder: join(root, store, "releases", result.release ?? "") };
}

/** The files without those that name the release before. */
function released(folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contents(folder)).filter(
      ([path]) => !path.startsWith("/changes/") && path !== "/SHA256SUMS",
    ),
  );
}

interface ChangesFile {
  readonly added: readonly { readonly id: string; readonly reason: string }[];
  readonly removed: readonly { readonly id: string; readonly reason: string }[];
  readonly changed: readonly { readonly id: string; readonly cause: string }[];
  readonly renamed: readonly object[];
  readonly unchanged: number;
}

function changesIn(folder: string, step = "articles"): ChangesFile {
  return JSON.parse(readFileSync(join(folder, "changes", step, "changes.json"), "utf8")) as ChangesFile;
}

function countsIn(folder: string): Record<string, unknown> {
  const text = readFileSync(join(folder, "changes", "articles", "manifest.json"), "utf8");
  return (JSON.parse(text) as { counts: Record<string, unknown> }).counts;
}

describe("rebuild from a second dump", () => {
  it("names what changed and why, and makes the bytes of a rebuild from scratch", async () => {
    site.clear();
    site.addLegacy("20260301", [march]);
    await run("both");
    site.addLegacy("20260401", [april]);
    const second = await run("both");
    for (const step of ["articles", "blind"]) {
      expect(changesIn(second.folder, step)).toMatchObject({
        added: ["21", "22"].map((id) => ({ id, reason: "new-page" })),
        removed: [{ id: "8", reason: "gone-from-dump" }],
        changed: ["2", "12", "14"].map((id) => ({ id, cause: "revision" })),
        renamed: [{ id: "16", from: "Story 16", to: "Story forty" }],
        unchanged: 15,
      });
    }
    expect(countsIn(second.folder)).toMatchObject({ added: 2, changed: 3 });
    expect(readFileSync(join(second.folder, "changes", "articles", "changes.md"), "utf8")).toMatch(
      /^\| changed \| 3 \| 3 revision \|$/m,
    );
    const scratch = await run("scratch");
    expect(released(second.folder)).toEqual(released(scratch.folder));
    expect(existsSync(join(scratch.folder, "changes"))).toBe(false);
  });

  it("makes a release with another recipe, and names no change of an article", async () => {
    site.clear();
    site.addLegacy("20260301", [march]);
    await run("recipe");
    const file = join(dataset, "dataset.json");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replace('"language":"en"', '"language":"en","options":{"requireDate":true}'));
    const second = await run("recipe");
    writeFileSync(file, before);
    expect(changesIn(second.folder)).toMatchObject({ changed: [], unchanged: 20 });
  });

  it("tells a changed program from a new revision", async () => {
    site.clear();
    site.addLegacy("20260301", [march]);
    const first = await run("program");
    asOlderProgram(first.folder);
    // The same dump with the new program: a rule has changed.
    const second = await run("program");
    expect(second.release).toBe(`${first.release}.2`);
    expect(changesIn(second.folder)).toMatchObject({
      changed: ["2", "7"].map((id) => ({ id, cause: "program" })),
      unchanged: 18,
    });
    // Both at once.
    asOlderProgram(second.folder);
    site.addLegacy("20260401", [april]);
    const third = await run("program");
    expect(changesIn(third.folder).changed).toEqual(
      [
        ["2", "both"],
        ["7", "program"],
        ["12", "both"],
        ["14", "both"],
      ].map(([id, cause]) => expect.objectContaining({ id, cause })),
    );
    const scratch = await run("program scratch");
    expect(released(third.folder)).toEqual(released(scratch.folder));
  });
});

describe("rebuild from a dump in several parts", () => {
  it.each(["legacy", "content"] as const)("makes the articles of one file: %s", async (source) => {
    site.clear();
    site.addLegacy("20260401", [april]);
    const whole = await run(`whole ${source}`);
    site.clear();
    const parts = [april.slice(0, 9), april.slice(9, 15), april.slice(15)];
    if (source === "legacy") site.addLegacy("20260401", parts);
    else site.addContent("20260401", parts);
    const parted = await run(`parts ${source}`);
    for (const name of [
      "articles/articles.jsonl",
      "articles/dropped.jsonl",
      "blind/parses.json",
      "blind/selection.jsonl",
    ])
      expect(readFileSync(join(parted.folder, name)).equals(readFileSync(join(whole.folder, name)))).toBe(
        true,
      );
    const manifest = JSON.parse(readFileSync(join(parted.folder, "articles", "manifest.json"), "utf8"));
    expect(manifest.inputs).toHaveLength(3);
    expect(await run(`parts ${source}`)).toMatchObject({ outcome: "unchanged" });
    // The next release fetches a part that is gone from the store, and no other part.
    const dumps = join(root, `parts ${source}`, "dumps", "enwikinews", "20260401");
    const [first = ""] = readdirSync(dumps).sort();
    rmSync(join(dumps, first));
    asOlderProgram(parted.folder);
    site.seen.length = 0;
    expect(await run(`parts ${source}`)).toMatchObject({ outcome: "published" });
    expect(site.seen.filter((path) => path.endsWith(".bz2")).map((path) => path.split("/").at(-1))).toEqual([
      first,
    ]);
  });
});

/** Changes a release as if an older program had made it and had lost words of pages 2 and 7. */
function asOlderProgram(release: string): void {
  const facts = join(release, "release.json");
  writeFileSync(facts, readFileSync(facts, "utf8").replace(/"program": "./, '"program": "x'));
  const articles = join(release, "articles", "articles.jsonl");
  const before = readFileSync(articles, "utf8");
  const after = before
    .replace("The bridge 7 opened", "The bridge opened")
    .replace(/The (bridge 2|harbour) opened/, "It opened");
  writeFileSync(articles, after);
  const manifest = join(release, "articles", "manifest.json");
  const text = readFileSync(manifest, "utf8")
    .replace(/"discoprep": "./, '"discoprep": "x')
    .replace(sha256(before), sha256(after));
  writeFileSync(manifest, text);
}
