import type { TextPart } from "./data.ts";
import type { PageRows } from "./page-rows.ts";

/** Arg1, the connective, Arg2: the places of roles in what is searched. */
const places = { arg1: 0, connective: 1, inserted: 1, arg2: 2 } as const;

/**
 * Returns all text of a relation in small letters, Arg1 first. A gap does not separate words: a phrase may go on after it. It
 * is made of every relation of a corpus while a reader waits, so it makes no lists on its way.
 */
export function searchedText(parts: readonly TextPart[]): string {
  const texts: [string, string, string] = ["", "", ""];
  for (const { role, text, joint = " " } of parts) {
    const place = places[role];
    texts[place] = texts[place] === "" ? text : texts[place] + joint + text;
  }
  return texts.join("\n").toLowerCase();
}

/** Returns a test for a word or phrase, without regard to case. The texts are made once, while the page waits for a reader. */
export function textTest<Row>(
  rows: PageRows<Row>,
  textOf: (row: Row) => string,
): (row: Row, text: string) => boolean {
  const texts = new Map<Row, string>();
  const textOfRow = (row: Row): string => {
    const text = texts.get(row) ?? textOf(row);
    texts.set(row, text);
    return text;
  };
  let next = 0;
  const prepare = (deadline: IdleDeadline): void => {
    for (let row = rows.at(next); row !== undefined; row = rows.at(++next)) {
      textOfRow(row);
      if (deadline.timeRemaining() <= 0) return void requestIdleCallback(prepare);
    }
  };
  requestIdleCallback(prepare);
  return (row, text) => textOfRow(row).includes(text);
}
