import type { Parse, Predicate } from "@discoprep/corpus";
import { columnsOfText, columnText } from "@discoprep/formats/columns";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conll08Columns, conll08Parse, conll08TestInput } from "./columns.ts";

const sample = `1	Oslo-based	oslo-based	JJ	JJ	Oslo	oslo	NNP	3	HMOD	_	_
2	_	_	_	_	-	-	HYPH	3	HYPH	_	_
3	_	_	_	_	based	base	VBN	4	NMOD	base.01	_
4	crews	crew	NNS	NNS	crews	crew	NNS	0	ROOT	_	A1
5	.	.	.	.	.	.	.	4	P	_	_

`;

function read(text: string) {
  return [...columnsOfText(text, "f", { separator: "blank", comments: false }, () => {})];
}

describe("CoNLL-2008", () => {
  const [sentence] = read(sample).map(conll08Parse) as [Parse];

  it("reads split words and predicates, and writes them again", () => {
    expect(sentence.tokens.map(({ form }) => form)).toEqual(["Oslo", "-", "based", "crews", "."]);
    expect(sentence.ranges).toMatchObject([{ first: 1, last: 3, form: "Oslo-based", partOfSpeech: "JJ" }]);
    expect(sentence.predicates).toEqual([
      { token: 3, roleset: "base.01", arguments: [{ token: 4, label: "A1" }] },
    ]);
    expect(columnText([conll08Columns(sentence)])).toBe(sample);
  });

  it("writes and reads test input, which ends after the eighth column", () => {
    const test = sample.replace(/^((?:[^\t]+\t){3})[^\t]+((?:\t[^\t]+){4}).*$/gm, "$1_$2");
    expect(columnText([conll08TestInput(conll08Columns(sentence))])).toBe(test);
    const [input] = read(test).map(conll08Parse);
    expect(input?.tokens[0]).toMatchObject({ predictedPos: "NNP" });
    expect(columnText([conll08Columns(input as Parse)])).toBe(test);
  });

  it("refuses what the columns cannot hold", () => {
    const { predicates = [] } = sentence;
    const twice = { ...sentence, predicates: [...predicates, ...predicates] };
    expect(() => conll08Columns(twice)).toThrow("token 3 has two labels");
    const outside = [{ token: 1, roleset: "x.01", arguments: [{ token: 6, label: "A0" }] }];
    expect(() => conll08Columns({ ...sentence, predicates: outside })).toThrow("no token 6");
  });
});

const word = fc.stringMatching(/^[a-z中𝒜.-]{1,4}$/u);
const label = fc.constantFrom("A0", "A1", "AM-TMP", "R-A0", "C-A1");

function predicatesFor(length: number): fc.Arbitrary<Predicate[]> {
  const token = fc.integer({ min: 1, max: length });
  const selector = (argument: { token: number }) => argument.token;
  const labelled = fc
    .uniqueArray(fc.record({ token, label }), { selector })
    .map((list) => list.sort((a, b) => a.token - b.token));
  const roleset = word.map((lemma) => `${lemma}.01`);
  return fc
    .uniqueArray(fc.record({ token, roleset, arguments: labelled }), { selector })
    .map((list) => list.sort((a, b) => a.token - b.token));
}

it("any sentence survives the way to CoNLL-2008 and back", () => {
  const sentence = fc
    .array(fc.record({ form: word, lemma: word, partOfSpeech: word, predictedPos: word }), {
      minLength: 1,
      maxLength: 6,
    })
    .chain((tokens) => {
      const heads = tokens.map(() =>
        fc.option(fc.record({ label: word, head: fc.nat(9) }), { nil: undefined }),
      );
      return fc.tuple(predicatesFor(tokens.length), fc.tuple(...heads)).map(
        ([predicates, rows]): Parse => ({
          tokens,
          dependencies: rows.flatMap((row, index) => (row ? [{ ...row, dependent: index + 1 }] : [])),
          ranges: [],
          predicates,
        }),
      );
    });
  fc.assert(
    fc.property(fc.array(sentence), (sentences) => {
      const text = columnText(sentences.map((parse) => conll08Columns(parse)));
      expect(read(text).map(conll08Parse)).toEqual(sentences);
    }),
  );
});
