import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pythonJson } from "./json-writer.ts";

describe("pythonJson", () => {
  it("separates and escapes as json.dumps does", () => {
    expect(pythonJson({ b: [1, [2, 0]], a: { x: null, y: true, z: undefined }, "": [] })).toBe(
      '{"b": [1, [2, 0]], "a": {"x": null, "y": true}, "": []}',
    );
    expect(pythonJson('/"\\\n\t\r\b\f\u0000\u001f ~\u007f\u0080é“😀\ud800')).toBe(
      '"/\\"\\\\\\n\\t\\r\\b\\f\\u0000\\u001f ~\\u007f\\u0080\\u00e9\\u201c\\ud83d\\ude00\\ud800"',
    );
  });

  it("writes printable ASCII only, which JSON reads back", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const integers = JSON.parse(JSON.stringify(value), (_, item) =>
          typeof item === "number" ? Math.trunc(item) || 0 : item,
        );
        const text = pythonJson(integers);
        expect(text).toMatch(/^[ -~]*$/);
        expect(JSON.parse(text)).toEqual(integers);
      }),
    );
  });
});
