import fc from "fast-check";
import { expect, it } from "vitest";
import { EditedText } from "./edited-text.ts";

const before = "The visiters came in. They left  the lamp room.";

/** Says where words of the text are in an edited one, with a star if an edit touches them. */
function placed(words: string, after: string, text = before): string | undefined {
  const start = text.indexOf(words);
  const place = new EditedText(text, after).place({ start, end: start + words.length });
  return place && `${after.slice(place.span.start, place.span.end)}${place.isTouched ? "*" : ""}`;
}

it.each<[string, string, string | undefined]>([
  ["They left", before.replace("visiters", "visitors of today"), "They left"],
  ["The visiters came", before.replace("visiters", "visitors"), "The visitors came*"],
  ["visiters", before.replace("visiters", "visitors"), "visitors*"],
  ["lamp room", before.replace("lamp room", "lamproom"), "lamproom"],
  ["lamp room", before.replace("room", "rooms"), "lamp room*"],
  ["lamp", before.replace("lamp", "clamp"), "lamp*"],
  ["came in", before.replace("in.", "in;"), "came in*"],
  ["came in", before.replace("in.", "in."), "came in"],
  ["They left", before.replace("They", "We"), undefined],
  ["left", before.replace("left  ", ""), undefined],
  ["room.", `${before} More.`, "room."],
  ["left  ", before.replace("came", "come"), "left  "],
  [" left", before.replace("They left", "They\nleft"), "left"],
])("finds %j", (words, after, expected) => {
  expect(placed(words, after)).toBe(expected);
});

it("knows the share of a text that stays, and Han characters as words", () => {
  expect(new EditedText(before, before).share).toBe(1);
  expect(new EditedText("", "").share).toBe(1);
  expect(new EditedText("abcd", "abxy").share).toBe(0.5);
  expect(new EditedText(before, "Nothing of it").share).toBeLessThan(0.5);
  expect(placed("九千", "他们有八千人。", "他们有九千人。")).toBeUndefined();
  expect(placed("有", "他们还有八千人。", "他们有九千人。")).toBe("有*");
});

it("finds every span of a text in itself, and what was not edited after an insertion", () => {
  const text = fc
    .array(fc.constantFrom("a", "bc", " ", "\n", "中", "😀", "."))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, text, (left, put, right) => {
      const edited = new EditedText(`${left} X ${right}`, `${left} X ${put} ${right}`);
      const start = left.length + 1;
      const span = { start, end: start + 1 };
      expect(edited.place(span)).toEqual({ span, isSame: true, isTouched: false });
      const same = new EditedText(right, right);
      for (const { index } of right.matchAll(/\S/gu))
        expect(same.place({ start: 0, end: index + 1 })?.isTouched ?? false).toBe(false);
    }),
  );
});
