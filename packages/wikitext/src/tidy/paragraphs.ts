import { tidy } from "../text/blanks.ts";
import { auditMarks, Mark, unknownCalls } from "../text/marks.ts";
import type { Wiki } from "../wiki/wiki.ts";
import { type Flagged, flaggedIn, signs } from "./remnants.ts";

/** A paragraph of the text, still masked where it is literal (see `unmaskLiteral`). */
export interface Paragraph {
  readonly role: "text" | "heading" | "item";
  /** 1 to 6 for a heading, else 0. */
  readonly level: number;
  readonly text: string;
  /** Nothing in it is literal, and the audit has nothing to search for. */
  readonly isPlain: boolean;
  readonly flagged: readonly Flagged[];
}

/** Doubled brackets and apostrophes, ends of comments: literal ones are masked, so these are torn markup. */
const torn = /\{{2,}|\}{2,}|\[{2,}|\]{2,}|'{2,}|<!--|-->/g;
const tornInChinese = new RegExp(`${torn.source}|-\\{|\\}-`, "g");

/** Characters that `tidy` may change, marks and masks among them, and signs of remnants and torn markup. */
const suspectCharacter = new RegExp(
  `[\\u0000-\\u001F\\u007F-\\u00A0\\u00AD\\u2000-\\u200B\\u200E\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u3000\\uFEFF${signs.characters}]`,
);
const suspectBlank = new RegExp(signs.blanks);
const wide = "[\\u2014\\u2018-\\u201D\\u2026\\u2E80-\\uFFFF]";
const suspectBlankInChinese = new RegExp(`${signs.blanks}| ${wide}|${wide} `);
const suspectString = new RegExp(signs.longer, "u");

/** Tells whether a paragraph may need more than a copy. Three expressions take 3 ns for each character, a joint one 5 ns. */
function isSuspect(written: string, unspaced: boolean): boolean {
  return (
    written.trim() !== written ||
    suspectCharacter.test(written) ||
    suspectString.test(written) ||
    (unspaced ? suspectBlankInChinese : suspectBlank).test(written)
  );
}

/** Returns the paragraphs of rendered text, without empty ones and headings of empty sections. */
export function paragraphsOf(wiki: Wiki, written: string): Paragraph[] {
  const paragraphs = written.split(Mark.paragraph).map((line) => paragraphOf(wiki, line));
  return withoutEmptySections(paragraphs.filter(({ text }) => text !== ""));
}

function paragraphOf(wiki: Wiki, line: string): Paragraph {
  const { unspaced } = wiki;
  const role = line[0] === Mark.heading ? "heading" : line[0] === Mark.item ? "item" : "text";
  const level = role === "heading" ? Number(line[1]) : 0;
  const written = role === "text" ? line : line.slice(role === "item" ? 1 : 2);
  if (!isSuspect(written, unspaced)) return { role, level, text: written, isPlain: true, flagged: [] };
  const flagged = flaggedIn(wiki, written);
  const unmarked = written.replace(auditMarks, "");
  const tidied = tidy(unmarked, unspaced);
  const whole = withoutLeftovers(unspaced, tidied);
  const text = (whole === tidied ? tidied : tidy(whole, unspaced)).replace(unknownCalls, "{{$1}}");
  const isBare = text.length <= 4 && !/[^\p{P}\s]/u.test(text);
  return { role, level, text: isBare && unmarked.includes(Mark.hole) ? "" : text, isPlain: false, flagged };
}

function withoutLeftovers(unspaced: boolean, text: string): string {
  const pattern = unspaced ? tornInChinese : torn;
  let clean = text;
  for (let round = 0; round < 4; round++) clean = clean.replace(pattern, "");
  return clean;
}

/** Leaves out headings of empty sections: those of a table or a gallery. */
function withoutEmptySections(paragraphs: readonly Paragraph[]): Paragraph[] {
  const whole: Paragraph[] = [];
  let nextLevel = 1;
  for (const paragraph of paragraphs.toReversed()) {
    if (paragraph.level > 0 && nextLevel > 0 && nextLevel <= paragraph.level) continue;
    nextLevel = paragraph.level;
    whole.push(paragraph);
  }
  return whole.reverse();
}
