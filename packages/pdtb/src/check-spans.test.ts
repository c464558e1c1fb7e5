import { describeProblem, type Relation, type Selection } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { checkSpans } from "./check-spans.ts";
import { rawText } from "./source-text.ts";

// Invented text and annotation.
const raw = ".START \n\nLea's café closed\nbecause the oven broke.\n";
const span = (start: number, end: number, text?: string): Selection => ({
  spans: [{ start, end }],
  text,
});

/**
 * The one relation of the text. Each offset grows by the number of characters before it that count double.
 */
function relation(
  change: Partial<Relation> = {},
  count: (offset: number) => number = (offset) => offset,
): Relation {
  return {
    type: "Explicit",
    connective: span(count(27), count(34), "because"),
    arg1: span(count(9), count(26), "Lea's café closed"),
    arg2: span(count(35), count(49), "the oven broke"),
    source: { file: "99/wsj_9903.pdtb", line: 2 },
    ...change,
  };
}

const told = (relations: readonly Relation[], text = raw): string[] =>
  checkSpans(relations, text).map(describeProblem);
const place = "99/wsj_9903.pdtb:2, relation 0";
const remedy = "Correct the span, or check that annotation and raw text belong together.";

describe("checkSpans", () => {
  it("finds nothing where all fits, line feeds deleted or not", () => {
    expect(told([relation()])).toEqual([]);
    expect(told([relation({ sup1: span(9, 34, "Lea's café closedbecause") })])).toEqual([]);
  });

  it("names spans past the end, empty and reversed", () => {
    expect(told([relation({ arg1: span(9, 99) })])).toEqual([
      `${place}: Arg1: the span goes past the end of the raw text; expected offsets up to 51; found 9..99. ${remedy}`,
    ]);
    expect(told([relation({ sup2: span(9, 9) })])).toEqual([
      `${place}: Sup2: the span is empty; expected at least one character; found 9..9. ${remedy}`,
    ]);
    const attribution = {
      source: "Ot",
      type: "Comm",
      polarity: "Null",
      determinacy: "Null",
      selection: span(26, 9),
    };
    expect(told([relation({ attribution })])).toEqual([
      `${place}: Attribution: the span is reversed; expected start before end; found 26..9. ${remedy}`,
    ]);
  });

  it("names spans that overlap, cut a word or split a character", () => {
    const rules = (...pairs: [number, number][]): string[] => {
      const arg1 = { spans: pairs.map(([start, end]) => ({ start, end })) };
      return checkSpans([{ type: "EntRel", arg1, arg2: span(0, 2) }], "ab 𠀀cd 中文").map(({ rule }) => rule);
    };
    expect(rules([0, 2])).toEqual([]);
    expect(rules([3, 6], [4, 7])).toEqual(["span-splits-character"]);
    expect(rules([3, 7], [5, 7])).toEqual(["overlapping-spans"]);
    expect(rules([3, 7], [5, 7], [6, 7], [9, 9])).toEqual(["overlapping-spans", "empty-span"]);
    expect(rules([0, 1])).toEqual(["span-cuts-word"]);
    expect(rules([8, 9])).toEqual([]);
  });

  it("names a text that differs, with the first differing offset", () => {
    expect(told([relation({ id: 7, arg1: span(9, 25, "Lea's café closed") })])).toEqual([
      `99/wsj_9903.pdtb:2, relation 7, offset 25: Arg1: the stated text is not the raw text under the spans; expected "Lea's café closed"; found "Lea's café close". ${remedy}`,
    ]);
  });

  it("explains another newline convention once", () => {
    const [message, ...more] = checkSpans([relation(), relation()], raw.replaceAll("\n", "\r\n"));
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      severity: "error",
      rule: "wrong-newline-convention",
      where: { offset: 7 },
    });
    expect(message?.what).toBe("6 of 6 stated texts differ from the raw text");
    expect(message?.expected).toBe("a raw text with LF line ends (with them the stated texts fit)");
    const counted = relation({}, (offset) => offset + (raw.slice(0, offset).match(/\n/g)?.length ?? 0));
    expect(checkSpans([counted], raw).at(-1)).toMatchObject({
      rule: "wrong-newline-convention",
      where: { offset: 7 },
    });
  });

  it("explains another encoding once", () => {
    const misread = rawText(Buffer.from(raw), "pdtb2").text;
    expect(told([relation()], misread)).toEqual([
      `${place}, offset 18: 3 of 3 stated texts differ from the raw text; expected a raw file in Latin-1, or offsets that count UTF-8 characters; found "Ã© closed\\n" at the first difference. ` +
        "The raw file is UTF-8: restore the distributed file, or name the encoding.",
    ]);
    expect(told([relation()], rawText(Buffer.from(raw), "pdtb2", undefined, "utf-8").text)).toEqual([]);
    expect(told([relation()], rawText(Buffer.from(raw, "latin1"), "pdtb2").text)).toEqual([]);
    const bytes = relation({}, (offset) => Buffer.byteLength(raw.slice(0, offset)));
    expect(checkSpans([bytes], raw).at(-1)).toMatchObject({
      rule: "wrong-encoding",
      expected: "offsets that count characters (with bytes of UTF-8 the stated texts fit)",
      where: { offset: 18 },
    });
    expect(checkSpans([relation()], `\ufeff${raw}`)[0]?.rule).toBe("byte-order-mark-not-counted");
  });
});
