import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeRelease } from "@discoprep/formats/conll16";
import { testFolder } from "@discoprep/shared-data/folder";
import { expect, it } from "vitest";
import { annotators, documentOf, raw } from "../../test/tale.ts";
import { compareEditions } from "./compare.ts";
import { writeChanges } from "./write-changes.ts";

type Page = Readonly<{ id: number; revision?: number; title?: string; subject?: string }>;

const manifest = {
  ...{ command: "extract", options: {}, inputs: [{ name: "dump", bytes: 1, sha256: "1".repeat(64) }] },
  ...{ counts: { kept: 8 }, versions: { discoprep: "0.1.0" }, site: { dbname: "enwikinews" } },
};
const lines = (records: readonly object[]): string =>
  records.map((entry) => `${JSON.stringify(entry)}\n`).join("");
const edition = (files: Iterable<readonly [string, string]>, about: object = {}): string =>
  testFolder({ ...Object.fromEntries(files), "manifest.json": JSON.stringify({ ...manifest, ...about }) });

function articlesOf(pages: readonly Page[]) {
  return pages.map(({ id, revision = id * 10, title = `Story ${id}`, subject = "bridge" }) => ({
    ...{ id: `${id}`, revision: `${revision}`, title, url: `https://en.wikinews.org/wiki?curid=${id}` },
    ...{ paragraphs: [`The ${subject} opened.`, "It was old."], language: "en", date: null },
    ...{ categories: [], sources: [], sha1: `${revision}`, textSha256: title },
  }));
}

/** Writes what `extract` writes; other pages were redirects. */
function articles(pages: readonly Page[], redirects: readonly number[] = [], about: object = {}): string {
  const dropped = redirects.map((id) => ({ id: `${id}`, reason: "redirect" }));
  return edition(
    Object.entries({ "articles.jsonl": lines(articlesOf(pages)), "dropped.jsonl": lines(dropped) }),
    about,
  );
}

/** Writes what `select` writes; one page was left. */
function blind(pages: readonly Page[], left: string): string {
  const all = articlesOf(pages);
  const texts = all.map(({ id, title, paragraphs }) =>
    documentOf(id, [title, ...paragraphs, ""].join("\n\n")),
  );
  const selection = [...all, { id: left }].map(({ id }) => ({ id, reason: "too-short", taken: id !== left }));
  const files = { "articles.jsonl": lines(all), "selection.jsonl": lines(selection) };
  return edition([...writeRelease(texts), ...Object.entries(files)]);
}

const march = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id }));
const april: Page[] = [
  ...[{ id: 9 }, { id: 1 }],
  { id: 2, revision: 21, subject: "tunnel", title: "Story two" },
  { id: 3, revision: 31, subject: "museum" },
  { id: 5, revision: 51, title: "Story *five*" },
  ...[{ id: 8, revision: 81 }, { id: 20 }],
];
const [old, now] = [articles(march, [20]), articles(april, [7])];
const expected = {
  removed: [{ id: "4" }, { id: "6" }, { id: "7" }],
  changed: [{ id: "2", from: "Story 2", to: "Story two" }, { id: "3" }],
  renamed: [{ id: "5", from: "Story 5", to: "Story *five*" }],
  ...{ unchanged: 2, renumbered: 0, moved: [], annotateAnew: [] },
};

it("reports what was added, removed, changed and renamed, and why, again and again", async () => {
  const out = join(testFolder({}), "report");
  await writeChanges({ old, new: now, out });
  const { result: changes } = await writeChanges({ old, new: now, out });
  expect(changes).toMatchObject({
    ...expected,
    added: [{ id: "9" }, { id: "20" }],
    old: { kind: "articles" },
  });
  expect(changes.added[0]?.after).toEqual({ paragraphs: 2, characters: 29 });
  expect(readdirSync(out).sort()).toEqual(["SHA256SUMS", "changes.json", "changes.md", "manifest.json"]);
  const [json, about] = ["changes.json", "manifest.json"].map((name) =>
    JSON.parse(readFileSync(join(out, name), "utf8")),
  );
  expect(json).toEqual(JSON.parse(JSON.stringify(changes)));
  expect(about).toMatchObject({
    ...{ command: "changes", inputs: [{ name: "old/manifest.json" }, { name: "new/manifest.json" }] },
    counts: { added: 2, removed: 3, changed: 2, renamed: 1, unchanged: 2, annotateAnew: 0 },
  });
  const page = readFileSync(join(out, "changes.md"), "utf8");
  const oldid = "https://en.wikinews.org/w/index.php?oldid=";
  for (const text of [
    "Old: articles from `dump` (SHA-256 111111111111…), 8 kept, discoprep 0.1.0\n",
    "| added | 2 | 1 new-page, 1 now-accepted |\n",
    "| removed | 3 | 2 gone-from-dump, 1 now-dropped:redirect |\n",
    "| renamed | 1 |  |\n| unchanged | 2 |  |\n",
    "## Removed\n\n- `4` Story 4: `gone-from-dump`\n",
    "- `20` Story 20: `now-accepted`\n",
    "- `5`: Story 5 → Story \\*five\\*\n",
    "### `2` Story two\n\nCause: revision, renamed from Story 2; paragraphs 2 → 2, characters 29 → 29\n",
    `Story 3\n\nCause: revision; paragraphs 2 → 2, characters 29 → 29\n\n[old revision](${oldid}30), [new revision](${oldid}31)\n`,
    "\n```diff\n@@ -2,3 +2,3 @@\n \n-The bridge opened.\n+The museum opened.\n \n```\n",
  ])
    expect(page).toContain(text);
});

it("compares blind sets, and names the reason of the selection", async () => {
  const changes = await compareEditions(blind(march, "20"), blind(april, "6"));
  expect(changes).toMatchObject({ ...expected, added: [{ reason: "new-page" }, { reason: "now-accepted" }] });
  const before = { sentences: 3, tokens: 10, relations: 0 };
  expect(changes.removed[1]).toMatchObject({ reason: "now-dropped:too-short", before });
});

it("names documents of a release that went to another set, and relations whose text changed", async () => {
  const relations = annotators.a.map((entry, id) => ({ id, ...entry }));
  const release = (first: string, second: string, text: string) =>
    edition(
      [documentOf(first, raw, relations), documentOf(second, text, relations)].flatMap((document, index) =>
        [...writeRelease([document])].map(
          ([name, content]) => [`${["dev", "test"][index]}/${name}`, content] as const,
        ),
      ),
    );
  const changes = await compareEditions(
    release("x", "y", raw),
    release("y", "x", raw.replace("Bo left", "Bo slept")),
  );
  expect(changes.moved).toEqual([
    { id: "y", from: "test", to: "dev" },
    { id: "x", from: "dev", to: "test" },
  ]);
  expect(changes.annotateAnew).toEqual([{ document: "x", relation: 2, parts: ["Arg2"] }]);
});

it.each<[string, string, string]>([
  [
    old,
    articles([], [], { site: { dbname: "dewikinews" } }),
    "two wikis: they have no page in common; expected pages of enwikinews",
  ],
  [old, edition(writeRelease([])), "the two folders are of different kinds"],
  [
    old,
    "nowhere",
    "nowhere: the folder is no output of extract, select or convert; expected an output folder of extract, select or convert; found no such folder",
  ],
  [testFolder({}), now, "found no manifest.json"],
  [
    edition([
      ["articles.jsonl", ""],
      ["dropped.jsonl", '{"id":1}\n'],
    ]),
    now,
    "dropped.jsonl:1: a list of dropped or selected pages has a line that is no page with its reason",
  ],
])("refuses what it cannot compare (%#)", async (before, after, message) => {
  await expect(compareEditions(before, after)).rejects.toThrow(message);
});
