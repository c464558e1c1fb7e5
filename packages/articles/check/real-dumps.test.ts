import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readJsonLines, toJsonLines } from "@discoprep/files";
import { describeShared } from "@discoprep/shared-data";
import { expect, it } from "vitest";
import { extractDump } from "../src/extract/index.ts";
import { selectArticles } from "../src/select/index.ts";
import { tempFolder } from "../test/dump.ts";

const root = tempFolder();

describeShared("data/wikinews", "real dumps", (folder) => {
  it("give the same from one stream and many, by 1 and 2 workers", async () => {
    const path = (name: string) => join(folder, "semisynthetic", `semisynth-enwikinews${name}.xml.bz2`);
    const options = { language: "en", raw: false };
    const [single, many] = [join(root, "one"), join(root, "many")];
    const { counts } = await extractDump({ ...options, dump: path(""), out: single, workers: 1 });
    expect(counts).toMatchObject({ in: 6228, passedOver: { Category: 605 } });
    await extractDump({ ...options, dump: path("-multistream"), out: many, workers: 2 });
    for (const name of ["articles.jsonl", "dropped.jsonl"])
      expect(readFileSync(join(many, name), "utf8")).toBe(readFileSync(join(single, name), "utf8"));
  });

  it("are read without the pages of other namespaces", async () => {
    const dump = join(folder, "dumps", "ltgwiki-2017.xml.bz2");
    const { counts } = await extractDump({ dump, language: "ltg", out: join(root, "ltg") });
    expect(counts).toMatchObject({ in: 1050, passedOver: { Taiss: 347, Kategoreja: 539 } });
  });

  it("give the pages that an older dump does not have", async () => {
    const [articles, out, older] = [join(root, "articles"), join(root, "new"), join(root, "older.jsonl")];
    const dump = join(folder, "dumps", "enwiki-slice.xml.bz2");
    await extractDump({ dump, language: "en", out: articles, raw: false });
    const dropped = readJsonLines(join(articles, "dropped.jsonl")) as { title: string; reason: string }[];
    const lists = dropped.filter(({ reason }) => reason === "list").map(({ title }) => title);
    expect(lists).toEqual(["List of Atlas Shrugged characters", "List of anthropologists"]);
    const all = readJsonLines(join(articles, "articles.jsonl")) as { id: string }[];
    writeFileSync(older, toJsonLines(all.slice(0, 90)));
    const { counts } = await selectArticles({ articles, out, notIn: older, also: ["remnants"] });
    const notIn = { pages: 90, left: 90, takenWithLowerId: 0 };
    expect(counts).toMatchObject({ in: 96, taken: 6, left: { "in-older-dump": 90 }, notIn });
    const selection = readJsonLines(join(out, "articles.jsonl")) as { id: string }[];
    expect(selection.map(({ id }) => id)).toEqual(all.slice(90).map(({ id }) => id));
  });
});
