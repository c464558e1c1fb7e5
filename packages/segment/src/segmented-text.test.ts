import { rawDocument } from "@discoprep/corpus";
import fc from "fast-check";
import { expect, test } from "vitest";
import { partedHan, segmentDocument, segmentedText, tidySegmentedText, withSegmentedText } from "./index.ts";

const raw =
  "Doors open\n\nThe gallery cannot open. It did not.\nA 😀 came.\n\nNobody\u3000saw cafe\u0301s.\n";
const english = rawDocument("101", "en", raw);

test("our own words come back from their segmented text", () => {
  const document = segmentDocument(english);
  const text = segmentedText(document);
  expect(text).toBe(
    "Doors open\n\nThe gallery can not open .\nIt did not .\nA 😀 came .\n\nNobody saw cafe\u0301s .\n",
  );
  expect(withSegmentedText(english, text)).toEqual(document);
});

test("a segmented text is followed as it is, with BOM, CR LF and any number of blanks", () => {
  const typed =
    "\ufeff\r\nDoors \topen \r\nThe\u3000gallery\r\n cannot open . It did not .\r\rA 😀 came.\r\n\r\n\r\nNobody saw cafe \u0301s.";
  const { sentences, paragraphs, raw: rawText } = withSegmentedText(english, typed);
  expect(rawText).toBe(raw);
  expect(sentences.map(({ tokens }) => tokens.map(({ form }) => form).join("|"))).toEqual([
    ...["Doors|open", "The|gallery", "cannot|open|.|It|did|not|."],
    ...["A|😀|came.", "Nobody|saw|cafe|\u0301s."],
  ]);
  expect(paragraphs.map(({ start, end }) => raw.slice(start, end))).toEqual([
    ...["Doors open\n\nThe gallery cannot open. It did not.", "A 😀 came.", "Nobody\u3000saw cafe\u0301s."],
  ]);
  for (const { start, end, form } of sentences.flatMap(({ tokens }) => tokens))
    expect(raw.slice(start, end)).toBe(form);
  expect(tidySegmentedText(typed)).toBe(
    "Doors open\nThe gallery\ncannot open . It did not .\n\nA 😀 came.\n\nNobody saw cafe \u0301s.\n",
  );
});

test.each([
  ["another character", raw.replace("gallery", "galery"), "seg:3, document 101, offset 19", 'found "galery"'],
  ["an end too soon", "Doors open", "seg, document 101, offset 12", "found its end"],
  [
    "text after the end",
    `${raw} Amen`,
    `seg:7, document 101, offset ${raw.length}`,
    'expected its end; found "Amen"',
  ],
  ["words run together", raw.replace("It did", "Itdid"), "seg:3, document 101, offset 39", 'found "Itdid"'],
  ["half a pair", raw.replace("😀", "😁"), "seg:4, document 101, offset 51", 'found "😁"'],
])("%s is named with its line and the first offset", (_name, text, place, details) => {
  const run = () => withSegmentedText(english, text, "seg");
  expect(run).toThrow(place);
  expect(run).toThrow(details);
});

test("the mark that opens raw files of the Treebank is no text", () => {
  const marked = rawDocument("w", "en", ".START \n\nIt ran.\n");
  const segmented = segmentedText(segmentDocument(marked));
  expect(segmented).toBe("It ran .\n");
  expect(withSegmentedText(marked, segmented)).toEqual(segmentDocument(marked));
  expect(withSegmentedText(marked, ".START\n\nIt ran.").sentences).toHaveLength(2);
});

test("a Chinese raw text follows its segmented text, and stays where that says the same", () => {
  const chinese = rawDocument("102", "zh", "大桥 今天 通车 。  \r\n\n电车 也 过桥 。");
  expect(withSegmentedText(chinese, "大桥 今天 通车 。\n\n电车 也 过桥 。\n").raw).toBe(chinese.raw);
  const document = withSegmentedText(chinese, "大 桥今天\n通车 。\n电车 也过桥 。");
  expect(document.raw).toBe("大 桥今天 \n通车 。 \n电车 也过桥 。 \n");
  expect(segmentedText(document)).toBe("大 桥今天\n通车 。\n电车 也过桥 。\n");
  expect(() => withSegmentedText(chinese, "大桥今日")).toThrow("offset 4");
});

test("the share of Han neighbours with a blank between", () => {
  expect(partedHan("大桥 今天 通车 。\n电车")).toBe(2 / 6);
  expect(partedHan("Trams run.")).toBe(0);
});

test("any text keeps its words", () => {
  const part = fc.constantFrom(
    "a",
    "é",
    "e\u0301",
    "😀",
    ".",
    " ",
    "\u3000",
    "\n",
    "\n\n",
    "\r\n",
    "桥",
    "\ufeff",
  );
  fc.assert(
    fc.property(fc.array(part), fc.constantFrom("en", "zh"), (parts, language) => {
      const text = parts.join("");
      const document = withSegmentedText(rawDocument("d", language, text), text);
      expect(document.raw).toBe(text);
      expect(segmentedText(document)).toBe(tidySegmentedText(text));
      expect(segmentedText(segmentDocument(rawDocument("d", language, text))).replaceAll(/\s/g, "")).toBe(
        text.replaceAll(/\s/g, ""),
      );
    }),
  );
});
