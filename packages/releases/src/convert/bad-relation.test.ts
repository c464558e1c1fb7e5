import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import {
  annotator,
  at,
  explicit,
  good,
  implicit,
  problems,
  raw,
  relationCounts,
  row,
  trees,
} from "../../test/annotated-text.ts";
import { convertFolder, folderContents } from "../../test/convert-folder.ts";

describe("a bad relation", () => {
  it("is reported and left out, the others stay", async () => {
    const bad = row({ ...explicit, 20: "32..999" }) + row({ ...explicit, 20: "9..3" });
    const folder = testFolder({ "annotations/x": good + bad, "raw/x": raw, "trees/x": trees });
    const { out, messages, error } = await convertFolder(folder, annotator);
    expect(error).toBeUndefined();
    expect(problems(messages)).toEqual([
      "x:3, document x, relation 2: a span goes past the end of the raw text; expected offsets up to 69; found Arg2 32..999. Correct the span, or check that annotation and raw text belong together.",
      "x:4, document x, relation 3: a span is reversed; expected start before end; found Arg2 9..3. Correct the span, or check that annotation and raw text belong together.",
    ]);
    expect(relationCounts(out)).toEqual({ in: 4, kept: 2, dropped: { "unusable-span": 2 } });
  });

  it("with a bad attribution span is reported and kept", async () => {
    const folder = testFolder({
      "annotations/x": good + row({ ...implicit, 6: "5..999", 13: "9..9" }),
      "raw/x": raw,
      "trees/x": trees,
    });
    const { out, messages } = await convertFolder(folder, {
      ...annotator,
      language: "zh",
      senses: "conll2015",
      anyScript: true,
    });
    expect(messages.map(({ rule }) => rule)).toEqual(["repeated-relation", "empty-span", "span-past-end"]);
    expect(relationCounts(out)).toEqual({ in: 3, kept: 3, dropped: {} });
    expect(folderContents(out)["relations.json"]).not.toContain("Sup1Span");
  });

  it("with an unknown sense is reported and kept as annotated", async () => {
    const folder = testFolder({
      "annotations/x": good + row({ ...explicit, 8: "Cause.Maybe" }),
      "raw/x": raw,
    });
    const { out, messages } = await convertFolder(folder, annotator);
    expect(problems(messages)).toEqual(
      [
        "x:3, document x, relation 2: the sense mapping does not know the sense, which is kept as annotated; expected a sense of pdtb2 + pdtb3; found Cause.Maybe. Correct the sense, or name a mapping file that knows it.",
      ].slice(0, 1),
    );
    expect(folderContents(out)["relations.json"]).toContain('"Sense": ["Cause.Maybe"]');
  });

  it("whose connective has no token is left out and counted; IDs count it", async () => {
    const inside = row({ ...explicit, 1: "4..6" }); // inside "slept"
    const files = { "annotations/x": inside + good, "raw/x": raw, "trees/x": trees };
    const { out, messages, error } = await convertFolder(testFolder(files), annotator);
    expect(error).toBeUndefined();
    expect(problems(messages)).toContain(
      'x:1, document x, relation 0: a part of a relation holds no whole token; the relation is left out; expected spans that hold at least one token; found Connective "sl". Correct the spans.',
    );
    expect(relationCounts(out)).toEqual({ in: 3, kept: 2, dropped: { "part-without-tokens": 1 } });
    const lines = (folderContents(out)["relations.json"] ?? "").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).ID)).toEqual([1, 2]);
  });

  it("with a span that cuts a token is reported; one whose argument has no token is left out", async () => {
    const cut = row({ ...implicit, 14: "4..8", 20: "14..15" });
    const folder = testFolder({ "annotations/x": good + cut, "raw/x": raw, "trees/x": trees });
    const { out, messages } = await convertFolder(folder, annotator);
    expect(problems(messages)).toEqual([
      'x:3, document x, relation 2, offset 8: a span begins or ends inside a token; the part does not hold the token; found Arg1 "slep|t". Let spans begin and end at token edges.',
      'x:3, document x, relation 2, offset 15: a span begins or ends inside a token; the part does not hold the token; found Arg2 "H|e". Let spans begin and end at token edges.',
      'x:3, document x, relation 2: a part of a relation holds no whole token; the relation is left out; expected spans that hold at least one token; found Arg1 "slep". Correct the spans.',
      'x:3, document x, relation 2: a part of a relation holds no whole token; the relation is left out; expected spans that hold at least one token; found Arg2 "H". Correct the spans.',
    ]);
    expect(relationCounts(out)).toEqual({ in: 3, kept: 2, dropped: { "part-without-tokens": 1 } });
  });

  it("whose row or block cannot be read hides nothing else", async () => {
    const stray = testFolder({ "annotations/x": `${good}Explicit|${row(explicit)}`, "raw/x": raw });
    const first = await convertFolder(stray, annotator);
    expect(relationCounts(first.out)).toEqual({ in: 3, kept: 2, dropped: { "wrong-column-count": 1 } });
    const block = (end: string): string =>
      `${"_".repeat(56)}\n____EntRel____\n14\n1\n____Arg1____\n${at("Tom slept in")}\n0\n____Arg2____\n${end}`;
    const native = block(`${at("He missed the bus")}\n1\n${"_".repeat(56)}\n`) + block("");
    const folder = testFolder({ "annotations/x.pdtb": native, "raw/x": raw });
    const second = await convertFolder(folder, { format: "pdtb2", language: "en" });
    expect(relationCounts(second.out)).toEqual({ in: 2, kept: 1, dropped: { "truncated-block": 1 } });
  });

  it("refuses the release under --errors refuse, which leaves the folder as it was", async () => {
    const folder = testFolder({
      "annotations/x": good,
      "raw/x": raw,
      "worse/x": good + row({ ...explicit, 20: "5..999" }),
    });
    const { out } = await convertFolder(folder, annotator);
    const before = folderContents(out);
    const { error } = await convertFolder(folder, {
      ...annotator,
      annotations: `${folder}/worse`,
      errors: "refuse",
    });
    expect(error?.message.replace(folder, "")).toBe(
      "/release: the release is not written: --errors refuse allows no error; found 1 error. Correct them, or leave --errors refuse out.",
    );
    expect(folderContents(out)).toEqual(before);
  });
});

describe("brat standoff whose text was changed", () => {
  const entity = (id: number, part: string, words: string): string => {
    const start = bratText.indexOf(words);
    return `T${id}\t${part} ${start} ${start + words.length}\t${words}\n`;
  };
  const bratText =
    "Voilà, the ferry sails. It carries cars. The mill works. It hires. The sun rises. It sets.\n";
  const pairs = [
    ["the ferry sails", "It carries cars"],
    ["The mill works", "It hires"],
    ["The sun rises", "It sets"],
  ];
  const ann = pairs
    .flatMap(([first = "", second = ""], at) => [
      entity(2 * at + 1, "Arg1", first),
      entity(2 * at + 2, "Arg2", second),
      `R${at + 1}\tImplicit Arg1:T${2 * at + 1} Arg2:T${2 * at + 2}\nA${at + 1}\tSClass1A T${2 * at + 2} Expansion.Conjunction\n`,
    ])
    .join("");

  it("is refused, for its offsets count other characters", async () => {
    const options = { format: "brat", language: "en" } as const;
    const good = await convertFolder(
      testFolder({ "annotations/x.ann": ann, "raw/x.txt": bratText }),
      options,
    );
    expect(problems(good.messages)).toEqual([]);
    // A release's raw texts have no ending.
    const released = testFolder({ "annotations/x.ann": ann, "raw/x": bratText });
    expect(folderContents((await convertFolder(released, options)).out)["raw/x"]).toBe(bratText);
    const decomposed = testFolder({ "annotations/x.ann": ann, "raw/x.txt": bratText.normalize("NFD") });
    const refused = await convertFolder(decomposed, options);
    expect(problems(refused.messages)).toEqual([
      'x.ann:3, document x, relation 0, offset 4: the annotations fit the raw text in another form of Unicode only; expected a raw text in Unicode\'s form NFC; found parts that do not fit: 6; the first difference is at "a\u0300, the fe". Restore the distributed raw file, or write the text in the form that was expected.',
    ]);
  });
});
