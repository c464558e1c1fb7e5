import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Message } from "@discoprep/corpus";
import { filesBelow } from "@discoprep/files";
import { readRelease } from "@discoprep/formats/release";
import { describeShared, samplePath } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
import { folderContents } from "../../test/convert-folder.ts";
import { documentOf, workFolder, writeSet } from "../../test/made-release.ts";
import { maskRelease } from "./mask.ts";
import { maskDocument, restoreDocument } from "./masked-document.ts";

/** Text with a character of two code units, and words whose forms are not the text. */
const odd = 'Zoë\u00a0said 😀 (and "1/2" more).\n\nSo we left 😀.\n';
const forms: Readonly<Record<string, string>> = { "(": "-LRB-", ")": "-RRB-", '"': "``", "1/2": "1\\/2" };
const plain = documentOf(odd);
const document = {
  ...plain,
  sentences: plain.sentences.map((sentence) => ({
    ...sentence,
    tokens: sentence.tokens.map((token) => ({ ...token, form: forms[token.form] ?? token.form })),
  })),
};
const masked = maskDocument(document);

describe("a document", () => {
  it("is masked except blanks and brackets, and comes back", () => {
    expect(masked.raw).toBe(odd.replace(/\S/gu, "_"));
    expect(masked.sentences[0]?.tokens.map(({ form }) => form).join(" ")).toBe(
      "___ ____ _ -LRB- ___ `` _\\__ `` ____ -RRB- _",
    );
    expect(restoreDocument(masked, odd, "a")).toEqual(document);
    expect(restoreDocument(masked, `\ufeff${odd.replaceAll("\n", "\r\n")}`, "a")).toEqual(document);
  });

  it.each([
    ["a word more", odd.replace("left", "left it"), 43],
    ["a blank elsewhere", odd.replace("left", "le t"), 38],
    ["no text", "", 0],
  ])("does not come back from a text with %s", (_, text, offset) => {
    const where = { file: "a", document: "d", offset };
    const problem = expect.objectContaining({ rule: "source-text-differs", where });
    expect(() => restoreDocument(masked, text, "a")).toThrow(expect.objectContaining({ problem }));
  });
});

function released(folder: string): Record<string, string> {
  const { "manifest.json": _, SHA256SUMS: __, "system-output.json": ___, ...files } = folderContents(folder);
  return files;
}

async function thereAndBack(input: string) {
  const work = workFolder();
  const [out, back, from] = [join(work, "masked"), join(work, "back"), join(work, "texts")];
  mkdirSync(from);
  for (const file of filesBelow(input).filter((path) => /[/\\]raw[/\\][^/\\]+$/.test(path)))
    cpSync(file, join(from, file.replace(/^.*[/\\]/, "")));
  const messages: Message[] = [];
  const report = (message: Message): void => void messages.push(message);
  const { counts } = await maskRelease({ input, out, report });
  expect((await maskRelease({ input: out, restore: from, out: back })).counts).toEqual(counts);
  expect(released(back)).toEqual(released(input));
  return { out, messages, ...(counts as { documents: number }) };
}

describe("a release comes back byte for byte", () => {
  it("in English, with sets: raw texts, words, trees, dependencies and relations are masked", async () => {
    const { out, documents, messages } = await thereAndBack(samplePath("eng.release"));
    expect([documents, messages]).toEqual([10, []]);
    const files = folderContents(out);
    expect(files["train/parses.json"]).not.toMatch(/Corran|machine/);
    expect(files["train/parses.json"]).toContain('["nn", "_____-2", "______-1"]');
    expect(files["train/relations.json"]).not.toContain("Sales");
    expect(files["train/conll_format/wsj_0299.conll"]).not.toContain("Corran");
    expect(files["train/raw/wsj_0299"]).toMatch(/^[_\s]+$/);
    expect(JSON.parse(files["manifest.json"] ?? "")).toMatchObject({
      ...{ command: "mask", options: { language: "en" }, counts: { documents: 10 } },
      inputs: [{ name: "eng.release" }],
    });
  });

  it("in Chinese", async () => {
    expect(await thereAndBack(samplePath("zho.release"))).toMatchObject({ documents: 5, messages: [] });
  });

  it("with the names of 2015, and the parts of a blind set", async () => {
    const documents = [...readRelease(samplePath("eng.release/train")).documents];
    const folder = workFolder();
    writeSet(join(folder, "old"), documents, "gold", "2015");
    expect((await thereAndBack(join(folder, "old"))).documents).toBe(documents.length);
    for (const part of ["gold", "no-senses", "input"] as const)
      writeSet(join(folder, "blind", part), documents, part);
    expect((await thereAndBack(join(folder, "blind"))).documents).toBe(3 * documents.length);
  });
});

it("keeps its edition where parses.json is compressed", async () => {
  const release = writeSet(join(workFolder(), "input"), [document]);
  writeFileSync(join(release, "parses.json.gz"), gzipSync(readFileSync(join(release, "parses.json"))));
  rmSync(join(release, "parses.json"));
  const out = join(workFolder(), "masked");
  await maskRelease({ input: release, out });
  expect(Object.keys(folderContents(out))).toContain("parses.json");
});

describeShared("data/trial", "the trial releases", (folder) => {
  it.each(["en", "zh"])("come back byte for byte: %s", async (language) => {
    expect((await thereAndBack(join(folder, language))).documents).toBe(1);
  });
});

describe("a fault", () => {
  const input = (): string => writeSet(join(workFolder(), "input"), [document]);

  it("of a tree: the sentence that does not come back is named", async () => {
    const release = input();
    const file = join(release, "parses.json");
    const parses = readFileSync(file, "utf8");
    writeFileSync(file, parses.replace('"parsetree": ""', '"parsetree": "( (NN lost) )\\n"'));
    const out = join(workFolder(), "masked");
    const messages: Message[] = [];
    await maskRelease({ input: release, out, report: (message) => messages.push(message) });
    const lost = { where: { document: "d" }, found: "sentence 0" };
    expect(messages).toMatchObject([{ severity: "warning", rule: "mask-not-reversible", ...lost }]);
    expect(readFileSync(join(out, "parses.json"), "utf8")).toContain("( (NN ____) )");
  });

  it("of a release: nothing is written", async () => {
    const release = input();
    writeFileSync(join(release, "relations.json"), "{\n");
    const out = join(workFolder(), "masked");
    await expect(maskRelease({ input: release, out })).rejects.toMatchObject({
      problem: { rule: "no-relation-list" },
    });
    expect(folderContents(out)).toEqual({});
  });

  it("of the release: one that is not masked is refused", async () => {
    const restored = maskRelease({ input: input(), restore: workFolder(), out: join(workFolder(), "out") });
    await expect(restored).rejects.toThrow("document d of the release is not masked");
  });

  it("of the texts: the document without one is named, and two languages are refused", async () => {
    const masked = join(workFolder(), "masked");
    await maskRelease({ input: input(), out: masked });
    const from = workFolder();
    const restored = maskRelease({ input: masked, restore: from, out: join(from, "../none") });
    const problem = { rule: "no-source-text", where: { document: "d" } };
    await expect(restored).rejects.toMatchObject({ problem });
    const both = workFolder();
    writeSet(join(both, "train"), [document]);
    writeSet(join(both, "dev"), [documentOf("他走了。", [], { id: "e", language: "zh" })]);
    await expect(maskRelease({ input: both, out: join(workFolder(), "out") })).rejects.toThrow(
      "mask takes releases of one language at a time",
    );
  });
});
