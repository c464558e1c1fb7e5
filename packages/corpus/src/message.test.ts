import { expect, it } from "vitest";
import { describeProblem, type Problem } from "./message.ts";

it.each<[Partial<Problem>, string]>([
  [{}, ""],
  [{ remedy: "Mend it." }, ". Mend it."],
  [{ meant: "a1" }, ". Did you mean a1?"],
  [{ meant: "a1", remedy: "Mend it." }, ". Did you mean a1? Mend it."],
])("a problem says place, expectation, finding and what to do: %j", (more, end) => {
  const where = { file: "f", line: 2 };
  const problem: Problem = {
    rule: "invalid-json",
    what: "it broke",
    where,
    expected: "a",
    found: "b",
    ...more,
  };
  expect(describeProblem(problem)).toBe(`f:2: it broke; expected a; found b${end}`);
});
