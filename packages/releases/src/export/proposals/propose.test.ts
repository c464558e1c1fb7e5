import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Relation } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { documentOf, workFolder, writeSet } from "../../../test/made-release.ts";
import { isProposal, type ProposalKind, proposer } from "./propose.ts";

function proposals(
  raw: string,
  kinds: readonly ProposalKind[],
  relations: readonly Relation[] = [],
): string[] {
  const { relations: proposals } = proposer(kinds, "en")(documentOf(raw, relations));
  const text = (spans: readonly { start: number; end: number }[]): string =>
    spans.map(({ start, end }) => raw.slice(start, end)).join(" … ");
  return proposals
    .filter(isProposal)
    .map(({ connective, arg1, arg2 }) =>
      connective ? text(connective.spans) : `${text(arg1.spans)} | ${text(arg2.spans)}`,
    );
}

describe("connectives", () => {
  it.each([
    ["Ann sang AND Bo slept.", ["AND"]],
    ["Ann sang as long as Bo slept, as a result of it.", ["as long as", "as a result"]],
    ["So that Bo slept, Ann sang.", ["So that"]],
    ["If Bo sleeps, then Ann sings.", ["If", "If … then", "then"]],
    ["Either Ann sings or Bo sleeps.", ["Either … or", "or"]],
    ["Then Ann sang if asked.", ["Then", "if"]],
    ["Andrew sang in the band.", []],
    ["Ann sang in particular.", ["in particular"]],
  ])("%s", (raw, expected) => {
    expect(proposals(raw, ["connectives"])).toEqual(expected);
  });

  it("have no arguments and no sense, and their head", () => {
    const { relations } = proposer(["connectives"], "en")(documentOf("Ann sang But Bo slept."));
    expect(relations).toEqual([
      expect.objectContaining({
        type: "Explicit",
        conn1: { text: "but", senses: [] },
        arg1: { spans: [] },
        arg2: { spans: [] },
      }),
    ]);
  });

  it("are not proposed where a relation has them", () => {
    const raw = "Ann sang but Bo slept and woke.";
    const annotated: Relation = {
      type: "Explicit",
      connective: { spans: [{ start: 9, end: 12 }] },
      arg1: { spans: [{ start: 0, end: 8 }] },
      arg2: { spans: [{ start: 13, end: 21 }] },
    };
    expect(proposals(raw, ["connectives"], [annotated])).toEqual(["and"]);
  });

  it("are known of English alone", () => {
    expect(() => proposer(["connectives"], "zh")).toThrow("for Chinese: name one with --connectives FILE");
  });

  describe("of a file", () => {
    const list = (text: string): string => {
      const file = join(mkdtempSync(join(tmpdir(), "discoprep-")), "connectives.txt");
      writeFileSync(file, text);
      return file;
    };
    const heads = (raw: string, language: string, text: string): (string | undefined)[] =>
      proposer(
        ["connectives"],
        language,
        list(text),
      )(documentOf(raw, [], { language })).relations.map(({ conn1 }) => conn1?.text);

    it.each([
      [
        "Chinese heads of one or more words, discontinuous ones",
        "zh",
        "虽然他很累，但是他不仅如此还唱歌。",
        "\ufeff虽然…但是\r\n但是\n\n不仅如此\n",
        ["虽然 但是", "但是", "不仅如此"],
      ],
      [
        "three parts, and dots for the ellipsis",
        "de",
        "Weder Anna noch Bo noch Eva, aber Ida.",
        "weder ... noch … noch\nABER\n",
        ["weder noch noch", "aber"],
      ],
    ])("%s", (_, language, raw, text, expected) => {
      expect(heads(raw, language, text)).toEqual(expected);
    });

    it("or of a release: as annotated, those in parts, too", () => {
      const raw = "虽然他很累，但是他唱歌。\n";
      const span = (start: number, end: number) => ({ start, end });
      const relation: Relation = {
        type: "Explicit",
        connective: { spans: [span(0, 2), span(6, 8)] },
        arg1: { spans: [span(2, 5)] },
        arg2: { spans: [span(8, 11)] },
        conn1: { text: "虽然 但是", senses: ["Contrast"] },
      };
      const release = writeSet(workFolder(), [documentOf(raw, [relation], { language: "zh" })]);
      const { relations } = proposer(["connectives"], "zh", release)(documentOf(raw, [], { language: "zh" }));
      expect(relations.map(({ conn1, connective }) => [conn1?.text, connective?.spans])).toEqual([
        ["虽然 但是", relation.connective?.spans],
      ]);
    });

    it.each(["", "if …\n"])("that is none: %j", (text) => {
      expect(() => heads("Ann sang.", "en", text)).toThrow("the file is not a list of connectives");
    });
  });
});

describe("clauses between commas", () => {
  const clauses = (raw: string, tagOf?: (form: string) => string, heads?: string): string[] => {
    const list = join(mkdtempSync(join(tmpdir(), "discoprep-")), "connectives.txt");
    writeFileSync(list, heads ?? "可是");
    const document = documentOf(raw, [], { language: "zh" });
    const tagged = document.sentences.map((sentence) => ({
      ...sentence,
      tokens: sentence.tokens.map((token) =>
        tagOf === undefined ? token : { ...token, partOfSpeech: tagOf(token.form) },
      ),
    }));
    const { relations } = proposer(["commas"], "zh", list)({ ...document, sentences: tagged });
    return relations.map(({ arg1, arg2 }) =>
      [arg1, arg2].map(({ spans }) => spans.map(({ start, end }) => raw.slice(start, end))).join("|"),
    );
  };

  it.each([
    [
      "side by side in a sentence",
      "他买了票，她看了书；我们回家。他睡了。",
      ["他买了票|她看了书", "她看了书|我们回家"],
    ],
    ["not a word before a comma", "昨天，他买了票，她看了书。", ["昨天，他买了票|她看了书"]],
    ["not a word after the last comma", "他买了票，她看了书，昨天。", ["他买了票|她看了书，昨天"]],
    ["not the parts of a list", "他买了票、书和笔。", []],
    ["not where a connective begins the second", "他买了票，可是她看了书。", []],
  ])("%s", (_, raw, expected) => {
    expect(clauses(raw)).toEqual(expected);
  });

  it("have a verb where words have parts of speech", () => {
    const tagOf = (form: string): string => (/[买看]/.test(form) ? "VV" : "NN");
    expect(clauses("他买了票，在那天早上，她看了书。", tagOf)).toEqual(["他买了票|在那天早上，她看了书"]);
  });

  it("not where the second begins with a later part of a connective", () => {
    expect(clauses("虽然他买了票，但是她看了书。", undefined, "虽然…但是")).toEqual([]);
  });
});

describe("adjacent sentences", () => {
  it("of one paragraph, without final punctuation", () => {
    const raw = "Ann sang (loud). Bo slept! “Why?” Cy woke.\n\nDee left.\n";
    expect(proposals(raw, ["adjacent"])).toContain("Ann sang (loud | Bo slept");
    expect(proposals(raw, ["adjacent"]).join("; ")).not.toContain("Dee");
  });

  it("not where a possible connective begins the second, behind whatever marks", () => {
    const raw = "Ann sang. But Bo slept. “However, Cy woke. Dee, however, left. Eve came.";
    expect(proposals(raw, ["adjacent"])).toEqual([
      "“However, Cy woke | Dee, however, left",
      "Dee, however, left | Eve came",
    ]);
  });

  it("not where a relation relates the two", () => {
    const raw = "Ann sang. Bo slept. Cy woke.";
    const annotated: Relation = {
      type: "EntRel",
      arg1: { spans: [{ start: 0, end: 8 }] },
      arg2: { spans: [{ start: 10, end: 18 }] },
    };
    expect(proposals(raw, ["adjacent"], [annotated])).toEqual(["Bo slept | Cy woke"]);
  });

  it("of any language", () => {
    const document = documentOf("他唱歌。她睡了。", [], { language: "zh" });
    const { relations } = proposer(["adjacent"], "zh")(document);
    expect(relations.map(({ arg1, arg2 }) => [arg1.spans, arg2.spans])).toEqual([
      [[{ start: 0, end: 3 }], [{ start: 4, end: 7 }]],
    ]);
  });
});
