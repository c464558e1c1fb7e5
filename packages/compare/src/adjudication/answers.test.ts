import type { Message, ProblemError } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { annotationOf, range } from "../../test/annotations.ts";
import { answersOf, RowErrors } from "./answers.ts";
import { RowProblem } from "./row.ts";
import type { SheetRow } from "./sheet.ts";

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
  const errors = new RowErrors("sheet.csv");
  const found = answersOf({ file: "sheet.csv", kind, columns: [], rows }, a, other, errors);
  const messages: Message[] = [];
  try {
    errors.refuse((message) => messages.push(message));
  } catch (error) {
    if (messages.length === 0) messages.push((error as ProblemError).problem as Message);
  }
  return { found, errors: messages.map(({ rule, found }) => `${rule} ${found}`) };
}

describe("the answers of a sheet", () => {
  it("are in the order of the questions, also where a row is missing", () => {
    const { found, errors } = answers([first]);
    expect(found).toMatchObject([{ number: 1, row: { cells: first }, a: { id: 3 }, b: { id: 7 } }]);
    expect(answers([]).found).toMatchObject([{ number: 1, row: undefined }]);
    expect(errors).toEqual([]);
  });

  it("are those of agree --exact where a row says so", () => {
    const { found, errors } = answers([second, first]);
    expect([found.map(({ row }) => row?.cells), errors]).toEqual([[first, second], []]);
  });

  it("name rows that ask nothing, or stand twice", () => {
    expect(answers([first, first, { ...second, a_id: "5" }]).errors).toEqual([
      'duplicate-row row 1: ["1","d","3","7"]',
      'unknown-row row 2: ["2","d","5","8"]',
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
      { number: 1, row: undefined, a: { id: 3 } },
      { number: 2, row: { id: "4" }, a: { id: 4 }, b: undefined },
      { number: 3, row: { cells: added, isAdded: true }, a: undefined },
      { number: 4, row: { isAdded: true } },
    ]);
    expect(errors).toEqual([
      'unknown-row row 9: ["9","d","1"]',
      "unknown-row row without number: no document e in the release",
    ]);
  });

  it("are those of two annotators, or of one", () => {
    const refusal = (kind: "disagreements" | "review", other: typeof b | undefined) => () =>
      answersOf({ file: "s.csv", kind, columns: [], rows: [] }, a, other, new RowErrors("s.csv"));
    expect(refusal("disagreements", undefined)).toThrow(
      "s.csv is the sheet of two annotators; name both releases",
    );
    expect(refusal("review", b)).toThrow("s.csv is a review of one release; name that one");
  });
});

it("rows that are wrong are named, all before the end", () => {
  const errors = new RowErrors("sheet.csv");
  const messages: Message[] = [];
  const fail = (problem: Error) => () => {
    throw problem;
  };
  const end = () => errors.refuse((message) => messages.push(message));
  expect(errors.attempt(first, () => 5)).toBe(5);
  expect(end).not.toThrow();
  expect(errors.attempt(first, fail(new RowProblem("cuts a token: 0..2")))).toBeUndefined();
  expect(end).toThrow(
    "sheet.csv, document d: a row of the sheet cannot be carried out; found row 1: cuts a token: 0..2. Correct",
  );
  expect(() => errors.attempt(first, fail(new Error("other")))).toThrow("other");
  errors.attempt({}, fail(new RowProblem("holds no token: 3..4")));
  expect(end).toThrow("sheet.csv: nothing is written: rows of the sheet cannot be carried out; found 2 rows");
  expect(messages.map(({ found }) => found)).toEqual([
    "row 1: cuts a token: 0..2",
    "row without number: holds no token: 3..4",
  ]);
});
