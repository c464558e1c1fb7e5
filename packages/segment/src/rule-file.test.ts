import { checkData } from "@discoprep/files";
import { expect, it } from "vitest";
import { table } from "./rules.ts";

const row = { before: "x", decision: "ends", example: "x.| y" };

it("refuses a column that no table has", () => {
  const misspelt = { about: "", rows: [row, { ...row, befor: "y" }] };
  expect(() => checkData(misspelt, table("ends", "goesOn"), "x.json")).toThrow(
    'x.json: rows.1: Unrecognized key: "befor"',
  );
});

it("refuses a decision that the table does not make", () => {
  const wrong = { about: "", rows: [{ ...row, decision: "end" }] };
  expect(() => checkData(wrong, table("ends", "goesOn"), "x.json")).toThrow(/x\.json.*decision/s);
});
