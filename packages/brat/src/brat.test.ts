import type { Document, Relation, Span } from "@discoprep/corpus";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bratConfiguration, readBrat, writeBrat } from "./index.ts";

/** A document whose words are parted by blanks and whose sentences end at line feeds. */
function textDocument(raw: string, relations: readonly Relation[]): Document {
  const sentences = [...raw.matchAll(/[^\n]+/g)].map((line) => {
    const tokens = [...line[0].matchAll(/[^ ]+/g)].map((word) => {
      const start = line.index + word.index;
      return { form: word[0], start, end: start + word[0].length };
    });
    return { start: line.index, end: line.index + line[0].length, tokens };
  });
  return { id: "d", language: "en", raw, paragraphs: [], sentences, relations, messages: [] };
}

function at(raw: string, ...texts: string[]): { spans: Span[] } {
  return {
    spans: texts.map((text) => {
      const start = raw.indexOf(text);
      return { start, end: start + text.length };
    }),
  };
}

const raw = "If 𝒜 rains , then we stay .\nWe read .";
const explicit: Relation = {
  id: 7,
  type: "Explicit",
  connective: at(raw, "If", "then"),
  conn1: { text: "if then", senses: ["Contingency.Condition.Arg2-as-cond", "Temporal"] },
  arg1: at(raw, "we stay"),
  arg2: at(raw, "𝒜 rains"),
};

describe("writeBrat", () => {
  it("counts code points and keeps parts apart", () => {
    const { text } = writeBrat(textDocument(raw, [explicit]));
    expect(text.split("\n").slice(0, 4)).toEqual([
      "T1\tArg1 18 25\twe stay",
      "T2\tArg2 3 10\t𝒜 rains",
      "T3\tConnective 0 2;13 17\tIf then",
      "R1\tExplicit Arg1:T1 Arg2:T2",
    ]);
    expect(bratConfiguration()).toContain("Implicit\tArg1:Arg1, Arg2:Arg2");
  });

  it("refuses annotations of another text", () => {
    expect(() => readBrat("T1\tArg1 0 99\tx\n", raw, "f")).toThrow("f:1");
    expect(() => readBrat("R1\tExplicit Arg1:T1 Arg2:T2\n", raw, "f")).toThrow("f:1");
  });

  it("gives back every relation it writes without a loss", () => {
    const character = fc.constantFrom("a", " ", "中", "𝒜", "\n", "\r\n", "\t");
    const spanList = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 3,
    });
    const senses = fc.array(fc.constantFrom("Temporal", "Expansion.Conjunction"), { maxLength: 2 });
    const shape = fc.record({
      arg1: spanList,
      arg2: spanList,
      connective: fc.option(spanList, { nil: undefined }),
      senses,
    });
    const text = fc.array(character, { minLength: 70, maxLength: 90 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.array(shape), (source, shapes) => {
        const select = (list: [number, number][]) => ({ spans: characterSpans(source, list) });
        const relations = shapes.map(({ arg1, arg2, connective, senses: found }, id): Relation => {
          return {
            id,
            type: connective ? "Explicit" : "Implicit",
            ...(connective && { connective: select(connective) }),
            conn1: { text: "x", senses: found },
            arg1: select(arg1),
            arg2: select(arg2),
          };
        });
        const written = relations.filter((relation) => {
          return !writeBrat(textDocument(source, [relation])).messages.some(
            ({ severity }) => severity === "warning",
          );
        });
        const { text: ann } = writeBrat(textDocument(source, written));
        expect(readBrat(ann, source, "f").map(({ source: _, ...relation }) => relation)).toEqual(written);
      }),
    );
  });
});

/** Spans of whole characters, ascending and apart. */
function characterSpans(text: string, list: readonly [number, number][]): Span[] {
  const starts = [...text].reduce<number[]>(
    (found, character) => {
      found.push((found.at(-1) ?? 0) + character.length);
      return found;
    },
    [0],
  );
  const spans: Span[] = [];
  for (const [from, length] of [...list].sort(([a], [b]) => a - b)) {
    const start = starts[from] as number;
    const end = starts[Math.min(from + length, starts.length - 1)] as number;
    if (start >= (spans.at(-1)?.end ?? 0)) spans.push({ start, end });
  }
  return spans;
}
