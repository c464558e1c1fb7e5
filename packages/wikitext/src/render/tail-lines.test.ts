import { expect, it } from "vitest";
import { nameOnLine, tailLines } from "./tail-lines.ts";

it.each(tailLines)("data/tail-lines.json: $example", ({ example, ...row }) => {
  expect(row.begins.test(example)).toBe(true);
  expect(nameOnLine({ example, ...row }, example)?.trim()).toMatch(/^Sources?:?$/);
});
