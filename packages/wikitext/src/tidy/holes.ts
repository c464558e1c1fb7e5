import { Mark, maskLiteral } from "./marks.ts";

const opening = "([{（「『“‘［【〔《";
const closing = ")]}）」』”’］】〕》";
const openAngle = maskLiteral("<");
const separators = ",;:，；、：";
/** No blank stands before these; Chinese marks carry their own space. */
const closingMarks = ".,;:!?%)]}）」』”’。，、；：！？］】〕》…";
const wide = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/;

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
  if (unspaced && wide.test(left.slice(-1)) && wide.test(next)) blank = false;
  return { left, right, blank };
}

function trimSeparators(text: string): string {
  let start = 0;
  while (start < text.length && (separators.includes(text.charAt(start)) || text.charAt(start) === " "))
    start++;
  return text.slice(start);
}

function trimSeparatorsEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (separators.includes(text.charAt(end - 1)) || text.charAt(end - 1) === " ")) end--;
  return text.slice(0, end);
}
