import { isSpace } from "@discoprep/corpus";
import { speakerFollows } from "./english-speaker.ts";
import {
  abbreviationClass,
  beginsInLowerCase,
  isSentenceStarter,
  mayBeginCareless,
  quotedClause,
} from "./english-tables.ts";
import { matchesAt } from "./matches-at.ts";
import { type Candidate, nextVisible, startsLower, wordBefore } from "./words-around.ts";

const OPENING_QUOTE = /["'“‘`]/;
const DASHES: ReadonlySet<string> = new Set(["-", "–", "—"]);
/** Who said it, up to the end: — Ann Lee, of Hull */
const ATTRIBUTION = /\s[-–—]{1,2}\s?(?:\p{Lu}[\p{L}.'’-]*(?: |(?=,)|$)){1,6}(?:,[^.!?\n]{0,60})?$/uy;
/** How far back the beginning of a sentence or quotation is looked for. */
const LONGEST_QUOTATION = 400;
const LONGEST_QUOTED_CLAUSE = 200;
const LONGEST_VERB = 14;
const REST_OF_QUOTED_CLAUSE = /^\s[^"“”.!?…\n]*[.!?]?["”]/;

/** Whether an ellipsis ends a sentence: not one that a quotation begins with (`"... and so`), nor one between blanks. */
export function ellipsisEnds(text: string, { position, marksEnd, end }: Candidate): boolean {
  const before = text.charAt(position - 1);
  if (end === marksEnd && /["'“‘`([]/.test(before) && !/[\p{L}\p{N}]/u.test(text.charAt(position - 2)))
    return false;
  if (isSpace(text.charCodeAt(position - 1)) && text.charAt(position) === ".")
    return followsTerminal(text, position);
  return true;
}

/** An ellipsis between blanks ends a sentence only after a question or exclamation: `Why? ... There is` */
function followsTerminal(text: string, position: number): boolean {
  return /[!?]["'”’)]?\s$/.test(text.slice(Math.max(0, position - 3), position));
}

/** `!` and `?` in a name (Yahoo!), in a title before a bracket, or in a quotation whose speaker follows, end no sentence. */
export function strongMarkEnds(text: string, { start, position, marksEnd, end, next }: Candidate): boolean {
  if (end === marksEnd) {
    const isName = abbreviationClass(`${wordBefore(text, start, position)}!`) !== undefined;
    return isName ? isSentenceStarter(next.word) : text.charAt(nextVisible(text, end)) !== "(";
  }
  const closing = text.charAt(marksEnd);
  if (closing !== '"' && closing !== "”") return true;
  return opensMidSentence(text.slice(start, position)) || !speakerFollows(text, end);
}

/** Whether who said it, and nothing else, follows a quotation: `… a long game." - Ann Lee` */
export function isAttributed(text: string, { marksEnd, end }: Candidate): boolean {
  if (!DASHES.has(text.charAt(end + 1))) return false;
  return /["”]$/.test(text.slice(marksEnd, end)) && matchesAt(ATTRIBUTION, text, end);
}

/** Whether a quotation opens after other words of the sentence: He shouted "Stop! */
function opensMidSentence(sentence: string): boolean {
  return /\S(?:\s+|(?<=:))["“]\S[^"“”]*$/.test(sentence);
}

/**
 * Whether a mark stands between the two sentences of a quotation that is a clause of its sentence:
 * `wrote that "it grows. It will not stop."` A longer quotation is divided.
 */
export function isInQuotedClause(text: string, { start, position, marksEnd }: Candidate): boolean {
  const before = text.slice(Math.max(start, position - LONGEST_QUOTED_CLAUSE), position);
  const opening = Math.max(before.lastIndexOf('"'), before.lastIndexOf("“"));
  if (opening <= 0 || /[”.!?…]/.test(before.slice(opening))) return false;
  if (!quotedClause.test(before.slice(Math.max(0, opening - LONGEST_VERB), opening + 2))) return false;
  return REST_OF_QUOTED_CLAUSE.test(text.slice(marksEnd, marksEnd + LONGEST_QUOTED_CLAUSE));
}

/**
 * A new sentence in careless lower case: after `!` or `?` that ends no name, outside quotations, with other
 * words than the last one; or after a full stop, where the writer uses no capitals.
 */
export function isCareless(text: string, { start, position, marksEnd, end, next }: Candidate): boolean {
  if (end !== marksEnd) return false;
  const last = text.charAt(marksEnd - 1);
  if (last === "!" || last === "?") {
    const before = /\p{L}+(?=\s?$)/u.exec(text.slice(Math.max(0, position - 20), position))?.[0] ?? "A";
    if (last === "?" && /^(?:and|or)$/.test(next.word)) return false;
    const isName = marksEnd - position === 1 && !startsLower(before);
    if (isName || before === next.word || !mayBeginCareless(next.word)) return false;
    return !OPENING_QUOTE.test(text.slice(end, end + 2)) && !opensMidSentence(text.slice(start, position));
  }
  if (last !== "." || marksEnd - position !== 1) return false;
  if (beginsInLowerCase(next.word) && /\p{L}{4}$/u.test(text.slice(position - 4, position))) return true;
  const word = wordBefore(text, start, position);
  if (!/^\p{Ll}{2,}$/u.test(word) || isAbbreviation(word)) return false;
  return hasNoCapitals(text, start, position);
}

function isAbbreviation(word: string): boolean {
  return abbreviationClass(word.charAt(0).toUpperCase() + word.slice(1)) !== undefined;
}

/** Whether the sentence begins in lower case or has a small `i`: `i like it. the food was great.` */
function hasNoCapitals(text: string, start: number, position: number): boolean {
  const sentence = text.slice(nextVisible(text, start), Math.min(position, start + LONGEST_QUOTATION));
  return /^["'(]?\p{Ll}+[ ,'’.]/u.test(`${sentence}.`) || / i(?:['’](?:m|ve|d|ll))? /.test(sentence);
}
