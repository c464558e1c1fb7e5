import fc from "fast-check";
import { expect, test } from "vitest";
import { textChanges } from "./text-changes.ts";

/** Returns the text with all changes made, each where its place stands once. */
function replay(text: string, changes: ReturnType<typeof textChanges>): string {
  return changes.reduce((current, { left, before, after, right }) => {
    expect(current.split(left + before + right)).toHaveLength(2);
    return current.replace(left + before + right, () => left + after + right);
  }, text);
}

test.each([
  ["a word once in the text", "Doors to visiters.", "Doors to visitors.", ["", "visiters.", "visitors.", ""]],
  [
    "a word that stands there twice",
    "old visiters met visiters on Monday",
    "old visiters met visitors on Monday",
    ["", "visiters", "visitors", " on"],
  ],
  ["a word put in", "the bridge and the tram", "the bridge and the new tram", ["the ", "", "new ", "tram"]],
  ["a word taken out", "the new tram", "the tram", ["", "new ", "", "tram"]],
  ["a word parted", "大桥 今天 通车", "大 桥 今天 通车", ["", "大桥", "大 桥", ""]],
  ["blanks moved through a word", "大 桥今 天", "大桥 今天", ["", "大 桥今 天", "大桥 今天", ""]],
  [
    "a sentence parted",
    "It ran . He left .\nIt ran . He slept .\n",
    "It ran .\nHe left .\nIt ran . He slept .\n",
    ["", " ", "\n", "He left"],
  ],
  ["half of a surrogate pair", "so 😀 long", "so 😁 long", ["", "😀", "😁", ""]],
  ["a combining accent", "the cafe closed", "the cafe\u0301 closed", ["", "cafe", "cafe\u0301", " closed"]],
])(
  "%s is one change of whole words in the shortest context",
  (_name, before, after, [left, old, now, right]) => {
    expect(textChanges(before, after)).toEqual([{ left, before: old, after: now, right }]);
  },
);

test("far places are changes of their own, neighbours one", () => {
  const changes = textChanges(
    "Teh tram was late. It rained. Teh ferri sank.",
    "The tram was late. It rained. The ferry sank.",
  );
  expect(changes.map(({ before, after }) => `${before}: ${after}`)).toEqual([
    "Teh: The",
    "Teh ferri: The ferry",
  ]);
});

test("a text that is another one is one change", () => {
  const [before, after] = ["a b ".repeat(300), "c d ".repeat(300)];
  expect(replay(before, textChanges(before, after))).toBe(after);
});

const word = fc.constantFrom("a", "b", "ab", "ba", "é", "e\u0301", "😀", "😁", "大", "桥", ".", "the");
const space = fc.constantFrom(" ", "\n", "\n\n", "  ", "\u3000", "");
const text = fc.array(fc.tuple(word, space), { maxLength: 40 }).map((pairs) => pairs.flat().join(""));

test("replaying the changes gives the edited text, and replaying them again finds no place", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== "");
      expect(replay(before, textChanges(before, after))).toBe(after);
    }),
  );
});

test("where white space alone differs, every change keeps its characters", () => {
  const spaces = fc.array(space);
  const ink = (part: string): string => part.replaceAll(/\s/g, "");
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), spaces, spaces, (words, first, second) => {
      const join = (spaces: string[]): string =>
        words.map((term, at) => term + (spaces[at % spaces.length] ?? " ")).join("");
      for (const { before, after } of textChanges(join(first), join(second)))
        expect(ink(after)).toBe(ink(before));
    }),
  );
});
