import type { Span } from "@discoprep/corpus";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type MarkedRelation, segments } from "./segments.ts";

const span = fc
  .tuple(fc.nat(30), fc.nat(10))
  .map(([start, length]): Span => ({ start, end: start + length }));
const spans = fc.array(span, { maxLength: 2 });
const relations = fc
  .array(fc.record({ arg1: spans, arg2: spans, connective: spans }), { maxLength: 6 })
  .map((all) => all.map((roles, index): MarkedRelation => ({ key: `r${index}`, roles })));
const stretches = fc.uniqueArray(fc.nat(45), { maxLength: 8 }).map((places) => {
  const sorted = places.sort((a, b) => a - b);
  return sorted.flatMap((start, index): Span[] =>
    index % 2 === 0 && index + 1 < sorted.length ? [{ start, end: sorted[index + 1] as number }] : [],
  );
});

it("cuts a text where any part begins or ends, and names the parts that hold each character", () => {
  fc.assert(
    fc.property(stretches, relations, (texts, marked) => {
      const found = segments(texts, marked, "d");
      for (const text of texts) {
        const pieces = found.get(text) ?? [];
        expect(pieces[0]?.start).toBe(text.start);
        expect(pieces.at(-1)?.end).toBe(text.end);
        expect(pieces.slice(1).map(({ start }) => start)).toEqual(pieces.slice(0, -1).map(({ end }) => end));
        const shown = pieces.flatMap(({ start, end, marks }) =>
          Array.from({ length: end - start }, () => marks),
        );
        expect(shown).toEqual(shown.map((_, at) => marksAt(text.start + at, marked)));
      }
    }),
  );
});

/** The plain form: every part of every relation is asked. */
function marksAt(place: number, relations: readonly MarkedRelation[]) {
  return relations.flatMap(({ key, roles }) =>
    Object.entries(roles).flatMap(([role, parts]) =>
      parts.filter(({ start, end }) => start <= place && place < end).map(() => ({ key, role })),
    ),
  );
}

it("asks each part of a long text a few times, not once for each piece", () => {
  let asked = 0;
  const counted = (start: number, end: number): Span => ({
    start,
    get end() {
      asked++;
      return end;
    },
  });
  const count = 4_000;
  const long = Array.from(
    { length: count },
    (_, index): MarkedRelation => ({
      key: `r${index}`,
      roles: {
        arg1: [counted(index * 10, index * 10 + 4)],
        arg2: [counted(index * 10 + 5, index * 10 + 9)],
        connective: [],
      },
    }),
  );
  const pieces = segments([{ start: 0, end: count * 10 }], long, "d");
  expect([...pieces.values()].flat()).toHaveLength(count * 4);
  expect(asked).toBeLessThan(count * 12);
});

it("refuses millions of marks: relations within relations", () => {
  const nested = Array.from(
    { length: 2_100 },
    (_, index): MarkedRelation => ({
      key: `r${index}`,
      roles: { arg1: [{ start: index, end: 5_000 - index }], arg2: [], connective: [] },
    }),
  );
  expect(() => segments([{ start: 0, end: 5_000 }], nested, "d9")).toThrow("so many relations overlap");
});
