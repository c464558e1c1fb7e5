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
/** Words of ASCII, each after a single blank. Most arguments are such text, which is plain already. */
const plainAscii = /^[!-~]+(?: [!-~]+)*$/;

export function plainText(written: string, unspaced: boolean): string {
  if (plainAscii.test(written)) return written;
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
  let last = first;
  for (const [index, written] of rest.entries()) {
    const { left, blank, right } = joinAtHole(
      last,
      partsNothing(written, rest[index + 1]) ? " " : written,
      unspaced,
    );
    if (right !== "") pieces.push(left + blank);
    last = right === "" ? left + blank : right;
  }
  return pieces.join("") + last;
}

/** Tells whether only commas part two holes, as in `<ref>A</ref>, <ref>B</ref>`, and no word touches the second. */
function partsNothing(written: string, next: string | undefined): boolean {
  if (next === undefined || written === "" || written.replace(leadingSeparators, "") !== "") return false;
  return written.trim() === "" || !/^[\p{L}\p{N}]/u.test(next);
}

/** Joins texts around a hole: empty pairs go first, then separators and stops with nothing to separate, then blanks. */
function joinAtHole(before: string, after: string, unspaced: boolean): Joint {
  let joint = jointOf(before, after);
  while (holdNothing(joint)) joint = jointOf(joint.left.slice(0, -1), joint.right.slice(1));
  let { left, blank, right } = joint;
  if (left === "" || openers.includes(left.slice(-1))) {
    right = right.replace(leadingSeparators, "");
    blank = "";
  }
  if (/[.!?。！？]$/.test(left) && /^[.。](?![.。])/.test(right))
    ({ left, blank, right } = jointOf(left, right.slice(1)));
  const next = right.charAt(0);
  if (next !== "" && endsPhrase.includes(next)) left = trimSeparatorsEnd(left);
  if (next !== "" && noBlankBefore.includes(next)) blank = "";
  if (unspaced && wideCharacter.test(left.slice(-1)) && wideCharacter.test(next)) blank = "";
  return { left, blank, right };
}

/** Two texts beside a hole, and the blank between them, or "". */
type Joint = ReturnType<typeof jointOf>;

function jointOf(before: string, after: string) {
  const left = before.trimEnd();
  const right = after.trimStart();
  const hasBlank = left.length + right.length < before.length + after.length;
  return { left, blank: hasBlank ? " " : "", right };
}

function holdNothing({ left, blank, right }: Joint): boolean {
  const pair = left.slice(-1) + right.charAt(0);
  return emptyPairs.has(pair) || (pair === '""' && blank === "");
}

function trimSeparatorsEnd(text: string): string {
  let end = text.length;
  while (end > 0 && separators.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
