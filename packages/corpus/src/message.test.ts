import { expect, it } from "vitest";
import { describeProblem, type MessageDetails, problem } from "./message.ts";

it.each<[MessageDetails, string]>([
  [{}, ""],
  [{ found: "b" }, "; found b"],
  [{ expected: "a", found: "b" }, "; expected a; found b"],
  [{ expected: "a", found: "b", meant: "a1" }, "; expected a; found b. Did you mean a1?"],
])("a problem says place, expectation, finding and what to do: %j", (details, middle) => {
  const message = problem("invalid-json", { file: "f", line: 2 }, details);
  const question = details.meant === undefined ? "." : "";
  expect(describeProblem(message)).toBe(`f:2: ${message.what}${middle}${question} ${message.remedy}`);
});
