import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskLiteral } from "../text/marks.ts";
import { wikiOf } from "../wiki/wiki.ts";
import { paragraphsOf } from "./paragraphs.ts";

/** Characters that rules of the clean-up look at, and others. */
const characters = [
  ..."甲乙ミA5 　,.;()[]{}<>'\"-—…“”‘’（）「」『』《》【】〔〕，。、；：！？",
  maskLiteral("<"),
];

describe("paragraphsOf", () => {
  it.each(["en", "zh"])("%s: cleans up all that it would, did it look at every text", (language) => {
    const wiki = wikiOf(language, [], true);
    const text = (out: string): string => paragraphsOf(wiki, out)[0]?.text ?? "";
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters), { maxLength: 8 }), (pieces) => {
        const out = `甲${pieces.join("")}乙`;
        // Blanks at the end are untidy: the whole paragraph is looked at.
        expect(text(out)).toBe(text(`${out}  `));
      }),
    );
  });
});
