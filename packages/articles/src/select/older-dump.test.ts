import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readJsonLines, toJsonLines } from "@discoprep/files";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { extractDump } from "../extract/index.ts";
import { selectArticles } from "./select.ts";

describeShared("data/wikinews", "a slice of Wikipedia", (shared) => {
  it("gives the pages that an older dump does not have", async () => {
    const root = mkdtempSync(join(tmpdir(), "discoprep-"));
    const [articles, out, older] = ["articles", "new", "older.jsonl"].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    const dump = join(shared, "dumps", "enwiki-slice.xml.bz2");
    await extractDump({ dump, language: "en", out: articles, raw: false });
    const dropped = readJsonLines(join(articles, "dropped.jsonl")) as { title: string; reason: string }[];
    const lists = dropped.filter(({ reason }) => reason === "list").map(({ title }) => title);
    expect(lists).toEqual(["List of Atlas Shrugged characters", "List of anthropologists"]);
    const all = readJsonLines(join(articles, "articles.jsonl")) as { id: string }[];
    writeFileSync(older, toJsonLines(all.slice(0, 90)));
    const { manifest } = await selectArticles({ articles, out, notIn: older, allowRemnants: true });
    expect(manifest.counts).toMatchObject({
      ...{ in: 96, taken: 6, left: { "in-older-dump": 90 } },
      notIn: { pages: 90, left: 90, takenWithLowerId: 0 },
    });
    const taken = readJsonLines(join(out, "articles.jsonl")) as { id: string }[];
    expect(taken.map(({ id }) => id)).toEqual(all.slice(90).map(({ id }) => id));
  });
});
