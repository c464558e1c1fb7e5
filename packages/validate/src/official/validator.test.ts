import { readFileSync } from "node:fs";
import { decodePythonJson, pythonValue } from "@discoprep/conll16/cpython2";
import { expect, test } from "vitest";
import {
  checkRelation,
  officialRules,
  officialValidation,
  outcome,
  validateRelationLines,
  validateRelationList,
} from "./run.ts";

/** Lines as Latin-1 bytes with what the official English validator of 2016 says under CPython 2.7.18. */
const recorded = JSON.parse(
  readFileSync(new URL("../../test/cpython-2.7.json", import.meta.url), "utf8"),
) as { line: string; message?: string; uncaught?: string }[];

const rules = officialRules("2016", "en");

test.each(recorded)("$line", ({ line, ...expected }) => {
  const bytes = Buffer.from(line, "latin1");
  expect(outcome(() => checkRelation(decodePythonJson(bytes), rules), rules)).toEqual(expected);
});

test("too deep a line ends the script of 2016 but not that of 2015", async () => {
  const file = async function* (): AsyncGenerator<string> {
    yield `${"[".repeat(2000)}\n5\n`;
  };
  const printed = async (edition: "2015" | "2016"): Promise<string> => {
    let text = "";
    for await (const piece of officialValidation(file(), officialRules(edition, "en"))) text += piece.text;
    return text;
  };
  const limit = "maximum recursion depth exceeded while decoding a JSON array from a byte string";
  expect(await printed("2016")).toBe(`Validating line 1\nRuntimeError: ${limit}\n`);
  expect(await printed("2015")).toBe(
    `Validating line 1\nLine 1 ${limit}\nValidating line 2\nLine 2 argument of type 'int' is not iterable\n`,
  );
});

test("the library function counts relations from 0 and stops where Python stops", () => {
  const relation = { Type: "EntRel", Sense: ["EntRel"], Arg1: { TokenList: [] }, Arg2: { TokenList: [] } };
  const values = [{ ...relation, Connective: { TokenList: [] } }, relation, { Type: 1.5 }].map(pythonValue);
  expect(validateRelationList(values, "en")).toEqual({
    stderr: "Relation 1 Field 'Connective' is required but not found\nRelation 2 Invalid type of 1.5\n",
    valid: false,
  });
  expect(validateRelationList([...values.slice(2), pythonValue({ ...relation, Sense: [] })], "zh")).toEqual({
    stderr: "Relation 0 Invalid type of 1.5\n",
    valid: false,
    uncaught: "IndexError: list index out of range",
  });
  const lines = Buffer.from('{"Type": 1}\n{"Type"\n');
  expect(validateRelationLines(lines, "en")).toEqual({
    stderr: "",
    valid: false,
    uncaught: "ValueError: Expecting : delimiter: line 2 column 1 (char 8)",
  });
});
