import { type AbbreviationClass, abbreviationClass } from "./english-abbreviations.ts";
import {
  apposition,
  bracketedSentence,
  eraLast,
  isMarkInName,
  labelBefore,
  monthLast,
  nameAfterOrdinal,
  nameAndVerb,
  prepositionFirst,
  streetBefore,
  subjectAndVerb,
} from "./english-patterns.ts";
import {
  beginsAfterLetter,
  beginsClause,
  isAuxiliary,
  isNumberedByLetter,
  isSentenceStarter,
  isTimeZone,
  isWeekday,
} from "./english-words.ts";
import { matchesAt } from "./matches-at.ts";
import { isSpace } from "./white-space.ts";
import {
  type Candidate,
  nextVisible,
  OPENING_QUOTE,
  type PlacedWord,
  startsLower,
  wordAt,
  wordBefore,
} from "./words-around.ts";

/** A preposition and a time, and nothing else. */
const TIME_FIRST = /^\p{Lu}\p{Ll}+ (?:about |around )?\d[\d:.]* ?[ap]\.m$/iu;
/** The last capital of ASCII: most words before a full stop are in small letters, and need no more than a look. */
const Z = 0x5a;
const LONGEST_LIST_MARK = 7;
/** How far from a number in a row of them the next one is looked for. */
const FARTHEST_LIST_MARK = 300;
const FULL_STOP = 0x2e;
/** How far back the words before a month are looked for. */
const FARTHEST_WORDS = 80;
/** Lee Jr. ran */
const ENDS_OF_NAMES: ReadonlySet<string> = new Set(["Jr", "Sr"]);
/** How far back a label or the name of a street is looked for. */
const LOOK_BACK = 24;

/** Whether a full stop ends a sentence, by the word before it and what follows. */
export function fullStopEnds(text: string, candidate: Candidate): boolean {
  const { start, position, end, next } = candidate;
  const word = wordBefore(text, start, position);
  if (word === "") return true;
  if (word.length <= LONGEST_LIST_MARK && isEnumeration(text, start, position, word)) return false;
  if (word.length <= 2 && isListedInside(text, position, word)) return false;
  const kind = classOf(word);
  if (kind === "never") return mayEndSentence(text, candidate, word);
  if (word.length === 1 && /\p{Ll}/u.test(word)) return smallLetterEnds(text, position, next);
  if (kind === "beforeNumber" || kind === "betweenNumbers" || kind === "beforeCapital") {
    if (matchesAt(bracketedSentence, text, end)) return true;
    return !startsLower(next.word) && !numberFollows(text, candidate, word, kind);
  }
  if (kind === undefined && !isInitialism(word))
    return (
      word.charCodeAt(0) > Z || !(isReported(text, position, next.word) || isMarkInName(text, position, word))
    );
  if (/^\s[-–—]{1,2}\s/.test(text.slice(end, end + 4))) return false;
  if (kind === "unlessClauseKept" && isClauseOfI(text, candidate)) return false;
  if (isStarterHere(text, next, kind)) return true;
  if (isEra(text, candidate)) return true;
  if (ENDS_OF_NAMES.has(word))
    return beginsClause(next.word, wordAt(text, next.start + next.word.length + 1));
  if (labelBefore.test(text.slice(Math.max(start, position - LOOK_BACK), position))) return true;
  if (
    kind === "unlessStarter" &&
    endsInMonth(text.slice(Math.max(start, position - FARTHEST_WORDS), position), next.word)
  )
    return true;
  if (kind !== "unlessClause" && kind !== "unlessClauseKept") return false;
  const isWholeSentence = text.slice(start, position).trim() === word;
  if (isWholeSentence || (kind === "unlessClauseKept" && goesOn(text, candidate, word))) return false;
  if (/[ap]\.m$/i.test(word) && matchesAt(nameAndVerb, text, next.start)) return true;
  return clauseFollows(text, end, next);
}

/** `the D.C. Circuit`, `9 p.m. EST`, and `At 9 p.m. Orr said`, whose clause follows the time. */
function goesOn(text: string, { start, position, next }: Candidate, word: string): boolean {
  const before = position - word.length;
  if (isTimeZone(next.word) || /\b[Tt]he\s$/.test(text.slice(Math.max(0, before - 5), before))) return true;
  return prepositionFirst.test(text.slice(nextVisible(text, start), position));
}

/** `set for early in Jan. Brandt's lawyer`: a month that nothing goes on, at the end of some words. */
function endsInMonth(sentence: string, next: string): boolean {
  return monthLast.test(sentence) && /^\p{Lu}\p{Ll}/u.test(next) && !isWeekday(next);
}

/** `By 10 a.m. I had`: I after a time with which the sentence begins goes on. */
function isClauseOfI(text: string, { start, position, next }: Candidate): boolean {
  if (!/^I\b/.test(next.word)) return false;
  return TIME_FIRST.test(text.slice(nextVisible(text, start), position));
}

/** The class of an abbreviation, also where a number or hyphen is joined to it: 11a.m., Maj.-Gen., D-Calif. */
function classOf(word: string): AbbreviationClass | undefined {
  const kind = abbreviationClass(word);
  if (kind !== undefined || !/^\d|[-–]/.test(word)) return kind;
  return abbreviationClass(word.replace(/^(?:\d[\d:.]*(?=[ap]\.m$)|.*[-–])/i, ""));
}

/** Titles end no sentence; words in capitals (`MO.`, but not `MR. POE: Yes.`) and streets (Kirk St.) do before a starter. */
function mayEndSentence(text: string, { start, position, next }: Candidate, word: string): boolean {
  const isStarter = isStarterHere(text, next, "never");
  if (!isStarter && !isLabel(text, next)) return false;
  if (/^\p{Lu}{2,}$/u.test(word)) return isStarter;
  return word === "St" && streetBefore.test(text.slice(Math.max(start, position - LOOK_BACK), position));
}

/** vol. 2, vol. II, fig. B, No. A-12, tel. +1; 6 ft. 2 in., but not `He came in. 2 others left.` */
function numberFollows(
  text: string,
  { position, next }: Candidate,
  word: string,
  kind: AbbreviationClass,
): boolean {
  const isNumber = /^\p{N}/u.test(next.word);
  if (kind === "betweenNumbers") {
    const before = position - word.length;
    return isNumber && /\p{N}\s?$/u.test(text.slice(Math.max(0, before - 2), before));
  }
  if (kind === "beforeCapital" || isNumber) return isNumber;
  const after = text.slice(next.start, next.start + 8);
  if (/^(?:Nos?\.?\s\d|\p{Lu}{1,4}-?\d|[+±~<>#$€£¥§]\s?\d)/u.test(after)) return true;
  if (/^(?:[IVXLC]{2,})$/.test(next.word)) return true;
  if (!isNumberedByLetter(word) || !/^[A-Z]$/.test(next.word)) return false;
  return !/^[AI]$/.test(next.word) || /^[AI](?:[,;:.)\]–-]|\s(?:of|and|for)\s)/.test(after);
}

/** A sentence starter; `A.` and `I.` are initials, `No. 5` is a number, `May 5` a day, and after `U.S.` `Second Army` a name. */
function isStarterHere(
  text: string,
  { start, word }: PlacedWord,
  kind: AbbreviationClass | undefined,
): boolean {
  if (!isSentenceStarter(word)) return false;
  const after = text.slice(start + word.length, start + word.length + 4);
  if (word.length === 1 && after.startsWith(".")) return false;
  if (word === "May" && /^\s\d/.test(after)) return false;
  if (/^Nos?$/.test(word) && /^\.\s(?:\p{N}|\p{Lu}{2})/u.test(after)) return false;
  return kind !== undefined || !matchesAt(nameAfterOrdinal, text, start);
}

/** A unit before a capital, or a variable before a starter: `log x. Then`; `p. The` may be anything, but not `b. However`. */
function smallLetterEnds(text: string, position: number, next: PlacedWord): boolean {
  if (isUnit(text, position)) return /^\p{Lu}/u.test(next.word);
  if (!isStarterHere(text, next, undefined)) return false;
  return !/[abcdefghlmoprsv]/.test(text.charAt(position - 1)) || beginsAfterLetter(next.word);
}

/** The volume, reporter and page of a law report: `88 Haw. 101 (1998)`; not `at 9 Elm. 12 people`. */
function isReported(text: string, position: number, next: string): boolean {
  if (!/^\d/.test(next)) return false;
  if (!/^\s\d{1,4}(?:[,.;)]|\s\(|$)/.test(text.slice(position + 1, position + 8))) return false;
  return /(?<![\d.,])\d{1,4}\s\p{Lu}\p{L}{1,8}$/u.test(text.slice(Math.max(0, position - 16), position));
}

/** `$5 m.`, `50 p.`: a letter that says what a number counts. */
function isUnit(text: string, position: number): boolean {
  return /\p{N}\s?[a-z]$/u.test(text.slice(Math.max(0, position - 4), position));
}

function isBracketed(text: string, end: number, next: PlacedWord): boolean {
  return text.slice(end, next.start).includes("(");
}

/** `Inc. Terms weren't disclosed`, `Inc. "Actually, the`, `Inc. Lee, 52, took`; not `Inc. Chairman Poe`. */
function clauseFollows(text: string, end: number, next: PlacedWord): boolean {
  const nextEnd = next.start + next.word.length;
  if (isBracketed(text, end, next)) return false;
  if (isLabel(text, next)) return true;
  const isQuoted = OPENING_QUOTE.test(text.slice(end, next.start));
  if (isQuoted && text.charAt(nextEnd) === ",") return true;
  if (isWeekday(next.word)) return isAuxiliary(wordAt(text, nextEnd + 1));
  if (matchesAt(subjectAndVerb, text, next.start) || matchesAt(apposition, text, next.start)) return true;
  return isSpace(text.charCodeAt(nextEnd)) && beginsClause(next.word, wordAt(text, nextEnd + 1));
}

/** A word that says what follows it, `Phone: 555-0142`, begins a sentence; so does the `Q. Why` of a transcript. */
function isLabel(text: string, { start, word }: PlacedWord): boolean {
  const end = start + word.length;
  if (word === "Q") return /^\.\s\p{Lu}/u.test(text.slice(end, end + 3));
  return /^\p{Lu}/u.test(word) && text.charAt(end) === ":" && isSpace(text.charCodeAt(end + 1));
}

/** `J`, `U.S`, `p.m`, `J.-P`, `anti-U.S`: single letters with full stops between. */
function isInitialism(word: string): boolean {
  if (word.length > 1 && !word.includes(".")) return false;
  return /^(?:\p{L}+-)?\p{L}(?:\.-?\p{L})*$/u.test(word);
}

/** `in the 3rd century B.C. Parts of it remain`, but not `In 300 B.C. Rome was small`, whose clause follows the time. */
function isEra(text: string, { start, position, next }: Candidate): boolean {
  if (text.charCodeAt(position - 2) !== FULL_STOP || !/^\p{Lu}\p{Ll}/u.test(next.word)) return false;
  const words = text.slice(Math.max(nextVisible(text, start), position - FARTHEST_WORDS), position);
  return words.search(eraLast) > 0;
}

/** `are: 1. Lee; 2. Orr; and 3. Dale`: a number in a row of them. */
function isListedInside(text: string, position: number, word: string): boolean {
  if (!/^\d\d?$/.test(word)) return false;
  const number = Number(word);
  const before = text.slice(Math.max(0, position - word.length - FARTHEST_LIST_MARK), position - word.length);
  const after = text.slice(position, position + FARTHEST_LIST_MARK);
  const isAfterMark = /(?:[:;,]\s|["“(]|\sand\s)$/.test(before);
  if (number > 1) return isAfterMark && new RegExp(`(?:^|[\\s"“(])${number - 1}\\.\\s`).test(before);
  return isAfterMark ? /[.;,]["”]?\s(?:and\s)?2\.\s/.test(after) : /[;,]\s(?:and\s)?2\.\s/.test(after);
}

/** `1.`, `a.` or `Q1.` at the beginning. */
function isEnumeration(text: string, start: number, position: number, word: string): boolean {
  if (!/^(?:\d{1,3}(?:\.\d+)*|[A-Za-z]|[QA]\d{1,2}|[ivxIVX]{1,5})$/.test(word)) return false;
  return text.slice(start, position).trim() === word;
}
