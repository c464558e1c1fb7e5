import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { annotator, good, problems, raw, trees } from "../../test/annotated-text.ts";
import { convertFolder, folderContents } from "../../test/convert-folder.ts";
import { convertCorpus } from "./convert-corpus.ts";

describe("convert without annotations", () => {
  it("writes raw texts and parses alone", async () => {
    const folder = testFolder({ "raw/x": raw, "raw/y": raw, "trees/x": trees, "trees/y": trees });
    const out = join(folder, "out");
    await convertCorpus({ language: "en", raw: join(folder, "raw"), trees: join(folder, "trees"), out });
    const files = folderContents(out);
    expect(Object.keys(files)).toEqual(["SHA256SUMS", "manifest.json", "parses.json", "raw/x", "raw/y"]);
    expect(files["raw/x"]).toBe(raw);
    expect(Object.keys(JSON.parse(files["parses.json"] ?? ""))).toEqual(["x", "y"]);
    expect(JSON.parse(files["manifest.json"] ?? "")).toMatchObject({
      command: "convert",
      options: { language: "en", edition: "2016" },
      layers: { sentences: "trees" },
      counts: { documents: { in: 2, kept: 2 } },
    });
  });

  it("names layers without raw text, and refuses a document whose layer does not fit", async () => {
    const folder = testFolder({ "raw/x": raw, "trees/x": trees, "trees/y": trees });
    const options = { language: "en", raw: join(folder, "raw"), trees: join(folder, "trees") };
    const { messages } = await convertCorpus({ ...options, out: join(folder, "out") });
    expect(problems(messages)).toEqual([
      "y, document y: the document of the file has no raw text; it is left out; found tree file. Check the file's name, add the raw text, or remove the file.",
    ]);
    const otherText = testFolder({ "raw/x": "Something else.\n", "trees/x": trees });
    const refused = convertCorpus({
      language: "en",
      raw: join(otherText, "raw"),
      trees: join(otherText, "trees"),
      out: join(otherText, "out"),
    });
    await expect(refused).rejects.toThrow("found 1 of 1 document: ");
    expect(existsSync(join(otherText, "out"))).toBe(false);
  });

  it("is refused where --raw names an output, whose lists would be documents", async () => {
    const folder = testFolder({ "raw/x": raw });
    const first = { language: "en", raw: join(folder, "raw"), out: join(folder, "out") };
    await convertCorpus(first);
    const again = convertCorpus({ ...first, raw: first.out, out: join(folder, "again") });
    await expect(again).rejects.toThrow(`name its folder of texts, ${join(first.out, "raw")}`);
    const articles = testFolder({
      "raw/x": raw,
      "articles.jsonl": "",
      "manifest.json": '{"command": "extract"}',
    });
    const ofArticles = convertCorpus({ ...first, raw: articles, out: join(folder, "again") });
    await expect(ofArticles).rejects.toThrow(`name its folder of texts, ${join(articles, "raw")}`);
  });

  it("of a text that was corrected later: where annotations are given, the command that moves them is named", async () => {
    const folder = testFolder({
      "raw/x": raw,
      "new/x": raw.replace("minded", "minted"),
      "annotations/x": good,
    });
    const first = { language: "en", raw: join(folder, "raw"), out: join(folder, "out") };
    await convertCorpus(first);
    const later = { raw: join(folder, "new"), parses: join(first.out, "parses.json") };
    const { messages } = await convertFolder(folder, { ...annotator, ...later, out: join(folder, "later") });
    expect(messages.find(({ rule }) => rule === "layer-mismatch")?.remedy).toContain(
      "`discoprep move` moves",
    );
    const bare = await convertCorpus({ ...first, ...later, out: join(folder, "bare") }).catch(String);
    expect(bare).not.toContain("discoprep move");
  });

  it("wants format and annotations together, and no option of annotations", async () => {
    const folder = testFolder({ "raw/x": raw });
    const options = { language: "en", raw: join(folder, "raw"), out: join(folder, "out") };
    await expect(convertCorpus({ ...options, format: "annotator" })).rejects.toThrow(
      "--from needs --annotations",
    );
    await expect(convertCorpus({ ...options, senses: "keep" })).rejects.toThrow("--senses needs --from");
    await expect(convertCorpus({ language: "en", out: options.out })).rejects.toThrow("needs --raw");
  });
});

describe("convert --blind", () => {
  it("writes gold and what participants get, which tells nothing of the relations", async () => {
    const folder = testFolder({ "annotations/x": good, "raw/x": raw, "trees/x": trees });
    const whole = await convertFolder(folder, annotator);
    const plain = folderContents(whole.out);
    const { out } = await convertFolder(folder, { ...annotator, blind: true, out: join(folder, "blind") });
    expect(readdirSync(out).sort()).toEqual(["SHA256SUMS", "gold", "input", "manifest.json", "no-senses"]);
    const gold = folderContents(join(out, "gold"));
    for (const [name, text] of Object.entries(gold)) expect(text, name).toBe(plain[name]);
    expect(Object.keys(folderContents(join(out, "input")))).toEqual([
      "manifest.json",
      "parses.json",
      "raw/x",
    ]);
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
    const folder = testFolder({ "raw/x": stored, "trees/x": trees, "annotations/x": good });
    const input = join(folder, "input");
    const layers = { raw: join(folder, "raw"), trees: join(folder, "trees") };
    const { messages } = await convertCorpus({ language: "en", ...layers, out: input });
    expect(messages.map(({ rule }) => rule)).toEqual(["carriage-returns-counted"]);
    expect(readFileSync(join(input, "raw/x"), "utf8")).toBe(raw);
    // The annotators work on the release's raw text; the first one may also be named again.
    for (const texts of [join(input, "raw"), join(folder, "raw")]) {
      const out = join(folder, "release");
      const parses = join(input, "parses.json");
      await convertCorpus({
        ...annotator,
        annotations: join(folder, "annotations"),
        raw: texts,
        parses,
        out,
      });
      expect(readFileSync(join(out, "raw/x"), "utf8")).toBe(raw);
      expect(readFileSync(join(out, "relations.json"), "utf8").trim().split("\n")).toHaveLength(
        good.trim().split("\n").length,
      );
    }
  });

  it("stays as it is where parses.json counts its offsets", async () => {
    const folder = testFolder({ "raw/x": stored });
    const word = (form: string, begin: number) => [
      form,
      {
        CharacterOffsetBegin: begin,
        CharacterOffsetEnd: begin + form.length,
        Linkers: [],
        PartOfSpeech: "X",
      },
    ];
    const last = stored.trimEnd().split(/\s+/).at(-1) as string;
    const words = [word(last, stored.lastIndexOf(last))];
    const parses = join(folder, "parses.json");
    writeFileSync(parses, JSON.stringify({ x: { sentences: [{ dependencies: [], parsetree: "", words }] } }));
    const out = join(folder, "out");
    await convertCorpus({ language: "en", raw: join(folder, "raw"), parses, out });
    expect(readFileSync(join(out, "raw/x"), "utf8")).toBe(stored);
  });
});
