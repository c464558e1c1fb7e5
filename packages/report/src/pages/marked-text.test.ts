import type { Span } from "@discoprep/corpus";
import fc from "fast-check";
import { expect, it } from "vitest";
import { markedParts, segments } from "./marked-text.ts";

const span = fc
  .tuple(fc.nat(30), fc.nat(10))
  .map(([start, length]): Span => ({ start, end: start + length }));
const spans = fc.array(span, { maxLength: 2 });
const relations = fc
  .array(fc.record({ arg1: spans, arg2: spans, connective: spans }), { maxLength: 6 })
  .map((all) => all.flatMap((roles, index) => markedParts(`r${index}`, roles)));

it("cuts a text where any part begins or ends, and names the parts that hold each character", () => {
  fc.assert(
    fc.property(span, relations, (text, parts) => {
      const pieces = segments(text, parts);
      expect(pieces.flatMap(({ start, end }) => [start, end])).toEqual(
        pieces.length === 0
          ? []
          : [text.start, ...pieces.slice(1).flatMap(({ start }) => [start, start]), text.end],
      );
      const markedPlaces = pieces.flatMap(({ start, end, marks }) =>
        Array.from({ length: end - start }, () => marks),
      );
      const expected = Array.from({ length: text.end - text.start }, (_, at) =>
        parts
          .filter(({ start, end }) => start <= text.start + at && text.start + at < end)
          .map(({ mark }) => mark),
      );
      expect(markedPlaces).toEqual(expected);
    }),
  );
});
