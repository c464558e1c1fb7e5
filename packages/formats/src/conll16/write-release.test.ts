import { CodePointOffsets, type Document, type Relation, type Span, tokenTable } from "@discoprep/corpus";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineDocument } from "../../test/line-document.ts";
import { rawText } from "./layout.ts";
import { readParses } from "./read-parses.ts";
import { readRelations } from "./read-relations.ts";
import { corpusRelation, corpusSentences } from "./release-document.ts";
import { writeRelease } from "./write-release.ts";

function document(language: string, lines: readonly string[], relations: readonly Relation[]): Document {
  return lineDocument(lines.map((line) => `${line}\n`).join(""), relations, language);
}

/** Spans of whole tokens, by position. */
function tokenSpans(of: Document, ...ranges: [number, number][]): Span[] {
  const { tokens } = tokenTable(of);
  return ranges.map(([first, last]) => ({ start: tokens[first]?.start ?? 0, end: tokens[last]?.end ?? 0 }));
}

describe("rawText", () => {
  const raw = "First line, \n\n second\nline.";
  const whole = [{ start: 0, end: raw.length }];
  const pieces = [
    { start: 22, end: 26 },
    { start: 0, end: 5 },
  ];

  it("strips and joins lines except in Chinese, and joins pieces by first blank", () => {
    expect(rawText(raw, whole, "en")).toBe("First line,secondline.");
    expect(rawText(raw, whole, "en-GB")).toBe("First line,secondline.");
    expect(rawText(raw, whole, "zh")).toBe(raw);
    expect(rawText(raw, whole, "zh-Hans")).toBe(raw);
    // No task released other languages: there no second words run together.
    expect(rawText(raw, whole, "tr")).toBe("First line, second line.");
    expect(rawText("pensões\n \n  para", [{ start: 0, end: 16 }], "pt")).toBe("pensões para");
    expect(rawText("пенсии\nдля", [{ start: 0, end: 10 }], "ru")).toBe("пенсии для");
    expect(rawText(raw, pieces, "en")).toBe("First line");
  });
});

describe("conll cells", () => {
  const lines = ["one second third .", "four five six ."];
  const cells = (language: string, relation: Partial<Relation>): string[] => {
    const bare = document(language, lines, []);
    const base = { type: "Implicit" as const, conn1: { text: "so", senses: ["A.B", "C"] } };
    const relations = [{ ...base, id: 5, arg1: at(0, 1), arg2: at(2, 5), ...relation }];
    const text = writeRelease([{ ...bare, relations }]).get("conll_format/d.conll") ?? "";
    const tokens = text.split("\n").filter((line) => line !== "");
    return tokens.map((line) => line.split("\t").slice(5).join(" "));
  };
  const at = (from: number, to = from) => ({ spans: tokenSpans(document("en", lines, []), [from, to]) });
  const unsaid = (type: "EntRel" | "Hypophora") => ({ type, conn1: { text: "", senses: [type] } });

  it.each([
    ["en", {}, "arg1 arg1 arg2|so|A.B,C arg2 arg2|so|A.B,C arg2 _ _"],
    ["de", unsaid("EntRel"), "arg1 arg1 arg2|EntRel arg2 arg2|EntRel arg2 _ _"],
    ["en", unsaid("Hypophora"), "arg1 arg1 arg2|Hypophora arg2 arg2|Hypophora arg2 _ _"],
    ["en", { type: "Explicit", connective: at(6) }, "arg1 arg1 arg2 arg2 arg2 arg2 conn|A.B,C _"],
    ["en", { type: "AltLexC", connective: at(6) }, "arg1 arg1 arg2 arg2 arg2 arg2 altlex|A.B,C _"],
    ["en", { connective: at(6) }, "arg1 arg1 arg2|so|A.B,C arg2 arg2|so|A.B,C arg2 _ _"],
    ["zh", { punctuation: { ...at(7), type: "Period" } }, "arg1 arg1 arg2 arg2 arg2 arg2 _ punct|A.B,C"],
    [
      "zh",
      { type: "Explicit", connective: at(1), punctuation: at(7) },
      "arg1 conn|A.B,C|arg1 arg2 arg2 arg2 arg2 _ punct",
    ],
    ["zh", { type: "AltLex", connective: at(2) }, "arg1 arg1 altlex|A.B,C|arg2 arg2 arg2 arg2 _ _"],
  ] as [string, Partial<Relation>, string][])("%s %j", (language, relation, expected) => {
    expect(cells(language, relation).join(" ")).toBe(expected);
  });

  it("gives a relation without tokens no column, and one without senses none", () => {
    const nowhere = { spans: [{ start: 3, end: 4 }] };
    expect(cells("en", { arg1: nowhere, arg2: nowhere, conn1: undefined }).join("")).toBe("");
  });
});

const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 3 })
  .filter((text) => !/[\s\p{C}]/u.test(text));
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
const range = fc
  .tuple(fc.nat(4), fc.nat(4))
  .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);

describe("a release of any document", () => {
  it("reads back as written, discontinuous and nested spans and astral characters included", () => {
    const relation = fc.record({
      type: fc.constantFrom("Explicit" as const, "Implicit" as const, "AltLex" as const, "EntRel" as const),
      ranges: fc.tuple(range, range, range, range),
      senses: fc.array(fc.constantFrom("A", "B.c"), { minLength: 1, maxLength: 2 }),
      text: fc.string({ unit: "grapheme" }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom("en", "zh"),
        fc.array(line, { minLength: 5, maxLength: 8 }),
        fc.array(relation),
        (language, lines, drawn) => {
          const bare = document(language, lines, []);
          const relations = drawn.map(({ type, ranges, senses, text }, id): Relation => {
            const [first, second, third, fourth] = ranges;
            const inText = type === "Explicit" || type === "AltLex";
            return {
              id,
              type,
              arg1: { spans: tokenSpans(bare, first) },
              arg2: { spans: tokenSpans(bare, second, third) },
              conn1: { text: type === "Implicit" ? text : "", senses },
              ...(inText && { connective: { spans: tokenSpans(bare, fourth) } }),
            };
          });
          const files = writeRelease([{ ...bare, relations }]);
          const offsets = new CodePointOffsets(bare.raw);
          const parsed = readParses(files.get("parses.json") ?? "", "p").documents.get("d") ?? {
            sentences: [],
          };
          const read = readRelations(files.get("relations.json") ?? "", "r");
          expect(read.messages).toEqual([]);
          const again = {
            ...bare,
            sentences: corpusSentences(parsed, offsets, "d", () => {}),
            relations: read.relations.flatMap((each) => corpusRelation(each, offsets, {}, () => {}) ?? []),
          };
          expect(again.relations).toHaveLength(relations.length);
          expect(writeRelease([again])).toEqual(files);
        },
      ),
      { numRuns: 60 },
    );
  });
});
