import { joint, partText } from "../html/relation-text.ts";
import type { TextPart } from "./data.ts";

/** Arg1, the connective, Arg2: the places of roles in what is searched. */
const places: Readonly<Record<string, 0 | 1 | 2>> = { 1: 0, c: 1, i: 1, 2: 2 };

/**
 * All text of a relation in small letters, Arg1 first. A gap does not part words: a phrase may go on behind it. It is made of
 * every relation of a corpus while a reader waits, so it makes no lists on its way.
 */
export function searchedText(parts: readonly TextPart[]): string {
  const texts: [string, string, string] = ["", "", ""];
  for (const part of parts) {
    const place = places[part[0] ?? ""] ?? 0;
    const before = texts[place];
    texts[place] = before === "" ? partText(part) : before + joint(part, " ") + partText(part);
  }
  return texts.join("\n").toLowerCase();
}

/** A test for a word or phrase, without regard to case. The texts are made once, while the page waits for a reader. */
export function textTest<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): (row: Row, text: string) => boolean {
  const known = new Map<Row, string>();
  const knownText = (row: Row): string => {
    const text = known.get(row) ?? textOf(row);
    known.set(row, text);
    return text;
  };
  requestIdleCallback(() => {
    for (const row of rows) knownText(row);
  });
  return (row, text) => knownText(row).includes(text);
}
