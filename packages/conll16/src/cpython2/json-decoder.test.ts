import { expect, test } from "vitest";
import { decodePythonJson } from "./json-decoder.ts";
import { pythonStr } from "./python-text.ts";
import type { PythonException, PythonValue } from "./python-value.ts";

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
