import { closeHoles } from "./holes.ts";
import { Mark, unmaskLiteral } from "./marks.ts";
import type { Wiki } from "./wiki.ts";

/** A finished stretch of text, still masked where it is literal (see `unmaskLiteral`). */
export interface Paragraph {
  readonly role: "text" | "heading" | "item";
  readonly text: string;
}

/** Zero-width and direction marks; soft hyphens. The joiners U+200C and U+200D are part of words and emoji. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;
/** Every kind of blank but U+3000, and control characters that separate. */
const blanks = /[\t\v\f\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F ]+/g;
/** Whether a paragraph is anything but plain words with single blanks. */
const unusual =
  /[\t\v\f\u0085\u00A0\u00AD\u1680\u2000-\u200B\u200E\u200F\u2028-\u202F\u205F-\u206F\u3000\uFDD0\uFDD1\uFEFF]| {2}|^ | $/;

/** The paragraphs of what the renderer wrote; empty ones are left out. */
export function paragraphsOf(wiki: Wiki, out: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const piece of out.split(Mark.paragraph)) {
    const first = piece.charAt(0);
    const role = first === Mark.heading ? "heading" : first === Mark.item ? "item" : "text";
    const text = tidy(wiki, role === "text" ? piece : piece.slice(1));
    if (text !== "") paragraphs.push({ role, text });
  }
  return paragraphs;
}

/** A captured stretch on one line, as a person would read it. */
export function plainText(wiki: Wiki, captured: string): string {
  const line = captured
    .replaceAll(Mark.paragraph, " ")
    .replaceAll(Mark.heading, "")
    .replaceAll(Mark.item, "");
  return unmaskLiteral(tidy(wiki, line));
}

/**
 * White space by policy: every blank is U+0020, single, none at the ends. Chinese keeps U+3000 inside a
 * paragraph; elsewhere it is a blank too.
 */
function tidy(wiki: Wiki, piece: string): string {
  if (!unusual.test(piece)) return piece;
  let text = piece.replace(invisible, "");
  if (!wiki.unspaced) text = text.replaceAll("\u3000", " ");
  text = text.replace(blanks, " ");
  if (text.includes(Mark.hole)) text = closeHoles(text, wiki.unspaced);
  if (text.includes(Mark.join)) text = joinLines(text);
  return text.trim();
}

/** Lines of Chinese join without a blank, unless Latin words or numbers meet. */
function joinLines(text: string): string {
  return text
    .split(Mark.join)
    .map((line) => line.trim())
    .reduce(
      (joined, line) => joined + (isLatin(joined.slice(-1)) && isLatin(line.charAt(0)) ? " " : "") + line,
    );
}

function isLatin(character: string): boolean {
  return character !== "" && character < "\u2E80" && /[\p{L}\p{N},.;:!?)]/u.test(character);
}
