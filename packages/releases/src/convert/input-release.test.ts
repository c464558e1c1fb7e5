import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { annotator, good, raw, trees } from "../../test/annotated-text.ts";
import { convertFiles, convertFolder, folderContents } from "../../test/convert-folder.ts";
import { convertCorpus } from "./convert-corpus.ts";

const bare = { language: "en", format: undefined, annotations: undefined } as const;

describe("convert without annotations", () => {
  it("writes raw texts and parses alone", async () => {
    const texts = { "raw/x": raw, "raw/y": raw, "trees/x": trees, "trees/y": trees };
    const { files, manifest } = await convertFiles(texts, bare);
    expect(Object.keys(files)).toEqual(["SHA256SUMS", "manifest.json", "parses.json", "raw/x", "raw/y"]);
    expect(files["raw/x"]).toBe(raw);
    expect(Object.keys(JSON.parse(files["parses.json"] ?? ""))).toEqual(["x", "y"]);
    expect(manifest).toMatchObject({
      command: "convert",
      options: { language: "en", edition: "2016" },
      layers: { sentences: "trees" },
      counts: { documents: { in: 2, kept: 2 } },
    });
  });

  it("names layers without raw text, and refuses a document whose layer does not fit", async () => {
    const { problems } = await convertFiles({ "raw/x": raw, "trees/x": trees, "trees/y": trees }, bare);
    expect(problems).toEqual([
      "y, document y: the document of the file has no raw text; it is left out; found tree file. Check the file's name, add the raw text, or remove the file.",
    ]);
    const refused = await convertFiles({ "raw/x": "Something else.\n", "trees/x": trees }, bare);
    expect(refused.error?.message).toContain("found 1 of 1 document: ");
    expect(existsSync(refused.out)).toBe(false);
  });

  it("is refused where --raw names an output, whose lists would be documents", async () => {
    const folder = testFolder({ "raw/x": raw });
    const first = { language: "en", raw: join(folder, "raw"), out: join(folder, "out") };
    await convertCorpus(first);
    const again = convertCorpus({ ...first, raw: first.out, out: join(folder, "again") });
    await expect(again).rejects.toThrow(`name its folder of texts, ${join(first.out, "raw")}`);
    const manifest = '{"command": "extract"}';
    const articles = testFolder({ "raw/x": raw, "articles.jsonl": "", "manifest.json": manifest });
    const ofArticles = convertCorpus({ ...first, raw: articles, out: join(folder, "again") });
    await expect(ofArticles).rejects.toThrow(`name its folder of texts, ${join(articles, "raw")}`);
  });

  it("of a text that was corrected later: where annotations are given, the command that moves them is named", async () => {
    const corrected = raw.replace("minded", "minted");
    const texts = { "raw/x": raw, "new/x": corrected, "annotations/x": good };
    const { folder, out } = await convertFiles(texts, bare);
    const later = { raw: join(folder, "new"), parses: join(out, "parses.json") };
    const annotated = await convertFolder(folder, { ...annotator, ...later, out: join(folder, "later") });
    const mismatch = annotated.messages.find(({ rule }) => rule === "layer-mismatch");
    expect(mismatch?.remedy).toContain("`discoprep move` moves");
    const { error } = await convertFolder(folder, { ...bare, ...later, out: join(folder, "bare") });
    expect(String(error)).not.toContain("discoprep move");
  });

  it("wants format and annotations together, and no option of annotations", async () => {
    const refusal = async (options: object) =>
      (await convertFiles({ "raw/x": raw }, { ...bare, ...options })).error?.message;
    expect(await refusal({ format: "annotator" })).toContain("--from needs --annotations");
    expect(await refusal({ senses: "keep" })).toContain("--senses needs --from");
    expect(await refusal({ raw: undefined })).toContain("needs --raw");
  });
});

describe("convert --blind", () => {
  it("writes gold and what participants get, which tells nothing of the relations", async () => {
    const texts = { "annotations/x": good, "raw/x": raw, "trees/x": trees };
    const { folder, files: plain } = await convertFiles(texts);
    const { out } = await convertFolder(folder, { ...annotator, blind: true, out: join(folder, "blind") });
    expect(readdirSync(out).sort()).toEqual(["SHA256SUMS", "gold", "input", "manifest.json", "no-senses"]);
    const gold = folderContents(join(out, "gold"));
    for (const [name, text] of Object.entries(gold)) expect(text, name).toBe(plain[name]);
    const input = Object.keys(folderContents(join(out, "input")));
    expect(input).toEqual(["manifest.json", "parses.json", "raw/x"]);
    const noSenses = folderContents(join(out, "no-senses"));
    expect(noSenses["relations-no-senses.json"]).toBe(plain["relations-no-senses.json"]);
    for (const part of ["input", "no-senses"]) {
      const parses = readFileSync(join(out, part, "parses.json"), "utf8");
      expect(parses).toContain('"Linkers": []');
      expect(parses).not.toContain("arg1_");
      const manifest = readFileSync(join(out, part, "manifest.json"), "utf8");
      expect(manifest).not.toMatch(/relation|annotations|Explicit|messages/);
    }
    expect(JSON.parse(gold["parses.json"] ?? "")).not.toEqual(JSON.parse(noSenses["parses.json"] ?? ""));
  });
});

describe("a raw text whose lines end in CR LF", () => {
  const stored = raw.replaceAll("\n", "\r\n");

  it("becomes one of LF, whose annotations in the Annotator fit its parses", async () => {
    const inputs = { "raw/x": stored, "trees/x": trees, "annotations/x": good };
    const { folder, out: input, messages, files } = await convertFiles(inputs, bare);
    expect(messages.map(({ rule }) => rule)).toEqual(["carriage-returns-counted"]);
    expect(files["raw/x"]).toBe(raw);
    // The annotators work on the release's raw text; the first one may also be named again.
    for (const texts of [join(input, "raw"), join(folder, "raw")]) {
      const layers = { raw: texts, trees: undefined, parses: join(input, "parses.json") };
      const annotated = await convertFolder(folder, { ...annotator, ...layers, out: join(folder, "again") });
      expect(annotated.files["raw/x"]).toBe(raw);
      expect(annotated.manifest.counts.relations).toMatchObject({ in: 2, kept: 2 });
    }
  });

  it("stays as it is where parses.json counts its offsets", async () => {
    const begin = stored.indexOf("all.");
    const place = {
      CharacterOffsetBegin: begin,
      CharacterOffsetEnd: begin + 4,
      Linkers: [],
      PartOfSpeech: "X",
    };
    const sentences = [{ dependencies: [], parsetree: "", words: [["all.", place]] }];
    const folder = testFolder({ "raw/x": stored, "parses.json": JSON.stringify({ x: { sentences } }) });
    const { files } = await convertFolder(folder, { ...bare, parses: join(folder, "parses.json") });
    expect(files["raw/x"]).toBe(stored);
  });
});
