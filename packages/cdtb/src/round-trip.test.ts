import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Relation, RelationType, Span } from "@discoprep/corpus";
import { checkSpans } from "@discoprep/pdtb";
import { mapping, mapSenses } from "@discoprep/senses";
import { describeShared } from "@discoprep/shared-data";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultColumns } from "./columns.ts";
import { cdtbText } from "./format.ts";
import { readCdtb } from "./reader.ts";
import { writeCdtb } from "./writer.ts";

const withoutSource = (relations: readonly Relation[]): unknown[] =>
  relations.map(({ source: _, ...rest }) => rest);

const spans: fc.Arbitrary<Span[]> = fc
  .uniqueArray(fc.nat(999), { minLength: 2, maxLength: 6 })
  .map((offsets) => {
    const sorted = [...offsets].sort((a, b) => a - b);
    return Array.from({ length: sorted.length >> 1 }, (_, i) => ({
      start: sorted[2 * i] as number,
      end: sorted[2 * i + 1] as number,
    }));
  });
const selection = fc.record({ spans });
const senses = fc.array(fc.constantFrom("Contrast", "Conjunction", "Temporal"), {
  minLength: 1,
  maxLength: 2,
});
const conn1 = senses.map((list) => ({ text: "", senses: list }));
const both = { arg1: selection, arg2: selection };
const optional = { sup1: selection, sup2: selection };
const relation: fc.Arbitrary<Relation> = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom<RelationType>("Explicit", "AltLex"),
      connective: selection,
      conn1,
      punctuation: selection,
      ...both,
      ...optional,
    },
    { requiredKeys: ["type", "connective", "arg1", "arg2"] },
  ),
  fc.record(
    {
      type: fc.constantFrom<RelationType>("Implicit", "EntRel", "NoRel"),
      conn1,
      punctuation: fc.record(
        { spans, type: fc.constantFrom("Comma", "Period") },
        { requiredKeys: ["spans"] },
      ),
      ...both,
      ...optional,
    },
    { requiredKeys: ["type", "arg1", "arg2"] },
  ),
);

describe("writeCdtb", () => {
  it("writes what readCdtb reads, with and without brackets, in any columns", () => {
    const columns = { ...defaultColumns, count: 30, type: 29, arg1: 27, arg2: 28 };
    fc.assert(
      fc.property(
        fc.array(relation, { maxLength: 5 }),
        fc.boolean(),
        fc.boolean(),
        (relations, angleBrackets, other) => {
          const layout = other ? { columns } : {};
          const { text, messages } = writeCdtb(relations, { angleBrackets, ...layout });
          const read = readCdtb(text, layout);
          expect([...read.messages, ...messages]).toEqual([]);
          expect(withoutSource(read.relations)).toEqual(relations);
        },
      ),
    );
  });

  it("lists what the format cannot carry", () => {
    const span = { spans: [{ start: 0, end: 1 }] };
    const attribution = { source: "Wr", type: "Comm", polarity: "Null", determinacy: "Null" };
    const full: Relation = {
      id: 3,
      type: "Implicit",
      connective: span,
      conn1: { text: "因为", senses: ["A", "B", "C"] },
      conn2: { text: "而且", senses: ["A"] },
      arg1: { ...span, attribution },
      arg2: { ...span, gorn: [[0]] },
      site: { stringPosition: 0, sentenceNumber: 0 },
    };
    const { messages } = writeCdtb([full, { ...full, type: "Hypophora" }]);
    expect(messages.map(({ rule }) => rule)).toEqual([
      "gorn-not-written",
      "site-not-written",
      "id-not-written",
      "attribution-not-written",
      "conn2-not-written",
      "connective-not-written",
      "name-not-written",
      "third-sense-not-written",
      "relation-not-written",
    ]);
  });
});

type Pairs = readonly (readonly [number, number])[];
interface Released {
  readonly Type: RelationType;
  readonly Sense: readonly string[];
  readonly Sup1Span?: Pairs;
  readonly Punctuation: { readonly CharacterSpanList: Pairs; readonly PunctuationType?: string };
  readonly [part: string]: unknown;
}

describeShared("data/trial/zh", "the Chinese trial document as CDTB rows", (folder) => {
  const raw = cdtbText(readFileSync(join(folder, "raw", "chtb_0001"))).text;
  const toSpans = (pairs: Pairs): Span[] => pairs.map(([start, end]) => ({ start, end }));
  const released: Released[] = readFileSync(join(folder, "relations.json"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const relations = released.map((each): Relation => {
    const part = (name: string) => ({
      spans: toSpans((each[name] as Released["Punctuation"]).CharacterSpanList),
    });
    const { PunctuationType: type, CharacterSpanList } = each.Punctuation;
    const connective = part("Connective");
    return {
      type: each.Type,
      ...(connective.spans.length > 0 && { connective }),
      conn1: { text: "", senses: each.Sense },
      arg1: part("Arg1"),
      arg2: part("Arg2"),
      ...(each.Sup1Span && { sup1: { spans: toSpans(each.Sup1Span) } }),
      punctuation: { spans: toSpans(CharacterSpanList), ...(type && { type }) },
    };
  });

  it.each([true, false])("comes back whole (angle brackets: %s)", (angleBrackets) => {
    const { text, messages } = writeCdtb(relations, { angleBrackets });
    const read = readCdtb(text, { raw });
    expect([...messages, ...read.messages, ...checkSpans(read.relations, raw)]).toEqual([]);
    expect(withoutSource(read.relations)).toEqual(relations);
    const mapped = mapSenses(read.relations, mapping("cdtb-conll2016-zh"));
    expect(mapped.messages).toEqual([]);
    expect(mapped.relations.map((each) => each.conn1?.senses)).toEqual(released.map((each) => each.Sense));
  });
});
