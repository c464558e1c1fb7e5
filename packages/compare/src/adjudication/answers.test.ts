import type { Message, ProblemError } from "@discoprep/corpus";
import { describe, expect, it } from "vitest";
import { annotationOf, range } from "../../test/annotations.ts";
import { conllAgreement } from "../agreement/conll/agreement.ts";
import type { Annotation } from "../agreement/conll/annotation.ts";
import { answersOf, RowErrors } from "./answers.ts";
import { questionsOf, reviewQuestions } from "./questions.ts";
import { RowProblem } from "./row.ts";
import { type SheetRow, sheetColumns } from "./sheet.ts";

const relation = { type: "Implicit", arg1: [0], arg2: [2], senses: ["x"] } as const;
const a = annotationOf({
  d: [
    { ...relation, id: 3 },
    { ...relation, id: 4, arg1: range(11, 18), arg2: range(20, 29) },
  ],
});
const b = annotationOf({
  d: [
    { ...relation, id: 7, senses: ["y"] },
    { ...relation, id: 8, arg1: range(11, 18), arg2: range(20, 28) },
  ],
});
/** Returns a row of the sheet, filled in by A. */
const rowFor = (cells: SheetRow): SheetRow => ({ ...cells, decision: "a" });
const [first = {}] = questionsOf(conllAgreement(a, b).readings).map(({ cells }) => rowFor(cells));
// They differ in a full stop alone.
const exact = conllAgreement(a, b, { exact: true });
const [, second = {}] = questionsOf(exact.readings).map(({ cells }) => rowFor(cells));
const reviewRows = reviewQuestions(a).map(({ cells }) => cells);

function answers(rows: readonly SheetRow[], annotations: readonly Annotation[] = [a, b]) {
  const errors = new RowErrors("sheet.csv");
  const annotators = annotations.length;
  const columns = sheetColumns(annotators);
  const answered = answersOf({ file: "sheet.csv", annotators, columns, rows }, annotations, errors);
  const messages: Message[] = [];
  try {
    errors.refuse((message) => messages.push(message));
  } catch (error) {
    if (messages.length === 0) messages.push((error as ProblemError).problem as Message);
  }
  return {
    answered,
    errors: messages.map(({ rule, found, expected }) => [rule, found, expected].filter(Boolean).join(" | ")),
  };
}

describe("the answers of a sheet", () => {
  it("are in the order of the questions, also where a row is missing", () => {
    const { answered, errors } = answers([first]);
    expect(answered).toMatchObject([{ number: 1, row: { cells: first }, sides: [{ id: 3 }, { id: 7 }] }]);
    expect(answers([]).answered).toMatchObject([{ number: 1, row: undefined }]);
    expect(errors).toEqual([]);
  });

  it("are those of agree --exact where a row says so", () => {
    const { answered, errors } = answers([second, first]);
    expect([answered.map(({ row }) => row?.cells), errors]).toEqual([[first, second], []]);
  });

  it("are found by what the row says, whatever the IDs", () => {
    const shifted = { ...first, number: "9", a_id: "1", b_id: "", a_senses: " x\n" };
    expect(answers([shifted])).toMatchObject({ answered: [{ row: { cells: shifted } }], errors: [] });
  });

  it("refuse rows whose relations have changed, by number", () => {
    const changed = { ...first, b_senses: "z", a_arg1: "aab" };
    expect(answers([changed]).errors).toEqual([
      'decision-outdated | row 1: a_arg1 "aab", b_senses "z" | a_arg1 "aaa", b_senses "y"',
    ]);
    // B now agrees with A.
    expect(answers([first], [a, a]).errors).toEqual([
      expect.stringMatching(/^decision-outdated . row 1: b_type/),
    ]);
  });

  it("name rows that ask nothing, or are there twice", () => {
    expect(
      answers([first, first, { ...first, number: "2", a_id: "5", b_id: "", a_type: "EntRel" }]).errors,
    ).toEqual(["duplicate-row | row 1", "unknown-row | row 2: a_id 5, b_id empty"]);
    expect(answers([second], [a, a]).errors).toEqual([expect.stringContaining("decision-outdated | row 2")]);
  });

  it("of a review may add relations, after all others", () => {
    const added = { number: "", id: "", document: "d" };
    const { answered, errors } = answers(
      [
        added,
        { ...added, document: "e" },
        reviewRows[1] as SheetRow,
        { number: "9", document: "d", id: "1" },
      ],
      [a],
    );
    expect(answered).toMatchObject([
      { number: 1, row: undefined, sides: [{ id: 3 }] },
      { number: 2, row: { cells: { id: "4" } }, sides: [{ id: 4 }] },
      { number: 3, row: { cells: added, isAdded: true }, sides: [] },
      { number: 4, row: { isAdded: true } },
    ]);
    expect(errors).toEqual([
      "unknown-row | row 9: id 1",
      "unknown-row | row without number: no document e in the release",
    ]);
  });

  it("are those of as many annotators", () => {
    const refusal = (annotators: number, annotations: readonly Annotation[]) => () =>
      answersOf({ file: "s.csv", annotators, columns: [], rows: [] }, annotations, new RowErrors("s.csv"));
    expect(refusal(2, [a])).toThrow("s.csv is the sheet of 2 annotators; name the release of each");
    expect(refusal(1, [a, b])).toThrow("s.csv is a review of one release; name that one");
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
