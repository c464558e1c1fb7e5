import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Relation, Sentence } from "@discoprep/corpus";
import { selectionsOf } from "@discoprep/files/format";
import { describeShared } from "@discoprep/shared-data";
import { describe, expect, it } from "vitest";
import { withGornAddresses } from "./gorn.ts";
import { readPdtb2 } from "./pdtb2-reader.ts";
import { writePdtb2 } from "./pdtb2-writer.ts";
import { annotationText } from "./source-text.ts";

/** A sentence of words with one blank between them. */
function sentence(start: number, words: string, parsetree?: string): Sentence {
  let position = start;
  const tokens = words.split(" ").map((form) => {
    const token = { start: position, end: position + form.length, form };
    position = token.end + 1;
    return token;
  });
  return { start, end: position - 1, tokens, ...(parsetree !== undefined && { parsetree }) };
}

describe("withGornAddresses", () => {
  const sentences = [
    sentence(0, "Lea sang .", "( (S (NP (NNP Lea)) (VP (VBD sang)) (. .)) )"),
    sentence(11, "The old cat slept .", "( (S (NP (DT The) (JJ old) (NN cat)) (VP (VBD slept)) (. .)) )"),
  ];
  const relation: Relation = {
    type: "EntRel",
    arg1: { spans: [{ start: 0, end: 10 }] },
    arg2: {
      spans: [
        { start: 11, end: 18 },
        { start: 23, end: 28 },
      ],
    },
  };

  it("names the largest nodes inside the selection", () => {
    const [found] = withGornAddresses([relation], sentences);
    expect(found?.arg1.gorn).toEqual([[0]]);
    expect(found?.arg2.gorn).toEqual([
      [1, 0, 0],
      [1, 0, 1],
      [1, 1],
    ]);
    expect(withGornAddresses([relation], [sentence(0, "Lea sang .")])[0]).toEqual(relation);
    expect(writePdtb2([found as Relation]).text).toContain("\n11..18;23..28\n1,0,0;1,0,1;1,1\n");
  });

  it("leaves a selection alone where a tree has other words, and what is given", () => {
    const [first, second] = sentences as [Sentence, Sentence];
    const [found] = withGornAddresses([relation], [first, { ...second, parsetree: "( (S (X The)) )" }]);
    expect(found?.arg1.gorn).toEqual([[0]]);
    expect(found?.arg2).toEqual(relation.arg2);
    const given: Relation = { ...relation, arg1: { ...relation.arg1, gorn: [[7]] } };
    expect(withGornAddresses([given], sentences)[0]?.arg1.gorn).toEqual([[7]]);
    const deep = `${"(X ".repeat(5000)}(Y Lea)${")".repeat(5000)}`;
    const one = {
      ...relation,
      arg1: { spans: [{ start: 0, end: 3 }] },
      arg2: { spans: [{ start: 0, end: 3 }] },
    };
    expect(withGornAddresses([one], [sentence(0, "Lea", `( ${deep} )`)])[0]?.arg1.gorn).toEqual([[0]]);
  });
});

describeShared("data/invented-pdtb", "Gorn addresses of the invented document", (folder) => {
  it("are found again", () => {
    const { relations } = readPdtb2(
      annotationText(readFileSync(join(folder, "pdtb/99/wsj_9901.pdtb")), "pdtb2"),
    );
    const parses = JSON.parse(readFileSync(join(folder, "expected_parses.json"), "utf8"));
    type Word = [form: string, { CharacterOffsetBegin: number; CharacterOffsetEnd: number }];
    const sentences = parses.wsj_9901.sentences.map(
      ({ words, parsetree }: { words: Word[]; parsetree: string }): Sentence => {
        const tokens = words.map(([form, place]) => ({
          form,
          start: place.CharacterOffsetBegin,
          end: place.CharacterOffsetEnd,
        }));
        return { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0, tokens, parsetree };
      },
    );
    const gornOf = (relation: Relation) => selectionsOf(relation).map(([, selection]) => selection.gorn);
    const bare = relations.map((relation) =>
      JSON.parse(JSON.stringify(relation, (key, value) => (key === "gorn" ? undefined : value))),
    );
    // The document's builder names every word; a whole sentence is one node.
    const wholeSentences = (gorn: readonly (readonly number[])[] | undefined) =>
      sentences.reduce((list: readonly (readonly number[])[], { tokens }: Sentence, number: number) => {
        const words = list.filter((address) => address[0] === number);
        return words.length < tokens.length
          ? list
          : [...list.filter((address) => address[0] !== number), [number]];
      }, gorn ?? []);
    const sorted = (gorn: readonly (readonly number[])[] | undefined) => [...(gorn ?? [])].map(String).sort();
    expect(
      withGornAddresses(bare, sentences)
        .map(gornOf)
        .map((all) => all.map(sorted)),
    ).toEqual(relations.map(gornOf).map((all) => all.map((gorn) => sorted(wholeSentences(gorn)))));
  });
});
