import { join } from "node:path";
import { type Relation, type Selection, spanTexts } from "@discoprep/corpus";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { documentOf, workFolder, writeSet } from "../../../test/made-release.ts";
import { isProposal, type ProposalKind, proposer } from "./propose.ts";

function proposals(
  raw: string,
  kinds: readonly ProposalKind[],
  relations: readonly Relation[] = [],
): string[] {
  const { relations: proposals } = proposer(kinds, "en")(documentOf(raw, relations));
  const text = ({ spans }: Selection): string => spanTexts(raw, spans).join(" … ");
  return proposals
    .filter(isProposal)
    .map(({ connective, arg1, arg2 }) => (connective ? text(connective) : `${text(arg1)} | ${text(arg2)}`));
}

/** Returns the part of a text that these words are. */
const part = (raw: string, ...words: string[]): Selection => ({
  spans: words.map((word) => ({ start: raw.indexOf(word), end: raw.indexOf(word) + word.length })),
});

/** Writes a list of connectives. */
const list = (text: string): string => join(testFolder({ "connectives.txt": text }), "connectives.txt");

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
    const noPart = { spans: [] };
    const proposal = { type: "Explicit", conn1: { text: "but", senses: [] }, arg1: noPart, arg2: noPart };
    expect(relations).toMatchObject([proposal]);
  });

  it("are not proposed where a relation has them", () => {
    const raw = "Ann sang but Bo slept and woke.";
    const args = { arg1: part(raw, "Ann sang"), arg2: part(raw, "Bo slept") };
    const annotated: Relation = { type: "Explicit", connective: part(raw, "but"), ...args };
    expect(proposals(raw, ["connectives"], [annotated])).toEqual(["and"]);
  });

  it("are known of English alone", () => {
    expect(() => proposer(["connectives"], "zh")).toThrow("for Chinese: name one with --connectives FILE");
  });

  describe("of a file", () => {
    const heads = (raw: string, language: string, text: string): (string | undefined)[] => {
      const propose = proposer(["connectives"], language, list(text));
      return propose(documentOf(raw, [], { language })).relations.map(({ conn1 }) => conn1?.text);
    };

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
      const connective = part(raw, "虽然", "但是");
      const args = { arg1: part(raw, "他很累"), arg2: part(raw, "他唱歌") };
      const conn1 = { text: "虽然 但是", senses: ["Contrast"] };
      const language = { language: "zh" };
      const annotated = documentOf(raw, [{ type: "Explicit", connective, conn1, ...args }], language);
      const propose = proposer(["connectives"], "zh", writeSet(workFolder(), [annotated]));
      const { relations } = propose(documentOf(raw, [], language));
      expect(relations).toMatchObject([{ conn1: { text: "虽然 但是" }, connective }]);
    });

    it.each(["", "if …\n"])("that is none: %j", (text) => {
      expect(() => heads("Ann sang.", "en", text)).toThrow("the file is not a list of connectives");
    });
  });
});

describe("clauses between commas", () => {
  const clauses = (raw: string, tagOf = (_: string): string | undefined => undefined, heads = "可是") => {
    const document = documentOf(raw, [], { language: "zh" });
    const sentences = document.sentences.map(({ tokens, ...sentence }) => ({
      ...sentence,
      tokens: tokens.map((token) => ({ ...token, partOfSpeech: tagOf(token.form) })),
    }));
    const { relations } = proposer(["commas"], "zh", list(heads))({ ...document, sentences });
    return relations.map(({ arg1, arg2 }) =>
      [arg1, arg2].map(({ spans }) => spanTexts(raw, spans).join()).join("|"),
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
    const annotated: Relation = { type: "EntRel", arg1: part(raw, "Ann sang"), arg2: part(raw, "Bo slept") };
    expect(proposals(raw, ["adjacent"], [annotated])).toEqual(["Bo slept | Cy woke"]);
  });

  it("of any language", () => {
    const raw = "他唱歌。她睡了。";
    const { relations } = proposer(["adjacent"], "zh")(documentOf(raw, [], { language: "zh" }));
    expect(relations).toMatchObject([{ arg1: part(raw, "他唱歌"), arg2: part(raw, "她睡了") }]);
  });
});
