import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { convertFolder, folderContents } from "../../test/convert-folder.ts";
import { corpusStatistics } from "../stats/corpus-statistics.ts";
import type { ConvertOptions } from "./options.ts";

const raw = "It rained. So we stayed. What then? We read.\n";
const at = (text: string): string => `${raw.indexOf(text)}..${raw.indexOf(text) + text.length}`;

function row(fields: Readonly<Record<number, string>>): string {
  const args = { 14: at("It rained"), 20: at("we stayed") };
  return `${Array.from({ length: 27 }, (_, column) => ({ ...args, ...fields })[column] ?? "").join("|")}\n`;
}

const explicit = row({ 0: "Explicit", 1: at("So"), 8: "Contingency.Cause.Result" });
const twice = row({ 0: "Implicit", 7: "as", 8: "Contingency.Cause.Reason", 10: "and", 11: "Expansion" });
const noRel = row({ 0: "NoRel" });
const hypophora = row({ 0: "Hypophora", 14: at("What then?"), 20: at("We read") });

const corpus = {
  "annotations/02/wsj_0201.txt": explicit + noRel + twice,
  "annotations/22/wsj_2200.txt": explicit + hypophora,
  "annotations/24/wsj_2400.txt": explicit,
  "raw/02/wsj_0201": raw,
  "raw/22/wsj_2200": raw,
  "raw/24/wsj_2400": raw,
};

const annotator = { format: "annotator", language: "en", encoding: "utf-8" } as const;

function listed(relations: string | undefined): unknown[] {
  const lines = (relations ?? "").split("\n").filter((line) => line !== "");
  return lines.map((line) => {
    const { DocID, ID, Type, Sense } = JSON.parse(line);
    return [DocID, ID, Type, Sense];
  });
}

describe("convertCorpus", () => {
  it("numbers over the whole corpus before anything is left out", async () => {
    const { out } = await convertFolder(testFolder(corpus), { ...annotator, firstId: 100 });
    const files = folderContents(out);
    expect(listed(files["relations.json"])).toEqual([
      ["wsj_0201", 100, "Explicit", ["Contingency.Cause.Result"]],
      ["wsj_0201", 102, "Implicit", ["Contingency.Cause.Reason"]],
      ["wsj_2200", 103, "Explicit", ["Contingency.Cause.Result"]],
      ["wsj_2400", 105, "Explicit", ["Contingency.Cause.Result"]],
    ]);
    expect(JSON.parse(files["manifest.json"] ?? "")).toMatchObject({
      layers: { sentences: "discoprep", tokens: "discoprep", trees: "none", dependencies: "none" },
      counts: { relations: { in: 6, kept: 4, dropped: { NoRel: 1, "other-type": 1 } } },
    });
  });

  it("keeps other types and further senses where asked", async () => {
    const { out } = await convertFolder(testFolder(corpus), {
      ...annotator,
      types: "all",
      secondConnective: "append",
      unmapped: "keep",
    });
    const explicit = (relation: unknown) => (relation as unknown[])[2] === "Explicit";
    expect(listed(folderContents(out)["relations.json"]).filter((relation) => !explicit(relation))).toEqual([
      ["wsj_0201", 1, "NoRel", ["NoRel"]],
      ["wsj_0201", 2, "Implicit", ["Contingency.Cause.Reason", "Expansion"]],
      ["wsj_2200", 4, "Hypophora", ["Hypophora"]],
    ]);
  });

  it("maps senses by a user's file, which the manifest names by its sum", async () => {
    const table = {
      source: ["Contingency.Cause.Result", "Contingency.Cause.Reason", "Expansion"],
      target: ["Cause"],
      map: { "Contingency.Cause.Result": "Cause", "Contingency.Cause.Reason": "Cause" },
      unmapped: { Expansion: "too coarse" },
    };
    const folder = testFolder({ ...corpus, "map.json": JSON.stringify(table) });
    const { out } = await convertFolder(folder, { ...annotator, senses: join(folder, "map.json") });
    const files = folderContents(out);
    expect(listed(files["relations.json"])[1]).toEqual(["wsj_0201", 2, "Implicit", ["Cause"]]);
    const { options, inputs } = JSON.parse(files["manifest.json"] ?? "");
    expect(options.senses).toBe("map");
    expect(inputs.map((input: { name: string }) => input.name)).toEqual(["annotations", "raw", "senses"]);
  });

  it("writes the names of 2015", async () => {
    const { out } = await convertFolder(testFolder(corpus), { ...annotator, edition: "2015" });
    expect(Object.keys(folderContents(out)).filter((path) => !path.startsWith("raw/"))).toEqual([
      "SHA256SUMS",
      "conll_format/wsj_0201.pdtb.conll",
      "conll_format/wsj_2200.pdtb.conll",
      "conll_format/wsj_2400.pdtb.conll",
      "manifest.json",
      "pdtb-data.json",
      "pdtb-parses.json",
    ]);
  });

  it("writes each set's release and counts documents of no set", async () => {
    const folder = testFolder(corpus);
    const splits = join(folder, "splits.json");
    writeFileSync(splits, JSON.stringify({ sets: { train: ["wsj_02*"], dev: ["wsj_2200"] } }));
    const { out } = await convertFolder(folder, { ...annotator, splits });
    const files = folderContents(out);
    expect(listed(files["train/relations.json"])).toHaveLength(2);
    expect(listed(files["dev/relations.json"])).toEqual([
      ["wsj_2200", 3, "Explicit", ["Contingency.Cause.Result"]],
    ]);
    expect(JSON.parse(files["manifest.json"] ?? "").counts).toMatchObject({
      documents: { in: 3, kept: 2, dropped: { "in-no-set": 1 } },
      relations: { in: 6, kept: 3, dropped: { NoRel: 1, "other-type": 1, "in-no-set": 1 } },
    });
    const { statistics } = corpusStatistics(out);
    expect(statistics).toMatchObject({ sets: ["train", "dev"], relations: { train: 2, dev: 1 } });
  });

  it("refuses a split file that names a document twice", async () => {
    const folder = testFolder({ ...corpus, "splits.json": '{"sets": {"train": ["a"], "dev": ["a"]}}' });
    const { error } = await convertFolder(folder, { ...annotator, splits: join(folder, "splits.json") });
    expect(error?.message).toContain("expected each document in one set; found a in train and dev");
  });

  it("gives the same bytes wherever and in whatever order the files lie", async () => {
    const first = await convertFolder(testFolder(corpus), annotator);
    const reversed = testFolder(Object.fromEntries(Object.entries(corpus).reverse()));
    const second = await convertFolder(reversed, {
      ...annotator,
      out: join(reversed, "汉字 and blanks", "release"),
    });
    expect(folderContents(second.out)).toEqual(folderContents(first.out));
    const again = await convertFolder(reversed, { ...annotator, out: second.out });
    expect(folderContents(again.out)).toEqual(folderContents(first.out));
    expect(existsSync(join(reversed, "release"))).toBe(false);
  });

  it("keeps the earlier release where no relation can be used, and outputs of another kind", async () => {
    const folder = testFolder({ ...corpus, "unusable/wsj_0201": row({ 0: "EntRel", 20: "3..99" }) });
    const { out } = await convertFolder(folder, annotator);
    const before = folderContents(out);
    const refusal = async (options: Partial<ConvertOptions>): Promise<string> =>
      (await convertFolder(folder, { ...annotator, ...options })).error?.message ?? "";
    const unusable = { annotations: join(folder, "unusable"), raw: join(folder, "raw/02") };
    expect(await refusal(unusable)).toContain("no relation can be used; found 1 that are left out");
    expect(await refusal({ format: "pipe48" })).toContain('found output of convert with format "annotator"');
    expect(await refusal({ blind: true })).toContain("found output of convert");
    expect(await refusal({ format: undefined, annotations: undefined })).toContain('with format "annotator"');
    expect(folderContents(out)).toEqual(before);
  });

  it.each<[options: Partial<ConvertOptions>, message: string]>([
    [{ dependencies: "x" }, "--dependencies needs --trees"],
    [{ parses: "x", trees: "x" }, "--parses cannot be given with --trees"],
    [{ senses: "nowhere.json" }, 'not "nowhere.json"'],
    [{ language: "x!" }, '--lang takes a language tag such as en, zh-Hans or tr, not "x!"'],
  ])("refuses %j", async (options, message) => {
    const { error } = await convertFolder(testFolder(corpus), { ...annotator, ...options });
    expect([error?.name, error?.message]).toEqual(["UsageError", expect.stringContaining(message)]);
  });

  it("counts no relation of a release as left out that is kept, whatever else is wrong with it", async () => {
    const folder = testFolder(corpus);
    const { out } = await convertFolder(folder, annotator);
    const { "parses.json": parses = "", "relations.json": relations = "", ...files } = folderContents(out);
    const flawed = testFolder({
      ...files,
      "parses.json": `${parses.slice(0, -1)}, ${parses.slice(1)}`,
      "relations.json": relations.replaceAll(/"ID": [02]\b/g, '"ID": 0'),
    });
    const input = { format: "conll", language: "en", annotations: flawed, raw: undefined } as const;
    const again = await convertFolder(folder, { ...input, out: join(folder, "again") });
    expect([...new Set(again.messages.map(({ rule }) => rule))].sort()).toEqual([
      ...["duplicate-parse", "duplicate-relation-id"],
    ]);
    const { counts } = JSON.parse(folderContents(again.out)["manifest.json"] ?? "");
    expect(counts.relations).toEqual({ in: 4, kept: 4, dropped: {} });
  });
});
