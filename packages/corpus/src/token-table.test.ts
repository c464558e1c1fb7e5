import { expect, test } from "vitest";
import { tokenTable } from "./token-table.ts";

const token = (start: number, end: number) => ({ start, end, form: "" });
/** "ab cd. ef" */
const sentences = [
  { start: 0, end: 6, tokens: [token(0, 2), token(3, 5), token(5, 6)] },
  { start: 7, end: 9, tokens: [token(7, 9)] },
];
const table = tokenTable({ sentences });

test("a span holds whole tokens and touches others, each once", () => {
  const spans = [
    { start: 4, end: 8 },
    { start: 0, end: 6 },
  ];
  expect(table.within(spans)).toEqual([0, 1, 2]);
  expect(table.touched(spans)).toEqual([0, 1, 2, 3]);
  expect(table.within([{ start: 8, end: 9 }])).toEqual([]);
  expect(table.touched([{ start: 8, end: 9 }])).toEqual([3]);
  expect(table.within([{ start: 50, end: 60 }])).toEqual([]);
});

test("an offset cuts the token that it lies inside", () => {
  expect(table.cutAt(4)).toEqual(token(3, 5));
  expect([0, 2, 3, 5, 6, 7, 9, 50].map((offset) => table.cutAt(offset))).toEqual(Array(8).fill(undefined));
});

test("a document has one table", () => {
  expect(tokenTable({ sentences })).toBe(table);
  expect(tokenTable({ sentences: [...sentences] })).not.toBe(table);
});
