import { existsSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { at, row as cells } from "../../test/annotated-text.ts";
import { convertFiles, convertFolder, folderContents } from "../../test/convert-folder.ts";
import { corpusStatistics } from "../stats/corpus-statistics.ts";
import type { ConvertOptions } from "./options.ts";

const raw = "It rained. So we stayed. What then? We read.\n";
const row = (fields: Readonly<Record<number, string>>): string =>
  cells({ 14: at("It rained", raw), 20: at("we stayed", raw), ...fields });

const explicit = row({ 0: "Explicit", 1: at("So", raw), 8: "Contingency.Cause.Result" });
const twice = row({ 0: "Implicit", 7: "as", 8: "Contingency.Cause.Reason", 10: "and", 11: "Expansion" });
const noRel = row({ 0: "NoRel" });
const hypophora = row({ 0: "Hypophora", 14: at("What then?", raw), 20: at("We read", raw) });

const annotations = {
  "annotations/02/wsj_0201.txt": explicit + noRel + twice,
  "annotations/22/wsj_2200.txt": explicit + hypophora,
  "annotations/24/wsj_2400.txt": explicit,
};
const later = { ...annotations, "raw/22/wsj_2200": raw, "raw/24/wsj_2400": raw };
const corpus = { ...later, "raw/02/wsj_0201": raw };

const annotator = { format: "annotator", language: "en", encoding: "utf-8" } as const;

/** Returns document, ID, type and senses of each relation. */
function listed(relations = ""): string[] {
  const lines = relations.split("\n").filter(Boolean);
  return lines.map((line) => {
    const { DocID, ID, Type, Sense } = JSON.parse(line);
    return `${DocID} ${ID} ${Type} ${Sense.join(", ")}`;
  });
}

describe("convertCorpus", () => {
  it("numbers over the whole corpus before anything is left out", async () => {
    const { files, manifest } = await convertFiles(corpus, { ...annotator, firstId: 100 });
    expect(listed(files["relations.json"])).toEqual([
      "wsj_0201 100 Explicit Contingency.Cause.Result",
      "wsj_0201 102 Implicit Contingency.Cause.Reason",
      "wsj_2200 103 Explicit Contingency.Cause.Result",
      "wsj_2400 105 Explicit Contingency.Cause.Result",
    ]);
    expect(manifest).toMatchObject({
      layers: { sentences: "discoprep", tokens: "discoprep", trees: "none", dependencies: "none" },
      counts: { relations: { in: 6, kept: 4, dropped: { NoRel: 1, "other-type": 1 } } },
    });
  });

  it("keeps other types and further senses where asked", async () => {
    const options = { types: "all", secondConnective: "append", unmapped: "keep" } as const;
    const { files } = await convertFiles(corpus, { ...annotator, ...options });
    expect(listed(files["relations.json"]).filter((relation) => !/ Explicit /.test(relation))).toEqual([
      "wsj_0201 1 NoRel NoRel",
      "wsj_0201 2 Implicit Contingency.Cause.Reason, Expansion",
      "wsj_2200 4 Hypophora Hypophora",
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
    const { files, manifest } = await convertFolder(folder, {
      ...annotator,
      senses: join(folder, "map.json"),
    });
    expect(listed(files["relations.json"])[1]).toBe("wsj_0201 2 Implicit Cause");
    expect(manifest).toMatchObject({
      options: { senses: "map" },
      inputs: [{ name: "annotations" }, { name: "raw" }, { name: "senses" }],
    });
  });

  it("writes the names of 2015", async () => {
    const { files } = await convertFiles(corpus, { ...annotator, edition: "2015" });
    const names = Object.keys(files).filter((path) => !/^(raw|conll_format)\//.test(path));
    expect(names).toEqual(["SHA256SUMS", "manifest.json", "pdtb-data.json", "pdtb-parses.json"]);
    expect(Object.keys(files)).toContain("conll_format/wsj_0201.pdtb.conll");
  });

  it("gives the same bytes wherever and in whatever order the files lie", async () => {
    const first = await convertFiles(corpus, annotator);
    const reversed = testFolder(Object.fromEntries(Object.entries(corpus).reverse()));
    const out = join(reversed, "汉字 and blanks", "release");
    for (const _run of ["new", "again"])
      expect((await convertFolder(reversed, { ...annotator, out })).files).toEqual(first.files);
    expect(existsSync(join(reversed, "release"))).toBe(false);
  });

  it("keeps the earlier release where no relation can be used, and outputs of another kind", async () => {
    const { folder, out, files } = await convertFiles(
      { ...corpus, "unusable/wsj_0201": row({ 0: "EntRel", 20: "3..99" }) },
      annotator,
    );
    const refusal = async (options: Partial<ConvertOptions>): Promise<string> =>
      (await convertFolder(folder, { ...annotator, ...options })).error?.message ?? "";
    const unusable = { annotations: join(folder, "unusable"), raw: join(folder, "raw/02") };
    expect(await refusal(unusable)).toContain("no relation can be used; found 1 that are left out");
    expect(await refusal({ format: "pipe48" })).toContain('found output of convert with format "annotator"');
    expect(await refusal({ blind: true })).toContain("found output of convert");
    expect(await refusal({ format: undefined, annotations: undefined })).toContain('with format "annotator"');
    expect(folderContents(out)).toEqual(files);
  });

  it.each<[options: Partial<ConvertOptions>, message: string]>([
    [{ dependencies: "x" }, "--dependencies needs --trees"],
    [{ parses: "x", trees: "x" }, "--parses cannot be given with --trees"],
    [{ senses: "nowhere.json" }, 'not "nowhere.json"'],
    [{ language: "x!" }, '--lang takes a language tag such as en, zh-Hans or tr, not "x!"'],
  ])("refuses %j", async (options, message) => {
    const { error } = await convertFiles(corpus, { ...annotator, ...options });
    expect([error?.name, error?.message]).toEqual(["UsageError", expect.stringContaining(message)]);
  });

  it("counts no relation of a release as left out that is kept, whatever else is wrong with it", async () => {
    const { files, folder } = await convertFiles(corpus, annotator);
    const { "parses.json": parses = "", "relations.json": relations = "", ...rest } = files;
    const flawed = testFolder({
      ...rest,
      "parses.json": `${parses.slice(0, -1)}, ${parses.slice(1)}`,
      "relations.json": relations.replaceAll(/"ID": [02]\b/g, '"ID": 0'),
    });
    const input = { format: "conll", language: "en", annotations: flawed, raw: undefined } as const;
    const again = await convertFolder(folder, { ...input, out: join(folder, "again") });
    const rules = new Set(again.messages.map(({ rule }) => rule));
    expect([...rules].sort()).toEqual(["duplicate-parse", "duplicate-relation-id"]);
    expect(again.manifest.counts.relations).toEqual({ in: 4, kept: 4, dropped: {} });
  });
});

describe("convertCorpus with splits", () => {
  const split = (files: Record<string, string>, sets: Record<string, readonly string[]>) => {
    const folder = testFolder({ ...files, "splits.json": JSON.stringify({ sets }) });
    return convertFolder(folder, { ...annotator, splits: join(folder, "splits.json") });
  };

  it("writes each set's release and counts documents of no set", async () => {
    const { files, manifest, out } = await split(corpus, { train: ["wsj_02*"], dev: ["wsj_2200"] });
    expect(listed(files["train/relations.json"])).toHaveLength(2);
    expect(listed(files["dev/relations.json"])).toEqual(["wsj_2200 3 Explicit Contingency.Cause.Result"]);
    expect(manifest.counts).toMatchObject({
      documents: { in: 3, kept: 2, dropped: { "in-no-set": 1 } },
      relations: { in: 6, kept: 3, dropped: { NoRel: 1, "other-type": 1, "in-no-set": 1 } },
    });
    const { statistics } = corpusStatistics(out);
    expect(statistics).toMatchObject({ sets: ["train", "dev"], relations: { train: 2, dev: 1 } });
  });

  it("needs no text of a document of no set, but gives its relations IDs", async () => {
    const { files, manifest, error } = await split(later, { dev: ["wsj_2*"] });
    expect(error).toBeUndefined();
    expect(listed(files["dev/relations.json"])[0]).toBe("wsj_2200 3 Explicit Contingency.Cause.Result");
    expect(manifest.counts).toMatchObject({
      documents: { in: 3, kept: 2, dropped: { "in-no-set": 1 } },
      relations: { in: 6, kept: 2, dropped: { "document-not-converted": 3 } },
    });
  });

  it("names the documents of a set that the corpus does not have, and those in no set", async () => {
    const { messages, manifest } = await split(corpus, { train: ["wsj_02*", "wsj_03*"], dev: ["wsj_24*"] });
    const what = "the corpus has no document for ids of a set";
    expect(messages.filter(({ severity }) => severity === "warning")).toMatchObject([
      { what, found: "1 of the 2 ids of the set train: wsj_03*" },
      { what: "documents are in no set and are left out", found: "1 of 3: wsj_2200" },
    ]);
    expect(manifest.inNoSet).toEqual(["wsj_2200"]);
  });

  it("refuses a split file that names a document twice", async () => {
    const { error } = await split(corpus, { train: ["a"], dev: ["a"] });
    expect(error?.message).toContain("expected each document in one set; found a in train and dev");
  });
});
