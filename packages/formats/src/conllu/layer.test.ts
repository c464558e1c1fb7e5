import { describeProblem, type Message } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { conlluLayer } from "./index.ts";

function read(text: string) {
  const messages: Message[] = [];
  const sentences = conlluLayer(text, "c", (message) => messages.push(message));
  return { sentences, messages };
}

describe("conlluLayer", () => {
  /** Makes a row of `ID FORM UPOS XPOS HEAD DEPREL`. */
  const row = (text: string): string => {
    const [id, form, universal, own, head, label] = text.split(" ");
    return [id, form, "_", universal, own, "_", head, label, "_", "_"].join("\t");
  };

  it("takes the language's own part of speech, else the universal one", () => {
    const rows = ["1 Go VERB VB 0 root", "2 now ADV _ 1 advmod", "2.1 x _ _ _ _"].map(row);
    const { sentences, messages } = read(`# text = Go\n${rows.join("\n")}\n`);
    expect(messages).toEqual([]);
    expect(sentences).toEqual([
      {
        tokens: [
          { form: "Go", partOfSpeech: "VB", upos: "VERB" },
          { form: "now", partOfSpeech: "ADV", upos: "ADV" },
        ],
        dependencies: [
          { label: "root", head: 0, dependent: 1 },
          { label: "advmod", head: 1, dependent: 2 },
        ],
        line: 2,
      },
    ]);
  });

  it("keeps words that add up to their multiword token, and merges others", () => {
    const text = [
      "1-2 don't _ _ _ _",
      "1 do AUX _ 4 aux",
      "2 n't PART _ 4 advmod",
      "3 y X _ 4 dep",
      "4 parler VERB _ 0 root",
      "5-6 du _ _ _ _",
      "5 de ADP _ 7 case",
      "6 le DET _ 5 det",
      "7 chat NOUN _ 4 obl",
    ]
      .map(row)
      .join("\r\n");
    const { sentences, messages } = read(text);
    expect(sentences[0]?.tokens.map((word) => word.form)).toEqual(["do", "n't", "y", "parler", "du", "chat"]);
    expect(sentences[0]?.dependencies?.slice(4)).toEqual([
      { label: "case", head: 6, dependent: 5 },
      { label: "obl", head: 4, dependent: 6 },
    ]);
    expect(messages.map(describeProblem)).toEqual([
      "c:1: a multiword token is kept as one token: its words do not add up to it; expected du; found de le. Nothing to do.",
    ]);
  });

  it("takes words in another letter case for the parts of their multiword token", () => {
    const text = ["1-2 THEY'D _ _ _ _", "1 they PRON _ 3 nsubj", "2 'd AUX _ 3 aux", "3 go VERB _ 0 root"]
      .map(row)
      .join("\n");
    const { sentences, messages } = read(text);
    expect(sentences[0]?.tokens.map((word) => word.form)).toEqual(["THEY", "'D", "go"]);
    expect(messages).toEqual([]);
  });

  it("names lines that are no tokens", () => {
    expect(read("1\tGo\n").messages.map(describeProblem)).toEqual([
      "c:1: the line is not a token; expected at least eight columns separated by tabs, beginning with the token's number; found 1\tGo. Correct the line; tabs separate the columns.",
    ]);
  });
});
