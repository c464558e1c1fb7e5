import { describe, expect, it } from "vitest";
import { annotator, entRel, explicit, good, implicit, raw, row, trees } from "../../test/annotated-text.ts";
import { convertFiles, convertFolder, folderContents } from "../../test/convert-folder.ts";

describe("a bad relation", () => {
  /** Converts the text with more rows after the good ones. */
  const withRows = (rows: string, options: Parameters<typeof convertFiles>[1] = annotator) =>
    convertFiles({ "annotations/x": good + rows, "raw/x": raw, "trees/x": trees }, options);

  it("is reported and left out, the others stay", async () => {
    const bad = row({ ...explicit, 20: "32..999" }) + row({ ...explicit, 20: "9..3" });
    const { problems, manifest, error } = await withRows(bad);
    expect(error).toBeUndefined();
    expect(problems).toEqual([
      "x:3, document x, relation 2: a span goes past the end of the raw text; expected offsets up to 69; found Arg2 32..999. Correct the span, or check that annotation and raw text belong together.",
      "x:4, document x, relation 3: a span is reversed; expected start before end; found Arg2 9..3. Correct the span, or check that annotation and raw text belong together.",
    ]);
    expect(manifest.counts.relations).toEqual({ in: 4, kept: 2, dropped: { "unusable-span": 2 } });
  });

  it("with a bad attribution span is reported and kept", async () => {
    const options = { ...annotator, language: "zh", senses: "conll2015", anyScript: true };
    const bad = row({ ...implicit, 6: "5..999", 13: "9..9" });
    const { rules, manifest, files } = await withRows(bad, options);
    expect(rules).toEqual(["repeated-relation", "empty-span", "span-past-end"]);
    expect(manifest.counts.relations).toEqual({ in: 3, kept: 3, dropped: {} });
    expect(files["relations.json"]).not.toContain("Sup1Span");
  });

  it("with an unknown sense is reported and kept as annotated", async () => {
    const { problems, files } = await withRows(row({ ...explicit, 8: "Cause.Maybe" }));
    expect(problems).toEqual([
      "x:3, document x, relation 2: the sense mapping does not know the sense, which is kept as annotated; expected a sense of pdtb2 + pdtb3; found Cause.Maybe. Correct the sense, or name a mapping file that knows it.",
    ]);
    expect(files["relations.json"]).toContain('"Sense": ["Cause.Maybe"]');
  });

  it("whose connective has no token is left out and counted; IDs count it", async () => {
    const inside = row({ ...explicit, 1: "4..6" }); // inside "slept"
    const bad = { "annotations/x": inside + good, "raw/x": raw, "trees/x": trees };
    const { files, problems, manifest, error } = await convertFiles(bad);
    expect(error).toBeUndefined();
    expect(problems).toContain(
      'x:1, document x, relation 0: a part of a relation holds no whole token; the relation is left out; expected spans that hold at least one token; found Connective "sl". Correct the spans.',
    );
    expect(manifest.counts.relations).toEqual({ in: 3, kept: 2, dropped: { "part-without-tokens": 1 } });
    const lines = (files["relations.json"] ?? "").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).ID)).toEqual([1, 2]);
  });

  it("with a span that cuts a token is reported; one whose argument has no token is left out", async () => {
    const { problems, manifest } = await withRows(row({ ...implicit, 14: "4..8", 20: "14..15" }));
    expect(problems).toEqual([
      'x:3, document x, relation 2, offset 8: a span begins or ends inside a token; the part does not hold the token; found Arg1 "slep|t". Let spans begin and end at token edges.',
      'x:3, document x, relation 2, offset 15: a span begins or ends inside a token; the part does not hold the token; found Arg2 "H|e". Let spans begin and end at token edges.',
      'x:3, document x, relation 2: a part of a relation holds no whole token; the relation is left out; expected spans that hold at least one token; found Arg1 "slep". Correct the spans.',
      'x:3, document x, relation 2: a part of a relation holds no whole token; the relation is left out; expected spans that hold at least one token; found Arg2 "H". Correct the spans.',
    ]);
    expect(manifest.counts.relations).toEqual({ in: 3, kept: 2, dropped: { "part-without-tokens": 1 } });
  });

  it("whose row or block cannot be read hides nothing else", async () => {
    const stray = await withRows(`Explicit|${row(explicit)}`);
    expect(stray.manifest.counts.relations).toEqual({ in: 3, kept: 2, dropped: { "wrong-column-count": 1 } });
    const block = entRel("Tom slept in", "He missed the bus");
    const cut = block.slice(0, block.indexOf("____Arg2____"));
    const files = { "annotations/x.pdtb": block + cut, "raw/x": raw };
    const { manifest } = await convertFiles(files, { format: "pdtb2", language: "en" });
    expect(manifest.counts.relations).toEqual({ in: 2, kept: 1, dropped: { "truncated-block": 1 } });
  });

  it("refuses the release under --errors refuse, which leaves the folder as it was", async () => {
    const worse = good + row({ ...explicit, 20: "5..999" });
    const inputs = { "annotations/x": good, "raw/x": raw, "worse/x": worse };
    const { folder, files, out } = await convertFiles(inputs);
    const options = { ...annotator, annotations: `${folder}/worse`, errors: "refuse" } as const;
    const { error } = await convertFolder(folder, options);
    expect(error?.message.replace(folder, "")).toBe(
      "/release: the release is not written: --errors refuse allows no error; found 1 error. Correct them, or leave --errors refuse out.",
    );
    expect(folderContents(out)).toEqual(files);
  });
});

it("brat standoff of another form of Unicode is refused, for its offsets count other characters", async () => {
  const text = "Voilà, the ferry sails. It carries cars. The mill works. It hires. The sun rises. It sets.\n";
  const entity = (id: number, part: string, words: string): string => {
    const start = text.indexOf(words);
    return `T${id}\t${part} ${start} ${start + words.length}\t${words}\n`;
  };
  const relation = (id: number, first: string, second: string): string =>
    `${entity(id, "Arg1", first)}${entity(id + 1, "Arg2", second)}` +
    `R${id}\tImplicit Arg1:T${id} Arg2:T${id + 1}\nA${id}\tSClass1A T${id + 1} Expansion.Conjunction\n`;
  const ann =
    relation(1, "the ferry sails", "It carries cars") +
    relation(3, "The mill works", "It hires") +
    relation(5, "The sun rises", "It sets");
  const converted = (file: string, raw: string) =>
    convertFiles({ "annotations/x.ann": ann, [file]: raw }, { format: "brat", language: "en" });
  expect((await converted("raw/x.txt", text)).problems).toEqual([]);
  // A release's raw texts have no ending.
  expect((await converted("raw/x", text)).files["raw/x"]).toBe(text);
  expect((await converted("raw/x.txt", text.normalize("NFD"))).problems).toEqual([
    'x.ann:3, document x, relation 0, offset 4: the annotations fit the raw text in another form of Unicode only; expected a raw text in Unicode\'s form NFC; found parts that do not fit: 6; the first difference is at "a\u0300, the fe". Restore the distributed raw file, or write the text in the form that was expected.',
  ]);
});
