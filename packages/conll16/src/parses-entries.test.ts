import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsesEntries } from "./parses-entries.ts";

function entries(text: string): [string, unknown][] {
  return Array.from(parsesEntries(Buffer.from(text), "parses.json"), ({ id, value }) => [id, value]);
}

describe("parses.json, entry by entry", () => {
  it("gives what JSON.parse gives, in the file's order", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.jsonValue())), fc.boolean(), (pairs, spaced) => {
        const unique = [...new Map(pairs)].filter(([key]) => key !== "__proto__");
        const blank = spaced ? " \n\t" : "";
        const text = `${blank}{${unique.map(([key, value]) => `${blank}${JSON.stringify(key)}${blank}:${blank}${JSON.stringify(value)}${blank}`).join(",")}}${blank}`;
        expect(entries(text)).toEqual(unique.map(([key, value]) => [key, JSON.parse(JSON.stringify(value))]));
      }),
    );
  });

  it("gives each entry as the file writes it", () => {
    const text = '\ufeff {"桥": ["é🌉"],\n "b" : {"k": "桥"} , "c":null}';
    for (const { id, value, entry } of parsesEntries(Buffer.from(text), "parses.json"))
      expect(JSON.parse(`{${Buffer.from(entry)}}`)).toEqual({ [id]: value });
  });

  it("keeps numbers as ids in their places", () => {
    expect(entries('{"b": 1, "10": 2, "9": 3}').map(([id]) => id)).toEqual(["b", "10", "9"]);
  });

  it("takes a byte order mark and brackets in strings", () => {
    expect(entries('\ufeff{"a": ["}]\\"", {"k": "{"}]}')).toEqual([["a", ['}]"', { k: "{" }]]]);
  });

  it.each([
    ['{"a": {"sentences": [', "document a: the file is not JSON (the file ends before the document does)"],
    ['{"a": 1', "document a: the file is not JSON (the file ends before the document does)"],
    ['{"a": 1]', "document a: the file is not JSON (a comma or the object's end was expected after it)"],
    ['{"a": {}', "document a: the file is not JSON (a comma or the object's end was expected after it)"],
    ['{"a": {},', "document a: the file is not JSON (a document id was expected)"],
    ['{"a": {}} x', "something stands after the object"],
    ['{"a": {x}}', "document a: the file is not JSON"],
    ["[]", "the file is JSON but not an object"],
    ["", "the file is not JSON"],
    ["{a: 1}", "a document id was expected"],
  ])("says what is wrong with %s", (text, what) => {
    expect(() => entries(text)).toThrow(what);
  });
});
