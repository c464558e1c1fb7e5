import { expect, it } from "vitest";
import { textTable } from "./tables.ts";

it("aligns names left and numbers right, wide characters counted as two, and escapes what moves the cursor", () => {
  const table = textTable({
    head: ["sense", "F1"],
    rows: [
      ["因果", "1"],
      ["a\u001b[2J", "0.25"],
    ],
  });
  expect(table.split("\n")).toEqual([
    "┌────────────┬──────┐",
    "│ sense      │   F1 │",
    "├────────────┼──────┤",
    "│ 因果       │    1 │",
    "│ a\\u001b[2J │ 0.25 │",
    "└────────────┴──────┘",
    "",
  ]);
});
