import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsesEntries } from "./parses-entries.ts";

/** As a whole, and in pieces of each small size: both must come to the same. */
function entries(text: string): [string, unknown][] {
  const read = (pieces: Iterable<string>): [string, unknown][] =>
    Array.from(parsesEntries(pieces, "parses.json"), ({ id, value }) => [id, value]);
  for (const size of [1, 2, 7]) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    );
    expect(told(() => read(pieces))).toEqual(told(() => read([text])));
  }
  return read([text]);
}

function told(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return (error as Error).message;
  }
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

  it("tells where each entry lies in the file", () => {
    const text = '\ufeff {"桥": ["é🌉"],\n "b" : {"k": "桥"} , "c":null}';
    const bytes = Buffer.from(text);
    const found = [...parsesEntries([text], "parses.json")];
    for (const { id, value, byte, bytes: length } of found) {
      const stretch = bytes.toString("utf8", byte, byte + length);
      expect(JSON.parse(`{${stretch}}`)).toEqual({ [id]: value });
    }
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

  it("lets go of the pieces when the reader stops early", () => {
    let open = true;
    const pieces = function* (): Generator<string> {
      try {
        for (const piece of ['{"a": 1, ', '"b": 2}']) yield piece;
      } finally {
        open = false;
      }
    };
    for (const { id } of parsesEntries(pieces(), "parses.json")) {
      expect([id, open]).toEqual(["a", true]);
      break;
    }
    expect(open).toBe(false);
  });

  it("says that a document whose string is never closed is too large", () => {
    const pieces = function* (): Generator<string> {
      yield '{"a": 1, "b": "';
      for (;;) yield " ".repeat(1 << 26);
    };
    expect(() => [...parsesEntries(pieces(), "parses.json")]).toThrow(
      "document b: a document is too large to be read at once",
    );
  });
});
