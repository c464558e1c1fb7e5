import { incompleteBeforeEllipsis } from "./english-patterns.ts";
import { isSentenceStarter } from "./english-words.ts";
import { isSpace } from "./white-space.ts";
import { type Candidate, nextVisible } from "./words-around.ts";

/** How far back the words are looked for that a speaker says again. */
const LONGEST_START = 24;

/**
 * Whether an ellipsis ends a sentence: not one that a quotation or sentence begins with (`"... and so`, `[...] The`),
 * nor one between blanks, nor one after which the same words are said again or that an article stands before.
 */
export function ellipsisEnds(text: string, candidate: Candidate): boolean {
  const { start, position, marksEnd, end, next } = candidate;
  const before = text.charAt(position - 1);
  if (end === marksEnd && /["'“‘`([]/.test(before) && !/[\p{L}\p{N}]/u.test(text.charAt(position - 2)))
    return false;
  if (/^\s*[[(]$/.test(text.slice(start, position))) return false;
  if (isSpace(text.charCodeAt(position - 1))) return endsBetweenBlanks(text, candidate);
  if (/\d/.test(before) && /^\d/.test(next.word)) return false;
  if (end !== marksEnd) return true;
  const sentence = text.slice(Math.max(start, position - LONGEST_START), position);
  return !incompleteBeforeEllipsis.test(sentence.trimStart()) && !isRepeatedWord(text, candidate);
}

/**
 * An ellipsis between blanks ends a sentence after a question or exclamation, `Why? ... There is`, or before a
 * starter: `part … We`. After a full stop, `true. ... The`, GUM goes on, so three dots do; `…` does not.
 */
function endsBetweenBlanks(text: string, { position, next }: Candidate): boolean {
  const before = text.slice(Math.max(0, position - 3), position);
  if (/[!?]["'”’)]?\s$/.test(before)) return true;
  if (/[.:]["'”’)]?\s$/.test(before)) return before.at(-2) !== ":" && text.charAt(position) === "…";
  const isTitle = text.charAt(next.start + next.word.length) === ".";
  return !isTitle && !/^I\b/.test(next.word) && isSentenceStarter(next.word);
}

/** `I... I don't know`: the speaker falters and begins again. */
function isRepeatedWord(text: string, { start, position, next }: Candidate): boolean {
  let from = nextVisible(text, start);
  if (/["'“‘(]/.test(text.charAt(from))) from++;
  const length = position - from;
  if (length <= 0 || length > LONGEST_START) return false;
  const again = text.slice(next.start, next.start + length);
  return again === text.slice(from, position) && isSpace(text.charCodeAt(next.start + length));
}
