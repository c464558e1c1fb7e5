import { type Document, type Relation, rawDocument, type Span, sensesOf } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standoffFaults } from "../../test/brat/standoff-rules.ts";
import { bratConfiguration, bratVisuals } from "./format.ts";
import { brat, readBrat } from "./index.ts";
import { writeBrat } from "./write-brat.ts";

function textDocument(raw: string, relations: readonly Relation[]): Document {
  return { ...rawDocument("d", "en", raw), relations };
}

/** Start and end of each part, in UTF-16 code units. */
function at(...parts: (readonly [number, number])[]): { spans: Span[] } {
  return { spans: parts.map(([start, end]) => ({ start, end })) };
}

const raw = "If 𝒜 rains , then we stay .\nWe read .";
const explicit: Relation = {
  id: 7,
  type: "Explicit",
  connective: at([0, 2], [14, 18]),
  conn1: { text: "if then", senses: ["Contingency.Condition.Arg2-as-cond", "Temporal"] },
  arg1: at([19, 26]),
  arg2: at([3, 11]),
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
    expect(text).toContain("A1\tSClass1A T2 Contingency.Condition.Arg2-as-cond\nA2\tSClass1B T2 Temporal\n");
    expect(text).toContain("\tConnectiveOf Arg1:T3 Arg2:T2\n");
    expect(text).not.toContain('"senses"');
  });

  it("reads senses that an annotator changed, added or took away", () => {
    const { text } = writeBrat(textDocument(raw, [explicit]));
    const senses = (ann: string) => readBrat(ann, raw, "f").relations[0]?.conn1;
    expect(senses(text.replace(" Temporal\n", " Expansion\n"))?.senses[1]).toBe("Expansion");
    expect(senses(text.replace(/^A2.*\n/m, ""))?.senses).toEqual(["Contingency.Condition.Arg2-as-cond"]);
    expect(senses(text.replace(/^A.*\n/gm, ""))).toEqual({ text: "if then", senses: [] });
    const annotated =
      "T1\tArg1 18 25\twe stay\nT2\tArg2 3 10\t𝒜 rains\nR1\tImplicit Arg1:T1 Arg2:T2\nA1\tSClass1A T2 Temporal\n";
    expect(senses(annotated)).toEqual({ text: "", senses: ["Temporal"] });
    expect(() => readBrat("A1\tSClass1A\n", raw, "f")).toThrow("f:1");
  });

  it("keeps senses that are no attribute values in the note", () => {
    for (const senses of [["a b"], ["a|b"], ["a", "b", "c"], ["a", ""]]) {
      const annotated = { ...explicit, conn1: { text: "if then", senses } };
      const { text } = writeBrat(textDocument(raw, [annotated]));
      expect(text).not.toMatch(/^A/m);
      expect(readBrat(text, raw, "f").relations[0]?.conn1).toEqual(annotated.conn1);
    }
  });

  it("leaves out links and events of other types, and says so", () => {
    const ann =
      "T1\tArg1 0 2\nT2\tArg2 3 6\nR1\tImplicit Arg1:T1 Arg2:T2\n" +
      "R2\tCoreference Arg1:T1 Arg2:T2\nE1\tAttack:T1 Target:T2\nT3\tPerson 0 2\n";
    const { rows, relations, messages } = readBrat(ann, "we saw", "d.ann");
    expect(relations.map(({ type }) => type)).toEqual(["Implicit"]);
    expect(rows).toBe(3);
    expect(messages).toMatchObject([
      { severity: "warning", rule: "other-brat-type", where: { line: 4 }, found: "relation Coreference" },
      { severity: "warning", rule: "other-brat-type", where: { line: 5 }, found: "event Attack" },
    ]);
  });

  it("names a connective that belongs to no relation, and takes line ends of CR LF", () => {
    const ann =
      "T1\tArg1 0 2\tIf\r\nT2\tArg2 3 4\t𝒜\r\nT3\tConnective 13 17\tthen\r\nR1\tExplicit Arg1:T1 Arg2:T2\r\n";
    const { rows, relations, messages } = readBrat(ann, raw, "d.ann");
    expect([rows, relations.map(({ arg2 }) => arg2.text)]).toEqual([1, ["𝒜"]]);
    expect(messages).toMatchObject([
      {
        rule: "loose-part",
        where: { line: 3 },
        expected: "ConnectiveOf",
        found: "T3\tConnective 13 17\tthen",
      },
    ]);
    expect(readBrat(`${ann}R2\tConnectiveOf Arg1:T3 Arg2:T2\r\n`, raw).messages).toEqual([]);
  });

  it("refuses annotations of another text", () => {
    expect(() => readBrat("T1\tArg1 0 99\tx\n", raw, "f")).toThrow("f:1");
    expect(() => readBrat("R1\tExplicit Arg1:T1 Arg2:T2\n", raw, "f")).toThrow("f:1");
  });

  it("makes no fragment of a blank line, and joins the lines around it", () => {
    const source = "a\n \r\nb c";
    const [arg1, arg2] = [{ spans: [{ start: 0, end: 6 }] }, { spans: [{ start: 7, end: 8 }] }];
    const { text } = writeBrat(textDocument(source, [{ type: "EntRel", arg1, arg2 }]));
    expect(text).toContain("T1\tArg1 0 1;5 6\ta b\n");
    expect(readBrat(text, source, "f").relations[0]?.arg1.spans).toEqual(arg1.spans);
  });

  it("gives back every relation it writes without a loss", () => {
    const character = fc.constantFrom("a", " ", "中", "𝒜", "\n", "\r\n", "\t", "\u2028", "\ufeff", "e\u0301");
    const stretch = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 9 }));
    const spanList = fc.array(stretch, { minLength: 1, maxLength: 3 });
    const senses = fc.array(fc.constantFrom("Temporal", "Expansion.Conjunction"), { maxLength: 2 });
    const connective = fc.option(spanList, { nil: undefined });
    const shape = fc.record({ arg1: spanList, arg2: spanList, connective, senses });
    const text = fc.array(character, { minLength: 70, maxLength: 90 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.array(shape), (source, shapes) => {
        const select = (list: [number, number][]) => ({ spans: characterSpans(source, list) });
        const relations = shapes.map(({ arg1, arg2, connective, senses: annotatedSenses }, id): Relation => {
          const conn1 = { text: "x", senses: annotatedSenses };
          const parts = { id, conn1, arg1: select(arg1), arg2: select(arg2) };
          if (connective === undefined) return { type: "Implicit", ...parts };
          return { type: "Explicit", connective: select(connective), ...parts };
        });
        const isWhole = (relation: Relation): boolean =>
          writeBrat(textDocument(source, [relation])).messages.every(
            ({ severity }) => severity !== "warning",
          );
        const written = relations.filter(isWhole);
        const { text: ann } = writeBrat(textDocument(source, written));
        const configuration = bratConfiguration(new Frequencies(written.flatMap(sensesOf)));
        expect(standoffFaults(ann, source, configuration)).toEqual([]);
        const read = readBrat(ann, source, "f").relations;
        expect(read.map(({ source: _, ...relation }) => withoutTexts(relation))).toEqual(written);
      }),
    );
  });
});

describe("configuration", () => {
  const annotated = { ...explicit, conn1: { text: "if then", senses: ["Own.Sense", "Temporal"] } };
  const files = (relations: readonly Relation[]): Readonly<Record<string, unknown>> => {
    const set = { name: "", documents: [textDocument(raw, relations)] };
    return Object.assign({}, ...Array.from(brat.write.write(set, {}), (piece) => piece.files));
  };

  it("has every sense of the texts as a value, and those of the inventory nearest to them", async () => {
    const written = files([explicit, annotated]);
    const text = String(written["annotation.conf"]);
    expect(text).toMatch(/^SClass1A\tArg:Arg2, Value:.*\bOwn\.Sense\b/m);
    expect(text).toMatch(/\|Expansion\.Conjunction\|/);
    expect(standoffFaults(String(written["d.ann"]), raw, text)).toEqual([]);
    expect(String(files([])["annotation.conf"])).toMatch(/\[attributes\]\n\n$/);
  });

  it("has no type that is an entity and a relation, and visuals for types of it alone", () => {
    const text = bratConfiguration(new Frequencies(sensesOf(explicit)));
    const names = [...text.matchAll(/^(\w+)(?:\t|$)/gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const [, name] of bratVisuals().matchAll(/^(\w+)(?= \||\t)/gm)) {
      if (!name?.endsWith("_DEFAULT")) expect(names).toContain(name);
    }
  });

  it("is not met by standoff with a fault of any kind", () => {
    const conf = bratConfiguration(new Frequencies(sensesOf(explicit)));
    const ann = writeBrat(textDocument(raw, [explicit])).text;
    const faults = (find: string, put: string) => standoffFaults(ann.replace(find, put), raw, conf).length;
    expect(standoffFaults(ann, raw, conf)).toEqual([]);
    expect(faults("we stay", "we stat")).toBeGreaterThan(0);
    expect(faults("18 25", "18 99")).toBeGreaterThan(0);
    expect(faults("0 2;13 17", "13 17;0 2")).toBeGreaterThan(0);
    expect(faults("T2\tArg2", "T1\tArg2")).toBeGreaterThan(0);
    expect(faults("Arg2:T2", "Arg2:T9")).toBeGreaterThan(0);
    expect(faults("ConnectiveOf", "Connective")).toBeGreaterThan(0);
    expect(faults("T2 Temporal", "T2 Temporel")).toBeGreaterThan(0);
    expect(faults("T2 Temporal", "T1 Temporal")).toBeGreaterThan(0);
    expect(faults("AnnotatorNotes R1", "AnnotatorNotes R9")).toBeGreaterThan(0);
  });
});

it("refuses an Arg2 of two relations that holds senses or a connective, and takes one that holds nothing", () => {
  const shared = (words: string) =>
    `T1\tArg1 0 2\tWe\nT2\tArg2 3 7\tstay\nR1\tEntRel Arg1:T1 Arg2:T2\nR2\tNoRel Arg1:T1 Arg2:T2\n${words}`;
  const read = (words: string) => readBrat(shared(words), "We stay.", "x.ann").relations;
  expect(read("").map(({ type }) => type)).toEqual(["EntRel", "NoRel"]);
  const refusal = "x.ann:4: two relations share an Arg2 that holds a connective or senses";
  expect(() => read("A1\tSClass1A T2 Expansion.Conjunction\n")).toThrow(refusal);
  expect(() => read("T3\tConnective 0 2\tWe\nR3\tConnectiveOf Arg1:T3 Arg2:T2\n")).toThrow(refusal);
});

/** The stated texts belong to the source, not to the relation. */
function withoutTexts(relation: Omit<Relation, "source">): unknown {
  return JSON.parse(JSON.stringify(relation), (_key, value) => {
    if (value?.spans === undefined) return value;
    const { text: _, ...rest } = value;
    return rest;
  });
}

/** Spans of whole characters, ascending and disjoint. */
function characterSpans(text: string, list: readonly [number, number][]): Span[] {
  const starts = [0];
  for (const { length } of text) starts.push((starts.at(-1) as number) + length);
  const spans: Span[] = [];
  for (const [from, length] of [...list].sort(([a], [b]) => a - b)) {
    const start = starts[from] as number;
    const end = starts[Math.min(from + length, starts.length - 1)] as number;
    if (start >= (spans.at(-1)?.end ?? 0)) spans.push({ start, end });
  }
  return spans;
}
