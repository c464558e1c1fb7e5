import { testFolder } from "@discoprep/shared-data/folder";
import { stringify } from "csv-stringify/sync";
import { expect, it } from "vitest";
import { annotationOf } from "../../test/annotations.ts";
import { conllAgreement } from "../agreement/conll/agreement.ts";
import { questionsOf, reviewQuestions } from "./questions.ts";
import { contentColumns, readSheet, sheetColumns, sheetText } from "./sheet.ts";

const sheetFile = (text: string): string => `${testFolder({ "sheet.csv": text })}/sheet.csv`;
const relation = { type: "Implicit", arg1: [0], arg2: [2], senses: ["x", "y"] } as const;
const a = annotationOf({
  d: [
    { ...relation, id: 4, arg1: [11] },
    { ...relation, id: 3 },
  ],
});
const b = annotationOf({ d: [{ ...relation, id: 7, type: "EntRel" }] });

it("has a row a disagreement, with both readings, and a row a relation of a review", () => {
  const cells = { connective: "", arg1: "aaa", arg2: "aac", senses: "x; y", spans: "arg1 0..3, arg2 8..11" };
  const prefixed = (prefix: string, row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [prefix + name, value]));
  const rows = questionsOf(conllAgreement(a, b).readings).map(({ cells }) => cells);
  expect(rows).toEqual([
    {
      ...{ number: "1", document: "d", kinds: "type" },
      ...prefixed("a_", { id: "3", type: "Implicit", ...cells }),
      ...prefixed("b_", { id: "7", type: "EntRel", ...cells }),
    },
    {
      ...{ number: "2", document: "d", kinds: "only-a" },
      ...prefixed("a_", { id: "4", type: "Implicit", ...cells }),
      ...{ a_arg1: "abb", a_spans: "arg1 42..45, arg2 8..11" },
    },
  ]);
  expect(reviewQuestions(a).map(({ cells }) => cells)).toMatchObject([
    { number: "1", document: "d", id: "3", type: "Implicit", ...cells },
    { number: "2", id: "4" },
  ]);
});

it("quotes line feeds, marks formulas, and reads them back", async () => {
  const row = { number: "1", document: "d", b_senses: "=1", note: "Ann\nslept" };
  expect(await sheetText(Object.keys(row), [row])).toBe(
    `\uFEFFnumber,document,b_senses,note\r\n1,d,'=1,"Ann\nslept"\r\n`,
  );
  for (const annotators of [2, 3]) {
    const columns = sheetColumns(annotators);
    const text = await sheetText(columns, [row]);
    expect(await readSheet(sheetFile(text))).toMatchObject({ annotators, columns, rows: [row] });
  }
});

it.each([
  [",", ""],
  [";", ""],
  ["\t", ""],
  [";", "\ufeffsep=;\r\n"],
])("reads a sheet that a spreadsheet saved with %j after %j", async (delimiter, start) => {
  const rows = [
    ["decision", " id ", "mine", "", "number", "document", "verdict", ...contentColumns],
    ["a", "3", `=a${delimiter}b`, "lost", "2", "d", ""],
    ["", "", "", "", "", "", ""],
    ["", "4"],
  ];
  const text = start + stringify(rows, { delimiter, record_delimiter: "windows" });
  expect(await readSheet(sheetFile(text))).toMatchObject({
    annotators: 1,
    columns: ["decision", "id", "mine", "number", "document", "verdict", ...contentColumns],
    rows: [
      { decision: "a", id: "3", mine: `=a${delimiter}b`, number: "2", document: "d", verdict: "" },
      { decision: "", id: "4" },
    ],
  });
});

it.each([
  ["another table", "a,b\n1,2\n", "found the columns a, b"],
  ["an empty file", "", "found the columns of none"],
  ["a broken quote", `${sheetColumns(2).join(",")}\n1,"tale,1,2,a\n`, "Quote Not Closed"],
])("refuses %s", async (_, text, fault) => {
  const reading = readSheet(sheetFile(text));
  await expect(reading).rejects.toThrow("the file is no sheet of agree or agree review");
  await expect(reading).rejects.toThrow(fault);
});

it("has the columns that a person fills in last", () => {
  const parts = ["type", "connective", "arg1", "arg2", "senses"].map((part) => `gold_${part}`);
  const filled = ["decision", "note", ...parts];
  expect(sheetColumns(2).slice(-7)).toEqual(filled);
  expect(sheetColumns(1).slice(-10)).toEqual(["verdict", "on", "comment", ...filled]);
});
