import { expect, it } from "vitest";
import { table } from "./rules.ts";

const row = { before: "x", decision: "ends", example: "x.| y" };

it("refuses a column that no table has", () => {
  const misspelt = { about: "", rows: [row, { ...row, befor: "y" }] };
  expect(() => table("ends", "goesOn").parse(misspelt)).toThrow(/befor\b/);
});

it("refuses a decision that the table does not make", () => {
  const wrong = { about: "", rows: [{ ...row, decision: "end" }] };
  expect(() => table("ends", "goesOn").parse(wrong)).toThrow("decision");
});
