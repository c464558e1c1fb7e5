import { checkData } from "@discoprep/files";
import { expect, it } from "vitest";
import { table } from "./rules.ts";

const row = { before: "x", decision: "ends", example: "x.| y" };

it("refuses a column that no table has, and names the nearest", () => {
  const misspelt = { about: "", rows: [row, { ...row, befor: "y" }] };
  expect(() => checkData(misspelt, table("ends", "goesOn"), "x.json")).toThrow(
    'x.json: unknown key "befor" in rows.1. The nearest known key is "before"',
  );
});

it("refuses a decision that the table does not make", () => {
  const wrong = { about: "", rows: [{ ...row, decision: "end" }] };
  expect(() => checkData(wrong, table("ends", "goesOn"), "x.json")).toThrow(/x\.json.*decision/s);
});
