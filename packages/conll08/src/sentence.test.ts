import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { columnsOfText } from "@discoprep/files";
import { columnText } from "@discoprep/files/text";
import { describeShared } from "@discoprep/shared-data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Argument,
  type Conll08Token,
  type Conll09Token,
  conll08Sentence,
  conll09Sentence,
  type Predicate,
  readConll08Sentence,
  readConll09Sentence,
} from "./index.ts";

const sample = `1	Oslo-based	oslo-based	JJ	JJ	Oslo	oslo	NNP	3	HMOD	_	_
2	_	_	_	_	-	-	HYPH	3	HYPH	_	_
3	_	_	_	_	based	base	VBN	4	NMOD	base.01	_
4	crews	crew	NNS	NNS	crews	crew	NNS	0	ROOT	_	A1
5	.	.	.	.	.	.	.	4	P	_	_

`;

function read(text: string) {
  return [...columnsOfText(text, { separator: "blank", comments: false }, () => {})];
}

describe("CoNLL-2008", () => {
  it("reads split tokens and predicates, and writes them again", () => {
    const [sentence] = read(sample).map(readConll08Sentence);
    expect(sentence?.tokens.map(({ form, splitForm }) => `${form} ${splitForm}`)).toEqual([
      "Oslo-based Oslo",
      "_ -",
      "_ based",
      "crews crews",
      ". .",
    ]);
    expect(sentence?.predicates).toEqual([
      { token: 3, roleset: "base.01", arguments: [{ token: 4, label: "A1" }] },
    ]);
    expect(columnText(read(sample).map(readConll08Sentence).map(conll08Sentence))).toBe(sample);
  });

  it("reads test input, which ends after the eighth column", () => {
    const test = sample.replace(/^((?:[^\t]+\t){7}[^\t]+).*$/gm, "$1");
    const [sentence] = read(test).map(readConll08Sentence);
    expect(sentence?.predicates).toEqual([]);
    expect(sentence?.tokens[0]).toMatchObject({ pposs: "NNP", head: undefined, deprel: "_" });
  });

  it("refuses what the columns cannot hold", () => {
    const [sentence] = read(sample).map(readConll08Sentence);
    const { tokens, predicates } = sentence as NonNullable<typeof sentence>;
    const twice = [...predicates, ...predicates];
    expect(() => conll08Sentence({ tokens, predicates: twice })).toThrow("token 3 has two labels");
    const outside = [{ token: 1, roleset: "x.01", arguments: [{ token: 6, label: "A0" }] }];
    expect(() => conll08Sentence({ tokens, predicates: outside })).toThrow("no token 6");
  });
});

const word = fc.stringMatching(/^[a-z中𝒜.-]{1,4}$/u);
const label = fc.constantFrom("A0", "A1", "AM-TMP", "R-A0", "C-A1");

/** Any predicates on tokens of a sentence; with `several`, a token may have several labels. */
function predicatesFor(length: number, several: boolean): fc.Arbitrary<Predicate[]> {
  const token = fc.integer({ min: 1, max: length });
  const key = ({ token: position, label: name }: Argument) => (several ? `${position} ${name}` : position);
  const labelled = fc
    .uniqueArray(fc.record({ token, label }), { selector: key })
    .map((list) => list.sort((a, b) => a.token - b.token));
  const roleset = word.map((lemma) => `${lemma}.01`);
  return fc
    .uniqueArray(fc.record({ token, roleset, arguments: labelled }), { selector: (one) => one.token })
    .map((list) => list.sort((a, b) => a.token - b.token));
}

describe("any sentence", () => {
  it("survives the way to CoNLL-2008 and back", () => {
    const head = fc.option(fc.nat(9), { nil: undefined });
    const columns = { form: word, lemma: word, gpos: word, ppos: word, splitForm: word };
    const token: fc.Arbitrary<Conll08Token> = fc.record({
      ...columns,
      splitLemma: word,
      pposs: word,
      head,
      deprel: word,
    });
    const sentence = fc
      .array(token, { minLength: 1, maxLength: 6 })
      .chain((tokens) => predicatesFor(tokens.length, false).map((predicates) => ({ tokens, predicates })));
    fc.assert(
      fc.property(fc.array(sentence), (sentences) => {
        const text = columnText(sentences.map(conll08Sentence));
        expect(read(text).map(readConll08Sentence)).toEqual(sentences);
      }),
    );
  });

  it("survives the way to CoNLL-2009 and back, with several labels on a token", () => {
    const head = fc.option(fc.nat(9), { nil: undefined });
    const columns = { form: word, lemma: word, plemma: word, pos: word, ppos: word, feat: word, pfeat: word };
    const token: fc.Arbitrary<Conll09Token> = fc.record({
      ...columns,
      head,
      phead: head,
      deprel: word,
      pdeprel: word,
    });
    const sentence = fc
      .array(token, { minLength: 1, maxLength: 6 })
      .chain((tokens) => predicatesFor(tokens.length, true).map((predicates) => ({ tokens, predicates })));
    fc.assert(
      fc.property(fc.array(sentence), (sentences) => {
        const text = columnText(sentences.map(conll09Sentence));
        expect(read(text).map(readConll09Sentence)).toEqual(sentences);
      }),
    );
  });
});

describeShared("golden/conll08/files", "files of the official scorers' cases", (folder) => {
  it.each(readdirSync(folder))("%s is written byte for byte", (name) => {
    const text = readFileSync(join(folder, name), "utf8");
    expect(columnText(read(text))).toBe(text);
  });
});
