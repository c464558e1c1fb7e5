import type { Wiki } from "../wiki/wiki.ts";
import { Mark, maskLiteral, showUnknownCalls, unmaskLiteral, withoutUnknownCalls } from "./marks.ts";
import { type Noted, remnantSigns, takeNoted, withoutNoted } from "./remnants.ts";

/** A finished stretch of text, still masked where it is literal (see `unmaskLiteral`). */
export interface Paragraph {
  readonly role: "text" | "heading" | "item";
  /** Of a heading, 1 to 6; else 0. */
  readonly level: number;
  readonly text: string;
  /** Nothing in it is literal, and the audit has nothing to search for. */
  readonly isPlain: boolean;
  /** What the renderer noted for the audit, with the text around each place. */
  readonly noted: readonly Noted[];
}

/** Zero-width and direction marks; soft hyphens. The joiners U+200C and U+200D are part of words and emoji. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;
/** Every kind of blank but U+3000, and control characters that separate. */
const blanks = /[\t\v\f\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F ]+/g;
const wideMarks = "\\u2014\\u2018-\\u201D\\u2026\\u3001-\\u303F\\uFE30-\\uFE4F\\uFF00-\\uFF60";
const kana = "\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC";
/** Marks of full width, which carry their own space. */
const pauses = "，。、；：！？";
/** Marks of full width before which no blank stands. */
const wideClosers = "，。、；：！？）」』》】〕";
/** A blank beside a mark of full width. Between two Han characters, and beside kana, an author sets it with care. */
const blankBesideMark = [
  `(?<=[\\p{Script=Han}${wideMarks}]) (?=[${wideMarks}])`,
  `(?<=[${wideMarks}]) (?=\\p{Script=Han})`,
  `(?<=[${kana}]) (?=[${wideMarks}])|(?<=[${wideMarks}]) (?=[${kana}])`,
  ` (?=[${wideClosers}])|(?<=[${pauses}（「『《【〔]) `,
].join("|");
const blankBesideWide = new RegExp(blankBesideMark, "gu");

/** What the clean-up deals with: controls, our marks and masks among them, odd blanks, blanks that are too many. */
const untidy =
  /[\p{Cc}\u00A0\u00AD\u2000-\u200B\u200E\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF]| {2}|^ | $/u;
const wide = "[\\u2014\\u2018-\\u201D\\u2026\\u2E80-\\uFFFF]";
/** The same of Chinese, where a blank beside a wide character may have to go. */
const untidyChinese = new RegExp(`${untidy.source}| ${wide}|${wide} `, "u");
/** Doubled brackets and apostrophes, ends of comments: what is meant literally is masked, so these are torn markup. */
const torn = /\{{2,}|\}{2,}|\[{2,}|\]{2,}|'{2,}|<!--|-->/g;
const tornInChinese = new RegExp(`${torn.source}|-\\{|\\}-`, "g");
/**
 * A paragraph without a match is tidy, whole and free of remnants: one search is all that most paragraphs need. What is torn
 * holds a sign of a remnant, too.
 */
const suspect = new RegExp(`${untidy.source}|${remnantSigns}`, "u");
const suspectChinese = new RegExp(`${untidyChinese.source}|${remnantSigns}`, "u");

/** The paragraphs of what the renderer wrote; empty ones are left out. */
export function paragraphsOf(wiki: Wiki, out: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (let from = 0; from < out.length; ) {
    const line = out.indexOf(Mark.paragraph, from);
    const to = line === -1 ? out.length : line;
    const paragraph = paragraphOf(wiki, out, from, to);
    if (paragraph.text !== "") paragraphs.push(paragraph);
    from = to + 1;
  }
  return paragraphs;
}

function paragraphOf(wiki: Wiki, out: string, start: number, to: number): Paragraph {
  const first = out.charAt(start);
  const role = first === Mark.heading ? "heading" : first === Mark.item ? "item" : "text";
  const level = role === "heading" ? Number(out.charAt(start + 1)) : 0;
  const from = role === "text" ? start : role === "item" ? start + 1 : start + 2;
  const written = out.slice(from, to);
  if (!(wiki.unspaced ? suspectChinese : suspect).test(written))
    return { role, level, text: written, isPlain: true, noted: [] };
  const noted = takeNoted(wiki, written);
  const text = withoutNoted(written);
  const tidied = tidy(wiki, text);
  const whole = withoutLeftovers(wiki, tidied);
  const shown = showUnknownCalls(whole === tidied ? tidied : tidy(wiki, whole));
  return { role, level, text: isBare(shown) && text.includes(Mark.hole) ? "" : shown, isPlain: false, noted };
}

/** Marks without a word: all that is left of a line whose words were a template's. */
function isBare(text: string): boolean {
  return text.length <= 4 && !/[^\p{P}\s]/u.test(text);
}

/** What is taken out may bring two more together: so it goes in rounds; hostile text may keep some. */
function withoutLeftovers(wiki: Wiki, text: string): string {
  const pattern = wiki.unspaced ? tornInChinese : torn;
  let clean = text;
  for (let rounds = 0; rounds < 4; rounds++) {
    const cleaner = clean.replace(pattern, "");
    if (cleaner === clean) break;
    clean = cleaner;
  }
  return clean;
}

/** A captured stretch on one line, as a person would read it. */
export function plainText(wiki: Wiki, captured: string): string {
  if (!(wiki.unspaced ? untidyChinese : untidy).test(captured)) return captured;
  const line = withoutNoted(withoutUnknownCalls(captured))
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
  let text = piece.replace(invisible, "");
  if (!wiki.unspaced) text = text.replaceAll("\u3000", " ");
  text = text.replace(blanks, " ");
  if (text.includes(Mark.hole)) text = closeHoles(text, wiki.unspaced);
  if (text.includes(Mark.join)) text = joinLines(text);
  if (wiki.unspaced) text = text.replace(blankBesideWide, "");
  return text.trim();
}

/** Lines of Chinese join without a blank, unless Latin words or numbers meet. */
function joinLines(text: string): string {
  const pieces: string[] = [];
  let last = "";
  for (const piece of text.split(Mark.join)) {
    const line = piece.trim();
    if (line === "") continue;
    if (isLatin(last) && isLatin(line.charAt(0))) pieces.push(" ");
    pieces.push(line);
    last = line.slice(-1);
  }
  return pieces.join("");
}

function isLatin(character: string): boolean {
  return character !== "" && character < "\u2E80" && /[\p{L}\p{N},.;:!?)]/u.test(character);
}

/** Leaves out headings whose section has come out empty: a table, a gallery or nothing stood there. */
export function withoutEmptySections(paragraphs: readonly Paragraph[]): Paragraph[] {
  const kept: Paragraph[] = [];
  let nextLevel = 1;
  for (const paragraph of paragraphs.toReversed()) {
    if (paragraph.level > 0 && nextLevel > 0 && nextLevel <= paragraph.level) continue;
    nextLevel = paragraph.level;
    kept.push(paragraph);
  }
  return kept.reverse();
}

const opening = "([{（「『“‘［【〔《";
const closing = ")]}）」』”’］】〕》";
const openAngle = maskLiteral("<");
const separators = ",;:，；、：";
/** No blank stands before these; Chinese marks carry their own space. */
const closingMarks = ".,;:!?%)]}）」』”’。，、；：！？］】〕》…";
const wideCharacter = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/;

/**
 * Closes the text where something was left out: brackets and quotes that held nothing else go, commas
 * and blanks that have lost their sense go. Only there: the author's own slips stay.
 */
export function closeHoles(text: string, unspaced: boolean): string {
  const pieces: string[] = [];
  let left = "";
  let blankBefore = false;
  const [first = "", ...rest] = text.split(Mark.hole);
  left = first;
  for (const [index, written] of rest.entries()) {
    const piece = partsNothing(written, rest[index + 1]) ? " " : written;
    const joint = joinAtHole(left, piece, blankBefore, unspaced);
    if (joint.right === "") {
      left = joint.left;
      blankBefore = joint.blank;
      continue;
    }
    pieces.push(joint.left, joint.blank ? " " : "");
    left = joint.right;
    blankBefore = false;
  }
  pieces.push(left);
  return pieces.join("");
}

/**
 * Whether marks that part two things that are gone, as in `<ref>A</ref>, <ref>B</ref>`, part nothing. Before a
 * word that follows at once they are the sentence's: `said<ref>A</ref>, <ref>B</ref>and left`.
 */
function partsNothing(written: string, next: string | undefined): boolean {
  if (next === undefined || written === "" || trimSeparators(written) !== "") return false;
  return written.trim() === "" || !/^[\p{L}\p{N}]/u.test(next);
}

interface Joint {
  readonly left: string;
  readonly right: string;
  readonly blank: boolean;
}

function joinAtHole(before: string, after: string, blankBefore: boolean, unspaced: boolean): Joint {
  let left = before.trimEnd();
  let right = after.trimStart();
  let blank = blankBefore || left.length < before.length || right.length < after.length;
  for (;;) {
    const bracket = opening.indexOf(left.slice(-1));
    const angled = left.endsWith(openAngle) && right.startsWith(">");
    const quoted = !blank && left.endsWith('"') && right.startsWith('"');
    const empty =
      left !== "" && right !== "" && bracket !== -1 && right.charAt(0) === closing.charAt(bracket);
    if (!empty && !quoted && !angled) break;
    const shorter = left.slice(0, -1);
    left = shorter.trimEnd();
    const rest = right.slice(1);
    right = rest.trimStart();
    blank = left.length < shorter.length || right.length < rest.length;
  }
  if (left === "" || opening.includes(left.slice(-1))) {
    right = trimSeparators(right);
    blank = false;
  }
  if (/[.!?。！？]$/.test(left) && /^[.。](?![.。])/.test(right)) {
    const rest = right.slice(1);
    right = rest.trimStart();
    blank = right.length < rest.length;
  }
  const next = right.charAt(0);
  if (next !== "" && (closing.includes(next) || ",，、;；.。!！?？".includes(next)))
    left = trimSeparatorsEnd(left);
  if (next !== "" && closingMarks.includes(next)) blank = false;
  if (unspaced && wideCharacter.test(left.slice(-1)) && wideCharacter.test(next)) blank = false;
  return { left, right, blank };
}

function trimSeparators(text: string): string {
  return text.replace(/^[,;:，；、： ]+/, "");
}

function trimSeparatorsEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (separators.includes(text.charAt(end - 1)) || text.charAt(end - 1) === " ")) end--;
  return text.slice(0, end);
}
