import { abbreviationClass } from "./english-abbreviations.ts";
import { bracketedSentence, isMarkInName, quotedClause } from "./english-patterns.ts";
import { speakerFollows } from "./english-speaker.ts";
import {
  beginsInLowerCase,
  isOldInterjection,
  isQuestionWord,
  isSentenceStarter,
  isSpeechVerb,
  mayBeginCareless,
} from "./english-words.ts";
import { matchesAt } from "./matches-at.ts";
import {
  type Candidate,
  nextVisible,
  OPENING_QUOTE,
  type PlacedWord,
  startsLower,
  wordAt,
  wordBefore,
} from "./words-around.ts";

/** The bracket that numbers the next question: `more? (2) If so` */
const LIST_MARK = /^\s\((?:\d{1,2}|[a-h])\)\s\p{Lu}/u;
const CLOSING_QUOTE = /["”'’]/;
/** How far back the beginning of a sentence or quotation is looked for. */
const LONGEST_QUOTATION = 400;
const LONGEST_QUOTED_CLAUSE = 200;
const LONGEST_VERB = 14;
/** The second question or exclamation of a title of few words, and the sentence going on: `"Who? Me?" sold` */
const REST_OF_TITLE = /^\s[^"“”.!?…\n]{1,15}[!?]["”]\s\p{Ll}/u;
const LONGEST_TITLE = 24;
const REST_OF_QUOTED_CLAUSE = /^\s[^"“”.!?…\n]*[.!?]?["”]/;

/** `!` and `?` in a name (Yahoo!), in a title before a bracket, or in a quotation whose speaker follows, end no sentence. */
export function strongMarkEnds(text: string, candidate: Candidate): boolean {
  const { start, position, marksEnd, end, next } = candidate;
  const isBracket = text.charAt(nextVisible(text, end)) === "(";
  if (end === marksEnd) {
    const word = wordBefore(text, start, position);
    if (abbreviationClass(`${word}!`) !== undefined) return isSentenceStarter(next.word);
    if (isMarkInName(text, position, word)) return false;
    return !isBracket || LIST_MARK.test(text.slice(end, end + 8)) || matchesAt(bracketedSentence, text, end);
  }
  const closing = text.charAt(marksEnd);
  if (!CLOSING_QUOTE.test(closing)) return true;
  if (isBracket && /^[\p{N}\p{Ll}]/u.test(next.word)) return false;
  return opensMidSentence(text.slice(start, position), closing) || !speakerFollows(text, candidate);
}

/** Whether a quotation opens after other words of the sentence: He shouted "Stop! */
function opensMidSentence(sentence: string, closing: string): boolean {
  if (/['’]/.test(closing)) return /\S\s+['‘]\S[^‘]*$/.test(sentence);
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
  if (before.length - opening < LONGEST_TITLE && text.charAt(marksEnd - 1) !== ".") {
    const isTitle = /\p{L}\s["“]\S/u.test(before.slice(opening - 2, opening + 2));
    if (isTitle && REST_OF_TITLE.test(text.slice(marksEnd, marksEnd + LONGEST_TITLE))) return true;
  }
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
    if (isSaid(text, next)) return false;
    if (isOldInterjection(before) || (isQuestionWord(before) && isOneQuestion(text, next))) return false;
    const isName = marksEnd - position === 1 && !startsLower(before);
    if (isName || before === next.word || !mayBeginCareless(next.word)) return false;
    if (opensMidSentence(text.slice(start, position), '"')) return false;
    return !OPENING_QUOTE.test(text.slice(end, end + 2)) || hasNoCapitals(text, start, position);
  }
  if (last !== "." || marksEnd - position !== 1) return false;
  const word = wordBefore(text, start, position);
  if (beginsInLowerCase(next.word) && /\p{L}{3}$/u.test(word) && !isAbbreviation(word)) return true;
  if (!/^\p{Ll}{2,}$/u.test(word) || isAbbreviation(word)) return false;
  return hasNoCapitals(text, start, position);
}

/** Whose thought a sentence without quotation marks was: `What was it? he wondered.` */
function isSaid(text: string, { start, word }: PlacedWord): boolean {
  return !isQuestionWord(word) && isSpeechVerb(wordAt(text, start + word.length + 1));
}

/** `when?` as a whole question */
function isOneQuestion(text: string, { start, word }: PlacedWord): boolean {
  return isQuestionWord(word) && text.charAt(start + word.length) === "?";
}

function isAbbreviation(word: string): boolean {
  const capitalised = word.charAt(0).toUpperCase() + word.slice(1);
  return (abbreviationClass(word) ?? abbreviationClass(capitalised)) !== undefined;
}

/** Whether the sentence begins in lower case or has a small `i`: `i like it. the food was great.` */
function hasNoCapitals(text: string, start: number, position: number): boolean {
  const sentence = text.slice(nextVisible(text, start), Math.min(position, start + LONGEST_QUOTATION));
  return /^["'(]?\p{Ll}+[ ,'’.]/u.test(`${sentence}.`) || / i(?:['’](?:m|ve|d|ll))? /.test(sentence);
}
