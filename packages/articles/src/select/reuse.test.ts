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
import type { Article } from "@discoprep/corpus";
import { toJsonLines } from "@discoprep/files";
import { describe, expect, it } from "vitest";
import type { SelectOptions } from "./options.ts";
import { type Selection, selectArticles } from "./select.ts";

const root = mkdtempSync(join(tmpdir(), "discoprep-"));
let folders = 0;

/** Sentences with all that offsets trip over: marks outside the BMP, quotes, abbreviations, no final mark. */
const english = (id: number): string[] => [
  `The bridge ${id} 🌉 opened on Monday, Mr. Lee said. "It's long," he added.`,
  "Trams use it, too",
];
const chinese = (id: number): string[] => [`第${id}座大桥今天通车。“市民很高兴”，他说。`, "电车也过桥𠀀。"];

function article(id: number, language: "en" | "zh", more: Partial<Article> = {}): Article {
  return {
    id: `${id}`,
    revision: `${id}0`,
    title: language === "en" ? `Bridge ${id} opens` : `大桥${id}通车`,
    date: "2015-03-09",
    url: `https://${language}.wikinews.org/wiki?curid=${id}`,
    language,
    paragraphs: language === "en" ? english(id) : chinese(id),
    categories: [],
    sources: [],
    ...more,
  };
}

function input(articles: readonly Article[]): string {
  const folder = join(root, "articles");
  rmSync(folder, { recursive: true, force: true });
  cpSync(mkdtempSync(join(tmpdir(), "discoprep-")), folder, { recursive: true });
  writeFileSync(join(folder, "articles.jsonl"), toJsonLines(articles));
  return folder;
}

interface Run extends Selection {
  readonly folder: string;
}

async function select(articles: readonly Article[], options: Partial<SelectOptions> = {}): Promise<Run> {
  const folder = join(root, `out ${++folders}`);
  return { ...(await selectArticles({ articles: input(articles), out: folder, ...options })), folder };
}

function contents(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]),
  );
}

describe.each(["en", "zh"] as const)("selectArticles with an earlier output: %s", (language) => {
  const march = Array.from({ length: 30 }, (_, index) => article(index + 1, language));
  const april = [
    ...march.slice(1, 10),
    article(11, language, { paragraphs: ["One more sentence 新."] }),
    article(12, language, { title: "Another title 新" }),
    article(13, language, { revision: "131", categories: ["Europe"] }),
    ...march.slice(13),
    article(31, language),
  ];

  it.each<[string, Partial<SelectOptions>, number]>([
    ["all", {}, 3],
    ["by words", { minWords: 5 }, 3],
    ["within a budget", { words: 150, rank: "long-paragraphs" }, 3],
    ["of single ids", { ids: "IDS" }, 2],
  ])(
    "splits only articles that are other ones, and writes the same bytes: %s",
    async (_name, given, read) => {
      const ids = join(root, "ids");
      writeFileSync(ids, "2\n11\n31\n");
      const options = { ...given, ...(given.ids !== undefined && { ids }) };
      const before = await select(march);
      const scratch = await select(april, options);
      const reused = await select(april, { ...options, reuse: before.folder });
      expect(contents(reused.folder)).toEqual(contents(scratch.folder));
      expect(reused.reuse?.read).toBe(read);
      expect(scratch).not.toHaveProperty("reuse");
      const again = await select(april, { ...options, reuse: reused.folder });
      expect(contents(again.folder)).toEqual(contents(scratch.folder));
      expect(again.reuse?.read).toBe(0);
    },
  );

  it("makes anew what comes in another order, and writes the same bytes", async () => {
    const before = await select(march);
    const turned = [...march.slice(20), ...march.slice(0, 20)];
    const reused = await select(turned, { reuse: before.folder });
    expect(contents(reused.folder)).toEqual(contents((await select(turned)).folder));
    expect(reused.reuse).toEqual({ read: 20, reused: 10 });
  });

  it("counts articles that an earlier selection left before it counted them", async () => {
    const before = await select(march, { minChars: 9999 });
    const reused = await select(march, { reuse: before.folder });
    expect(reused.reuse).toEqual({ read: 30, reused: 0 });
    expect(contents(reused.folder)).toEqual(contents((await select(march)).folder));
  });
});

describe("selectArticles with an earlier output that is damaged", () => {
  const march = Array.from({ length: 5 }, (_, index) => article(index + 1, "en"));

  it.each<[string, (folder: string) => void]>([
    ["a text was changed", (folder) => appendFileSync(join(folder, "raw", "3"), "More.")],
    ["a text is gone", (folder) => rmSync(join(folder, "raw", "3"))],
    ["tokens were changed", (folder) => appendFileSync(join(folder, "parses.json"), " ")],
    ["a reason was changed", (folder) => appendFileSync(join(folder, "selection.jsonl"), "{}\n")],
    ["no tokens", (folder) => rmSync(join(folder, "parses.json"))],
  ])("copies nothing, and says so: %s", async (_name, damage) => {
    const before = await select(march);
    damage(before.folder);
    const run = await select(march, { reuse: before.folder });
    expect(run.reuse).toMatchObject({
      read: 5,
      reused: 0,
      because: expect.stringContaining("not as it was"),
    });
    expect(run.messages).toMatchObject([{ severity: "warning", rule: "changed-output" }]);
  });

  it("copies nothing from another program, and refuses what is no selection", async () => {
    const before = await select(march);
    const manifest = join(before.folder, "manifest.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"code": "sha256:./, '"code": "sha256:x'));
    const run = await select(march, { reuse: before.folder });
    expect(run.reuse).toEqual({ read: 5, reused: 0, because: "it was made by another program" });
    await expect(select(march, { reuse: root })).rejects.toThrow("the folder is no earlier output of select");
  });
});
