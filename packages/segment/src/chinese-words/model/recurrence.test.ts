import fc from "fast-check";
import { expect, it } from "vitest";
import { DocumentStrings } from "./recurrence.ts";

/** Returns the count of a string and of its different neighbours. */
function countsOf(document: DocumentStrings, string: string): [count: number, left: number, right: number] {
  const { count, left, right } = document.of(string);
  return [count, left, right];
}

/** Returns the same by looking at every place; what is no Chinese character is like no other neighbour. */
function counted(text: string, string: string): [count: number, left: number, right: number] {
  const left = new Set<string>();
  const right = new Set<string>();
  let count = 0;
  for (let start = text.indexOf(string); start >= 0; start = text.indexOf(string, start + 1)) {
    const before = text.charAt(start - 1);
    const after = text.charAt(start + string.length);
    left.add(/\p{Script=Han}/u.test(before) ? before : `${start}`);
    right.add(/\p{Script=Han}/u.test(after) ? after : `${start}`);
    count++;
  }
  return [count, left.size, right.size];
}

it("counts strings and their neighbours", () => {
  const document = new DocumentStrings("青石镇修桥。青石镇的人说青石好\n青石镇");
  expect(countsOf(document, "青石")).toEqual([4, 4, 2]);
  expect(countsOf(document, "青石镇")).toEqual([3, 3, 3]);
  expect(countsOf(document, "石")).toEqual([4, 1, 2]);
  expect(countsOf(document, "桥")).toEqual([1, 1, 1]);
});

it("knows nothing of strings across other characters, or of another document", () => {
  const document = new DocumentStrings("青石，镇 上");
  expect(countsOf(document, "石镇")[0]).toBe(0);
  expect(countsOf(document, "镇上")[0]).toBe(0);
  expect(countsOf(document, "河")[0]).toBe(0);
  expect(countsOf(new DocumentStrings(""), "青")[0]).toBe(0);
});

it("counts as one who looks at every place", () => {
  const text = fc.string({ unit: fc.constantFrom(..."一二三四五，"), maxLength: 120 });
  fc.assert(
    fc.property(text, (text) => {
      const document = new DocumentStrings(text);
      for (const [run] of text.matchAll(/[^，]+/gu)) {
        for (let start = 0; start < run.length; start++) {
          for (const length of [1, 2, 3]) {
            const string = run.slice(start, start + length);
            const expected = counted(text, string);
            const counts = countsOf(document, string);
            if (length < 3) expect(counts[0]).toBe(expected[0]);
            // The neighbours of strings that do not recur are not counted, nor are longer ones of these.
            if (string.length === 1 || expected[0] > 1) expect(counts).toEqual(expected);
          }
        }
      }
    }),
  );
});
