import type { Message } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { annotationOf, range } from "../../test/annotations.ts";
import { answersOf, refuseErrors, rowErrors } from "./answers.ts";
import { RowProblem } from "./gold-relation.ts";
import type { SheetRow } from "./sheet-text.ts";

const one = { type: "Implicit", arg1: [0], arg2: [2], senses: ["x"] } as const;
const a = annotationOf({
  d: [
    { ...one, id: 3 },
    { ...one, id: 4, arg1: range(11, 18), arg2: range(20, 29) },
  ],
});
const b = annotationOf({
  d: [
    { ...one, id: 7, senses: ["y"] },
    { ...one, id: 8, arg1: range(11, 18), arg2: range(20, 28) },
  ],
});
const first = { number: "1", document: "d", a_id: "3", b_id: "7", decision: "a" };
// They differ in a full stop alone.
const second = { ...first, number: "2", a_id: "4", b_id: "8" };

function answers(
  rows: readonly SheetRow[],
  kind: "disagreements" | "review" = "disagreements",
  other = kind === "review" ? undefined : b,
) {
  const errors = rowErrors("sheet.csv");
  const found = answersOf({ kind, columns: [], rows }, "sheet.csv", a, other, errors);
  return { found, errors: errors.messages.map(({ what, found }) => `${what}: ${found}`) };
}

describe("the answers of a sheet", () => {
  it("are in the order of the questions, also where a row is missing", () => {
    const { found, errors } = answers([first]);
    expect(found).toMatchObject([{ number: 1, answer: first, a: { id: 3 }, b: { id: 7 }, isAdded: false }]);
    expect(answers([]).found).toMatchObject([{ number: 1, answer: undefined }]);
    expect(errors).toEqual([]);
  });

  it("are those of agree conll --exact where a row says so", () => {
    const { found, errors } = answers([second, first]);
    expect([found.map(({ answer }) => answer), errors]).toEqual([[first, second], []]);
  });

  it("name rows that ask nothing, or stand twice", () => {
    expect(answers([first, first, { ...second, a_id: "5" }]).errors).toEqual([
      'row 1: stands twice: ["1","d","3","7"]',
      'row 2: is no disagreement of these annotators: ["2","d","5","8"]',
    ]);
  });

  it("of a review may add relations, after all others", () => {
    const added = { number: "", id: "", document: "d" };
    const { found, errors } = answers(
      [
        added,
        { ...added, document: "e" },
        { number: "2", document: "d", id: "4" },
        { number: "9", document: "d", id: "1" },
      ],
      "review",
    );
    expect(found).toMatchObject([
      { number: 1, answer: undefined, a: { id: 3 } },
      { number: 2, answer: { id: "4" }, a: { id: 4 }, b: undefined },
      { number: 3, answer: added, a: undefined, isAdded: true },
      { number: 4, isAdded: true },
    ]);
    expect(errors).toEqual([
      'row 9: is no relation of the release: ["9","d","1"]',
      "row without number: names no document of the release: e",
    ]);
  });

  it("are those of two annotators, or of one", () => {
    const refusal = (kind: "disagreements" | "review", other: typeof b | undefined) => () =>
      answersOf({ kind, columns: [], rows: [] }, "s.csv", a, other, rowErrors("s.csv"));
    expect(refusal("disagreements", undefined)).toThrow(
      "s.csv is the sheet of two annotators; name both releases",
    );
    expect(refusal("review", b)).toThrow("s.csv is a review of one release; name that one");
  });
});

it("rows that are wrong are named, all before the end", () => {
  const errors = rowErrors("sheet.csv");
  const messages: Message[] = [];
  const fail = (problem: Error) => () => {
    throw problem;
  };
  const end = () => refuseErrors(errors, "sheet.csv", (message) => messages.push(message));
  expect(errors.attempt(first, () => 5)).toBe(5);
  expect(end).not.toThrow();
  expect(errors.attempt(first, fail(new RowProblem("cuts a token", "0..2")))).toBeUndefined();
  expect(end).toThrow("sheet.csv, document d: row 1: cuts a token; found 0..2");
  expect(() => errors.attempt(first, fail(new Error("other")))).toThrow("other");
  errors.attempt({}, fail(new RowProblem("holds no token", "3..4")));
  expect(end).toThrow("sheet.csv: nothing is written: 2 rows cannot be carried out");
  expect(messages.map(({ what }) => what)).toEqual([
    "row 1: cuts a token",
    "row without number: holds no token",
  ]);
});
