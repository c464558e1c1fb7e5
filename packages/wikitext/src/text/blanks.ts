import { auditMarks, Mark, maskLiteral, unknownCalls, unmaskLiteral } from "./marks.ts";

/** Marks of full width that carry their own space. */
const pauses = "，。、；：！？";
const openers = "([{（「『“‘［【〔《";
const closers = ")]}）」』”’］】〕》";
/** Brackets and quotation marks that are left out if only a hole is between them. */
const emptyPairs: ReadonlySet<string> = new Set([
  ...[...openers].map((opener, index) => `${opener}${closers[index]}`),
  `${maskLiteral("<")}>`,
]);
const noBlankBefore = `.,;:!?%…${pauses}${closers}`;
/** Marks that need no comma or colon before them. */
const endsPhrase = `.,;!?，。、；！？${closers}`;
const separators = ",;:，；、： ";
const leadingSeparators = new RegExp(`^[${separators}]+`);

/** Zero-width and direction marks; soft hyphens. The joiners U+200C and U+200D are part of words and emoji. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;
const blanks = /[\t\v\f\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F ]+/g;
const wideMarks = "\\u2014\\u2018-\\u201D\\u2026\\u3001-\\u303F\\uFE30-\\uFE4F\\uFF00-\\uFF60";
const kana = "\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC";
/** A blank beside a mark of full width. One between two Han characters, or beside kana, is the author's own. */
const blankBesideWide = new RegExp(
  [
    `(?<=[\\p{Script=Han}${wideMarks}]) (?=[${wideMarks}])`,
    `(?<=[${wideMarks}]) (?=\\p{Script=Han})`,
    `(?<=[${kana}]) (?=[${wideMarks}])|(?<=[${wideMarks}]) (?=[${kana}])`,
    ` (?=[${pauses}）」』》】〕])|(?<=[${pauses}（「『《【〔]) `,
  ].join("|"),
  "gu",
);
const wideCharacter = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/;

/** Characters that `tidy` may change, marks and masks among them. */
const untidyCharacters =
  "\\u0000-\\u001F\\u007F-\\u00A0\\u00AD\\u2000-\\u200B\\u200E\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u3000\\uFEFF";
const wide = "[\\u2014\\u2018-\\u201D\\u2026\\u2E80-\\uFFFF]";

/** Patterns that make a text suspect: single characters, pairs that begin with a blank, and longer strings. */
interface Signs {
  readonly characters: string;
  readonly blanks: string;
  readonly longer: string;
}

/**
 * Makes a test for text that is untidy or has a sign. Three expressions take 3 ns for each character, a joint one 5 ns.
 */
export function untidyTest(unspaced: boolean, signs?: Signs): (text: string) => boolean {
  const { characters, blanks, longer } = signs ?? { characters: "", blanks: " {2}", longer: "(?!)" };
  const anyCharacter = new RegExp(`[${untidyCharacters}${characters}]`);
  const anyBlank = new RegExp(unspaced ? `${blanks}| ${wide}|${wide} ` : blanks);
  const anyLonger = new RegExp(longer, "u");
  return (text) =>
    text.trim() !== text || anyCharacter.test(text) || anyLonger.test(text) || anyBlank.test(text);
}
const isUntidy = untidyTest(false);
const isUntidyChinese = untidyTest(true);

export function plainText(written: string, unspaced: boolean): string {
  if (!(unspaced ? isUntidyChinese(written) : isUntidy(written))) return written;
  const line = written.replace(unknownCalls, "").replace(auditMarks, "").replaceAll(Mark.paragraph, " ");
  return unmaskLiteral(tidy(line.replaceAll(Mark.heading, "").replaceAll(Mark.item, ""), unspaced));
}

/** Closes holes, joins lines, trims, and makes blanks single U+0020. Chinese keeps U+3000 inside. */
export function tidy(written: string, unspaced: boolean): string {
  let text = written.replace(invisible, "");
  if (!unspaced) text = text.replaceAll("\u3000", " ");
  text = text.replace(blanks, " ");
  if (text.includes(Mark.hole)) text = closeHoles(text, unspaced);
  if (text.includes(Mark.join)) text = joinLines(text);
  if (unspaced) text = text.replace(blankBesideWide, "");
  return text.trim();
}

function joinLines(text: string): string {
  let joined = "";
  let last = "";
  for (const piece of text.split(Mark.join)) {
    const line = piece.trim();
    joined += isLatin(last) && isLatin(line.charAt(0)) ? ` ${line}` : line;
    last = line === "" ? last : line.slice(-1);
  }
  return joined;
}

function isLatin(character: string): boolean {
  return character !== "" && character < "\u2E80" && /[\p{L}\p{N},.;:!?)]/u.test(character);
}

/** Closes the holes in a text: leaves out empty brackets, and commas and blanks that are no longer needed. */
function closeHoles(text: string, unspaced: boolean): string {
  const pieces: string[] = [];
  const [first = "", ...rest] = text.split(Mark.hole);
  let joint: Joint = { left: first, right: "", hasBlank: false };
  for (const [index, written] of rest.entries()) {
    const piece = partsNothing(written, rest[index + 1]) ? " " : written;
    joint = joinAtHole(joint.left, piece, joint.hasBlank, unspaced);
    if (joint.right === "") continue;
    pieces.push(joint.left, joint.hasBlank ? " " : "");
    joint = { left: joint.right, right: "", hasBlank: false };
  }
  return pieces.join("") + joint.left;
}

/** Tells whether only commas part two holes, as in `<ref>A</ref>, <ref>B</ref>`, and no word touches the second. */
function partsNothing(written: string, next: string | undefined): boolean {
  if (next === undefined || written === "" || written.replace(leadingSeparators, "") !== "") return false;
  return written.trim() === "" || !/^[\p{L}\p{N}]/u.test(next);
}

/** Two texts beside a hole, and whether a blank is between them. */
interface Joint {
  readonly left: string;
  readonly right: string;
  readonly hasBlank: boolean;
}

/** Joins texts around a hole: empty pairs go first, then separators and stops with nothing to separate, then blanks. */
function joinAtHole(before: string, after: string, blankBefore: boolean, unspaced: boolean): Joint {
  let joint = trimmed(before, after, blankBefore);
  while (holdNothing(joint)) joint = trimmed(joint.left.slice(0, -1), joint.right.slice(1), false);
  let { left, right, hasBlank } = joint;
  if (left === "" || openers.includes(left.slice(-1))) {
    right = right.replace(leadingSeparators, "");
    hasBlank = false;
  }
  if (/[.!?。！？]$/.test(left) && /^[.。](?![.。])/.test(right))
    ({ left, right, hasBlank } = trimmed(left, right.slice(1), false));
  const next = right.charAt(0);
  if (next !== "" && endsPhrase.includes(next)) left = trimSeparatorsEnd(left);
  if (next !== "" && noBlankBefore.includes(next)) hasBlank = false;
  if (unspaced && wideCharacter.test(left.slice(-1)) && wideCharacter.test(next)) hasBlank = false;
  return { left, right, hasBlank };
}

function trimmed(before: string, after: string, blankBefore: boolean): Joint {
  const left = before.trimEnd();
  const right = after.trimStart();
  return { left, right, hasBlank: blankBefore || left.length + right.length < before.length + after.length };
}

function holdNothing({ left, right, hasBlank }: Joint): boolean {
  const pair = left.slice(-1) + right.charAt(0);
  return emptyPairs.has(pair) || (pair === '""' && !hasBlank);
}

function trimSeparatorsEnd(text: string): string {
  let end = text.length;
  while (end > 0 && separators.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
