import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodePythonJson } from "./json-decoder.ts";
import { pythonStr } from "./python-text.ts";
import type { PythonException, PythonValue } from "./python-value.ts";
import { pythonValue, validateRelationLines, validateRelationList } from "./relation-list.ts";
import { officialRules, officialValidation, outcome } from "./run.ts";
import { checkRelation } from "./validator.ts";

/** Lines as Latin-1 bytes with what the official English validator of 2016 says under CPython 2.7.18. */
const recorded = JSON.parse(
  readFileSync(new URL("../../test/cpython-2.7.json", import.meta.url), "utf8"),
) as { line: string; message?: string; uncaught?: string }[];

const rules = officialRules("2016", "en");

test.each(recorded)("$line", ({ line, ...expected }) => {
  const bytes = Buffer.from(line, "latin1");
  expect(outcome(() => checkRelation(decodePythonJson(bytes), rules), rules)).toEqual(expected);
});

function decode(text: string): PythonValue | string {
  try {
    return decodePythonJson(Buffer.from(text));
  } catch (error) {
    return `${(error as PythonException).name}: ${(error as PythonException).message}`;
  }
}

test("994 lists can be open, and calls need one level more", () => {
  const nested = (depth: number, inner: string): string => "[".repeat(depth) + inner + "]".repeat(depth);
  const limit = "RuntimeError: maximum recursion depth exceeded";
  expect(decode(nested(994, "1"))).toBeInstanceOf(Array);
  expect(decode(nested(995, "1"))).toBe(`${limit} while decoding a JSON array from a byte string`);
  expect(decode(nested(994, "{}"))).toBe(`${limit} while decoding a JSON object from a byte string`);
  expect(decode(nested(994, '"a"'))).toBe(`${limit} while calling a Python object`);
  expect(decode(nested(993, "{}"))).toBe(`${limit} while calling a Python object`);
  expect(decode(nested(992, "1 2"))).toBe(limit);
  expect(decode(nested(991, "1 2"))).toBe("ValueError: Expecting , delimiter: line 1 column 994 (char 993)");
  expect(decode("[".repeat(1_000_000))).toBe(`${limit} while decoding a JSON array from a byte string`);
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

test("oddities are told with their bytes", () => {
  const told: unknown[] = [];
  const line = '{"é": 1, "a": NaN, "a": "\\udc00", "__proto__": 1e999}';
  decodePythonJson(Buffer.from(line), (...oddity) => told.push(oddity));
  expect(told).toEqual([
    ["non-finite-number", "NaN", 15],
    ["duplicate-key", "a", 20],
    ["lone-surrogate", "\udc00", 25],
    ["prototype-key", "__proto__", 35],
    ["non-finite-number", "1e999", 48],
  ]);
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

test("floats print 12 digits, ties to even", () => {
  const texts = ["123456789012.5", "123456789013.5", "0.30000000000000004", "1e11", "5e-324"];
  expect(texts.map((text) => pythonStr(decodePythonJson(Buffer.from(text))))).toEqual([
    "1.23456789012e+11",
    "1.23456789014e+11",
    "0.3",
    "1e+11",
    "4.94065645841e-324",
  ]);
});
