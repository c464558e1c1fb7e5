import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testHostileMarkup } from "../test/hostile-markup.ts";
import { articleReader, secondReader } from "./index.ts";

const read = {
  en: articleReader({ language: "en", namespaces: [], keep: ["no-prose"] }),
  zh: articleReader({ language: "zh", namespaces: [], keep: ["no-prose"] }),
};
const page = { id: "1", revision: "1", title: "T", redirect: false };

describe("hostile markup", () => {
  testHostileMarkup([read.en, read.zh], 500);

  it("is not fooled by names of object members", () => {
    const text = "A {{__proto__|x=1}} b {{constructor|y}} c {{toString}} d e.";
    const outcome = read.en({ ...page, text });
    expect(outcome).toMatchObject({ kept: true, article: { paragraphs: ["A b y c d e."] } });
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it("turns any mixture of marks into text without markup", () => {
    const marks =
      "{{ }} [[ ]] {| |} | ''' <ref> </ref> <!-- --> == w| File: 中。 -{ }- http://x.y [ ] &lt; <b> __TOC__";
    const allowed = "guessed-template lost-words table heading hole-before-mark empty-brackets".split(" ");
    const mark = fc.constantFrom("\n", "a b", "* ", ...marks.split(" "));
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 60 }), (parts) => {
        const { remnants } = read.zh({ ...page, text: parts.join("") });
        expect(remnants.filter(({ rule }) => !allowed.includes(rule))).toEqual([]);
      }),
    );
  });

  it("reads any string, always the same way", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(read.en({ ...page, text })).toEqual(read.en({ ...page, text }));
      }),
    );
  });
});

describe("secondReader", () => {
  const second = secondReader({ language: "zh", namespaces: [] });

  it("reads text with its full stops", async () => {
    expect((await second("== 甲 ==\n见[[奥斯陆|首都]]。乙。"))?.text).toBe("甲\n见首都。乙。");
  });

  it.each(["A. ".repeat(20_000), "{|\n".repeat(2000), "a\uE0F2b"])(
    "gives nothing for what would cost too much, or holds its own mark",
    async (text) => {
      expect(await second(text)).toBeUndefined();
    },
  );
});
