import type { Argument, Attribution, ConnectiveSenses, Relation, Selection, Span } from "@discoprep/corpus";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { misfits } from "../../test/pdtb/stated-texts.ts";
import { annotatorLines } from "../source-text.ts";
import { readAnnotator } from "./annotator.ts";
import { writeAnnotator } from "./annotator-writer.ts";

const unit = fc.constantFrom(..."aB é中𠀀😀.\n,#_\u2028\ufeff");
const rawArbitrary = fc.array(unit, { minLength: 12, maxLength: 60 });

/** Returns one to three disjoint, ascending, non-empty spans between characters of the text. */
function spansOf(units: readonly string[]): fc.Arbitrary<Span[]> {
  const offsets = [0];
  for (const part of units) offsets.push((offsets.at(-1) as number) + part.length);
  const ends = fc.uniqueArray(fc.constantFrom(...offsets), { minLength: 6, maxLength: 6 });
  return fc.tuple(fc.integer({ min: 1, max: 3 }), ends).map(([count, picked]) => {
    const sorted = picked.toSorted((a, b) => a - b);
    const spans = [0, 2, 4].map((i) => ({ start: sorted[i] as number, end: sorted[i + 1] as number }));
    return spans.slice(0, count);
  });
}

const word = fc.constantFrom("because", "if then", "de ce fait", "因为", "𠀀");
const sense = fc.constantFrom("Expansion", "Contingency.Cause", "Expansion.Alternative.Chosen alternative");
const senses = fc.array(sense, { minLength: 1, maxLength: 2 });
const connective: fc.Arbitrary<ConnectiveSenses> = fc.record({ text: word, senses });

function selection(units: readonly string[]): fc.Arbitrary<Selection> {
  return fc.record({ spans: spansOf(units) });
}

function attribution(units: readonly string[]): fc.Arbitrary<Attribution> {
  return fc.record(
    {
      source: fc.constantFrom("Wr", "Ot", "Arb", "Inh"),
      type: fc.constantFrom("Comm", "Null"),
      polarity: fc.constantFrom("Neg", "Null"),
      determinacy: fc.constantFrom("Indet", "Null"),
      selection: selection(units),
    },
    { requiredKeys: ["source", "type", "polarity", "determinacy"] },
  );
}

function argument(units: readonly string[]): fc.Arbitrary<Argument> {
  return fc
    .tuple(selection(units), fc.option(attribution(units), { nil: undefined }))
    .map(([part, features]) => ({ ...part, ...(features && { attribution: features }) }));
}

/** Relations of PDTB 2.0, with all parts that it has for each type. */
function pdtb2Relation(units: readonly string[]): fc.Arbitrary<Relation> {
  const full = {
    arg1: argument(units),
    arg2: argument(units),
    sup1: selection(units),
    sup2: selection(units),
    attribution: attribution(units),
  };
  const type = fc.constant("Explicit" as const);
  const explicit = { type, connective: selection(units), conn1: connective };
  const altLex = {
    type: fc.constant("AltLex" as const),
    connective: selection(units),
    conn1: connective.map(({ senses }) => ({ text: "", senses })),
  };
  const implicit = { type: fc.constant("Implicit" as const), conn1: connective, conn2: connective };
  const bare = { type: fc.constantFrom("EntRel" as const, "NoRel" as const) };
  const plain = { ...bare, arg1: selection(units), arg2: selection(units) };
  return fc.oneof(
    fc.record({ ...explicit, ...full }, { requiredKeys: ["type", "connective", "conn1", "arg1", "arg2"] }),
    fc.record({ ...altLex, ...full }, { requiredKeys: ["type", "connective", "arg1", "arg2"] }),
    fc.record({ ...implicit, ...full }, { requiredKeys: ["type", "conn1", "arg1", "arg2"] }),
    fc.record(plain),
  );
}

const annotated = rawArbitrary.chain((units) =>
  fc.record({
    raw: fc.constant(units.join("")),
    relations: fc.array(pdtb2Relation(units), { maxLength: 5 }),
  }),
);

const withoutSource = (relations: readonly Relation[]): unknown[] =>
  relations.map(({ source: _, ...rest }) => rest);

describe("write, then read", () => {
  it.each([27, 34] as const)("gives the same relations in the Annotator's %i columns", (count) => {
    fc.assert(
      fc.property(annotated, fc.boolean(), ({ relations }, crlf) => {
        const { text, messages } = writeAnnotator(relations, count);
        const read = readAnnotator(crlf ? text.replaceAll("\n", "\r\n") : text);
        const rows = read.relations.map(({ annotator, ...rest }) => {
          expect(annotator?.provenance).toBe(count === 34 ? "DEFAULT" : undefined);
          return rest;
        });
        expect(read.messages.filter(({ rule }) => rule !== "missing-sense")).toEqual([]);
        expect(withoutSource(rows)).toEqual(relations);
        expect(messages).toEqual([]);
        expect(writeAnnotator(read.relations, count).text).toBe(text);
      }),
    );
  });

  it("gives the same relations of PDTB 3.0 with all 34 columns", () => {
    const field = fc.constantFrom("", "ARGM", "DEFAULT", "Q1", "0..4", "🐢");
    const annotator = fc.record({
      adjudicationReason: field,
      adjudicationDisagreement: field,
      propBankRole: field,
      propBankVerb: field,
      identifier: field,
      provenance: field,
      link: field,
    });
    const part = selection([..."two times six"]);
    const parts = { annotator, arg1: part, arg2: part };
    const [altLexC, hypophora] = [fc.constant("AltLexC" as const), fc.constant("Hypophora" as const)];
    const relation: fc.Arbitrary<Relation> = fc.oneof(
      fc.record({ type: altLexC, connective: part, conn1: connective, ...parts }),
      fc.record({ type: hypophora, ...parts }),
    );
    fc.assert(
      fc.property(fc.array(relation), (relations) => {
        const { text, messages } = writeAnnotator(relations);
        const read = readAnnotator(text);
        expect([...messages, ...read.messages]).toEqual([]);
        expect(withoutSource(read.relations)).toEqual(relations);
      }),
    );
  });

  it("keeps offsets over raw text with CR LF", () => {
    fc.assert(
      fc.property(annotated, ({ raw, relations }) => {
        const stored = raw.replaceAll("\n", "\r\n");
        const { text } = annotatorLines(stored);
        expect(text).toBe(raw);
        expect(misfits(relations, text)).toEqual([]);
      }),
    );
  });
});
