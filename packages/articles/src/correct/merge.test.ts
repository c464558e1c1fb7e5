import { type Document, rawDocument } from "@discoprep/corpus";
import { documentSegmenter, segmentedText, withSegmentedText } from "@discoprep/segment";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctDocument } from "./copies.ts";
import { newCorrections } from "./new-corrections.ts";

// Characters that occur once in a text, so that an edit is found where it was made.
const characters = {
  en: Array.from({ length: 90 }, (_, index) => String.fromCharCode(0x100 + index)).filter((letter) =>
    /\p{Ll}/u.test(letter),
  ),
  zh: Array.from({ length: 40 }, (_, index) => String.fromCharCode(0x4e00 + index)),
};
type Language = keyof typeof characters;

/** Makes a document of ten words in four sentences and two paragraphs. @param lengths of the words, in characters */
function documentOf(language: Language, lengths: readonly number[]): Document {
  let at = 0;
  const words = lengths.map((length) => {
    at += length;
    return characters[language].slice(at - length, at).join("");
  });
  const mark = language === "en" ? "." : "。";
  const [first, second, third, fourth] = [0, 3, 5, 8].map(
    (start, index, starts) => `${words.slice(start, starts[index + 1]).join(" ")} ${mark}`,
  );
  const segmented = `${first}\n${second}\n\n${third}\n${fourth}\n`;
  if (language === "zh") return withSegmentedText(rawDocument("d", "zh", segmented), segmented);
  const raw = `${first} ${second}\n\n${third} ${fourth}\n`.replaceAll(" .", ".");
  return withSegmentedText(rawDocument("d", "en", raw), segmented);
}

const kind = fc.constantFrom("replace", "insert", "remove", "space");
const copy = fc.constantFrom("raw", "segmented");
const edits = fc.array(fc.record({ place: fc.nat(), kind, copy }), { maxLength: 6 });

/** Puts other text in the place of characters inside of a word, or of the white space after them. */
function edited(text: string, before: string, after: string, put: string, isSpace: boolean): string {
  return isSpace
    ? text.replace(new RegExp(`(?<=${before})\\s(?=${after})`), put)
    : text.replace(new RegExp(`(?<=${before})\\S*?(?=${after})`), put);
}

describe.each(["en", "zh"] as const)("edits of both copies of a document (%s)", (language) => {
  const segment = documentSegmenter({ language });
  const lengths = fc.array(fc.integer({ min: 3, max: 4 }), { minLength: 10, maxLength: 10 });

  test("are all in the merged document, and no boundary elsewhere moves", () => {
    fc.assert(
      fc.property(lengths, edits, (sizes, planned) => {
        const document = documentOf(language, sizes);
        const copies = { raw: document.raw, segmented: segmentedText(document) };
        let expected = copies.segmented;
        const all = [...expected.replaceAll(/\s/g, "")];
        const touched = new Set<number>();
        for (const [number, { place, kind, copy }] of planned.entries()) {
          const at = 1 + (place % (all.length - 3));
          const around = [at - 1, at, at + 1, at + 2];
          if (around.some((index) => touched.has(index) || /[.。]/.test(all[index] as string))) continue;
          const [before, same, after] = all.slice(at - 1, at + 2) as [string, string, string];
          const isInWord = expected.includes(before + same + after);
          const isSpace = kind === "space" && !isInWord && !expected.includes(before + same);
          if (!isSpace && (kind === "space" || !isInWord)) continue;
          for (const index of around) touched.add(index);
          const letters = language === "en" ? `é${"ñ".repeat(number + 1)}` : "桥".repeat(number + 1);
          const put = { replace: letters, insert: same + letters, remove: "", space: "\n" }[kind];
          const change = (text: string) =>
            isSpace ? edited(text, before, same, put, true) : edited(text, before, after, put, false);
          const file = isSpace ? "segmented" : copy;
          copies[file] = change(copies[file]);
          expected = change(expected);
        }
        const both = { document, revision: "1", ...copies };
        const corrections = newCorrections({ ...both, madeBefore: [], inFile: [], file: "c.jsonl" }, segment);
        const corrected = correctDocument(document, "1", corrections, segment);
        expect(segmentedText(corrected.document)).toBe(expected);
        expect(corrected.document.raw.replaceAll(/\s/g, "")).toBe(expected.replaceAll(/\s/g, ""));
        expect([...corrected.states.values()].every((state) => state === "applied")).toBe(true);
      }),
    );
  });
});
