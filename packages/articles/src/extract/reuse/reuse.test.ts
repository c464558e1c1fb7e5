import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@discoprep/corpus";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeShards } from "../../merge/merge-shards.ts";
import { type Extraction, extractDump } from "../extract.ts";
import type { ExtractOptions } from "../options.ts";
import { arePlacesOf, writePlaces } from "./places-file.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
let outputs = 0;

interface TestPage {
  readonly id: number;
  readonly revision?: number;
  readonly title?: string;
  readonly text?: string;
}

const story = (subject: string): string =>
  `{{date|March 9, 2015}}\nThe ${subject} opened to the public on Monday, the council said. It had been closed for two years.\n\n` +
  "Residents of the town welcomed the news and asked for longer hours.\n{{publish}}";

/** Pages of all fates: kept, too short, with remnants, with templates no rule is written for, with open markup. */
function textOf(id: number): string {
  const more = ["", " {{Unheard of}}", " }} '' &lt;/b>", " {{open"][id % 4];
  return id % 5 === 0 ? "Short." : story(`bridge ${id}`).replace("\n\n", `${more}\n\n`);
}

function dump(pages: readonly TestPage[], namespace = "Category"): string {
  const path = join(root, `dump ${++outputs}.xml`);
  const xml = pages.map(
    ({ id, revision = id * 10, title = `Story ${id}`, text = textOf(id) }) =>
      `<page><title>${title}</title><ns>0</ns><id>${id}</id><revision><id>${revision}</id><text>${text}</text></revision></page>\n`,
  );
  const namespaces = `<namespaces><namespace key="0"/><namespace key="14">${namespace}</namespace></namespaces>`;
  const site = `<siteinfo><dbname>enwikinews</dbname>${namespaces}</siteinfo>`;
  writeFileSync(path, `<mediawiki version="0.10">${site}\n${xml.join("")}</mediawiki>\n`);
  return path;
}

interface Run extends Extraction {
  readonly folder: string;
  readonly messages: readonly Message[];
}

async function extract(file: string, options: Partial<ExtractOptions> = {}): Promise<Run> {
  const folder = options.out ?? join(root, `out ${++outputs}`);
  const messages: Message[] = [];
  const onMessage = (message: Message): void => void messages.push(message);
  const run = await extractDump({
    language: "en",
    ...options,
    dump: file,
    out: folder,
    onMessage,
  });
  return { ...run, folder, messages };
}

function contents(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]));
}

const march: TestPage[] = Array.from({ length: 60 }, (_, index) => ({ id: index + 1 }));

/** 3 pages changed, 1 gone, 2 new, 1 renamed; and one changed in no more than its revision. */
const april: TestPage[] = [
  ...march.flatMap((page): TestPage[] => {
    if (page.id === 8) return [];
    if ([2, 20, 30].includes(page.id))
      return [{ ...page, revision: page.id * 10 + 1, text: story("harbour") }];
    if (page.id === 40) return [{ ...page, title: "Story forty" }];
    return page.id === 50 ? [{ ...page, revision: 501 }] : [page];
  }),
  { id: 61 },
  { id: 65 },
];

describe("extractDump with an earlier output", () => {
  it("reads only pages that are other ones, and writes the bytes of a run without it", async () => {
    const before = await extract(dump(march));
    const scratch = await extract(dump(april));
    const reused = await extract(dump(april), { reuse: before.folder, workers: 2 });
    expect(reused.reuse).toEqual({ read: 3 + 2 + 1 + 1, reused: 55 - 1 });
    expect(reused.counts).toEqual(scratch.counts);
    const [one, other] = [contents(scratch.folder), contents(reused.folder)];
    // The dumps have the same bytes under two names.
    const withoutName = (text = ""): string => text.replace(/dump \d+\.xml/, "dump");
    expect(withoutName(other["/manifest.json"])).toBe(withoutName(one["/manifest.json"]));
    expect({ ...other, "/manifest.json": "" }).toEqual({ ...one, "/manifest.json": "" });
    expect(scratch).not.toHaveProperty("reuse");
    // In its own place, and from an output that was made in this way.
    const again = await extract(dump(april), { reuse: reused.folder, out: reused.folder });
    expect(again.reuse).toEqual({ read: 0, reused: 61 });
  });

  it("writes the bytes of a run without it for any two dumps", { timeout: 120_000 }, async () => {
    const texts = [
      story("pier"),
      story("pier ''quay").replace("\n\n", " {{Unheard of}}\n\n"),
      "Short.",
      "{{open",
    ];
    const page = fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      revision: fc.integer({ min: 1, max: 2 }),
      title: fc.constantFrom("Pier", "Quay", "Category:Piers"),
      text: fc.constantFrom(...texts),
    });
    const pages = fc
      .uniqueArray(page, { selector: ({ id }) => id, maxLength: 8 })
      .map((some) => some.toSorted((one, other) => one.id - other.id));
    await fc.assert(
      fc.asyncProperty(pages, pages, fc.boolean(), async (old, now, strict) => {
        const before = await extract(dump(old), { strict });
        const file = dump(now);
        const reused = await extract(file, { strict, reuse: before.folder });
        expect(contents(reused.folder)).toEqual(contents((await extract(file, { strict })).folder));
        const isOld = (one: object): boolean =>
          old.some((other) => JSON.stringify(other) === JSON.stringify(one));
        expect(reused.reuse?.reused).toBe(now.filter(isOld).length);
      }),
      { numRuns: 10 },
    );
  });

  it("copies from files without an article each, and for one shard", async () => {
    const file = dump(march);
    const whole = await extract(file);
    const bare = await extract(file, { raw: false });
    const back = await extract(file, { reuse: bare.folder });
    expect(contents(back.folder)).toEqual(contents(whole.folder));
    expect(back.reuse?.read).toBe(0);
    const shards: string[] = [];
    for (const index of [1, 2, 3]) {
      const shard = await extract(file, { reuse: whole.folder, shard: { index, count: 3 } });
      expect(shard.reuse?.read).toBe(0);
      shards.push(shard.folder);
    }
    const merged = join(root, "merged");
    await mergeShards(shards, merged);
    expect(contents(merged)).toEqual(contents(whole.folder));
    expect((await extract(file, { reuse: merged })).reuse?.read).toBe(0);
  });

  it.each<[string, Partial<ExtractOptions>, string?]>([
    ["another option", { strict: true }],
    ["other pages to keep", { keep: ["no-prose"] }],
    ["other namespaces", {}, "Kategorie"],
  ])("copies nothing under %s", async (_name, options, namespace) => {
    const before = await extract(dump(march));
    const file = dump(march, namespace);
    const reused = await extract(file, { ...options, reuse: before.folder });
    expect(reused.reuse).toEqual({ read: 60, reused: 0 });
    expect(contents(reused.folder)).toEqual(contents((await extract(file, options)).folder));
  });

  it("copies nothing from another program, and says so", async () => {
    const before = await extract(dump(march));
    const manifest = join(before.folder, "manifest.json");
    const text = readFileSync(manifest, "utf8");
    for (const [written, other] of [
      [/"code": "sha256:./, '"code": "sha256:x'],
      [/"unicode": "/, '"unicode": "9'],
    ] as const) {
      writeFileSync(manifest, text.replace(written, other));
      const run = await extract(dump(march), { reuse: before.folder });
      expect(run.reuse).toEqual({ read: 60, reused: 0, because: "it was made by another program" });
      expect(run.messages).toEqual([]);
    }
  });

  it.each<[string, (folder: string) => void]>([
    ["changed articles", (folder) => rewrite(join(folder, "articles.jsonl"), "bridge 7", "bridge 8")],
    ["articles cut short", (folder) => rewrite(join(folder, "articles.jsonl"), /\n[^\n]+\n$/, "\n")],
    ["changed pages", (folder) => rewrite(join(folder, "pages.jsonl"), '"kind":"article"', '"kind":"blog"')],
    ["pages that are no JSON", (folder) => rewrite(join(folder, "pages.jsonl"), "{", "[")],
    [
      "pages too many",
      (folder) => appendFileSync(join(folder, "pages.jsonl"), '{"id":"1","key":""}\n'.repeat(99)),
    ],
    ["no articles", (folder) => rmSync(join(folder, "articles.jsonl"))],
    ["no pages", (folder) => rmSync(join(folder, "pages.jsonl"))],
  ])("copies nothing from damaged files, and says so: %s", async (_name, damage) => {
    const file = dump(march);
    const before = await extract(file);
    const damaged = `${before.folder} damaged`;
    cpSync(before.folder, damaged, { recursive: true });
    damage(damaged);
    const run = await extract(file, { reuse: damaged });
    expect(run.reuse).toMatchObject({
      read: 60,
      reused: 0,
      because: expect.stringContaining("not as it was"),
    });
    expect(run.messages).toMatchObject([{ severity: "warning", rule: "changed-output" }]);
    expect(contents(run.folder)).toEqual(contents(before.folder));
  });

  it("does not need the files of single articles, and mends them", async () => {
    const file = dump(march);
    const before = await extract(file);
    const damaged = `${before.folder} damaged`;
    cpSync(before.folder, damaged, { recursive: true });
    rmSync(join(damaged, "raw", "1"));
    writeFileSync(join(damaged, "raw", "2"), "Other.");
    const run = await extract(file, { reuse: damaged });
    expect(run.reuse?.read).toBe(0);
    expect(contents(run.folder)).toEqual(contents(before.folder));
  });

  it("refuses a folder that is no output", async () => {
    await expect(extract(dump(march), { reuse: join(root, "nowhere") })).rejects.toThrow("no such folder");
    await expect(extract(dump(march), { reuse: root })).rejects.toThrow("no manifest.json");
  });
});

function rewrite(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, "utf8");
  expect(text.replace(from, to)).not.toBe(text);
  writeFileSync(file, text.replace(from, to));
}

describe("a file of places", () => {
  it("lets many processes copy from an earlier output, until that changes", async () => {
    const pages = Array.from({ length: 12 }, (_, index) => ({ id: index + 1 }));
    const earlier = await extract(dump(pages));
    const later = dump(pages.map((page) => (page.id === 3 ? { id: 3, text: story("ferry") } : page)));
    const places = join(root, `places ${++outputs}`, "earlier.places");
    expect(await writePlaces(earlier.folder, places)).toBeUndefined();
    expect(arePlacesOf(places, earlier.folder)).toBe(true);
    expect(arePlacesOf(places, root)).toBe(false);
    const anew = await extract(later);
    const copied = await extract(later, { places });
    expect(copied.reuse).toEqual({ read: 1, reused: 11 });
    expect(contents(copied.folder)).toEqual(contents(anew.folder));

    appendFileSync(join(earlier.folder, "pages.jsonl"), "\n");
    expect(arePlacesOf(places, earlier.folder)).toBe(false);
    const alone = await extract(later, { places });
    expect(alone.reuse).toEqual({ read: 12, reused: 0, because: "it is no longer as it was" });
    expect(contents(alone.folder)).toEqual(contents(anew.folder));
    expect(await writePlaces(earlier.folder, places)).toBe("pages.jsonl is not as it was written");
  });
});
