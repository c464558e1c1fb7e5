import type { Span } from "@discoprep/corpus";
import { abbreviationClass, isSentenceStarter } from "./english-tables.ts";
import { isSpace, trimmedSpan } from "./paragraphs.ts";

/** Terminal marks with the closing quotes and brackets after them, up to white space. */
const TERMINAL = /[.!?…]+(?:["'”’»)\]}]|\[\d{1,3}\])*(?=\s)/g;
const NEXT_WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/uy;

/**
 * The sentences of one paragraph of English, without white space between them. Terminal marks decide,
 * with what follows and the abbreviation tables; a line break is white space.
 */
export function splitEnglishSentences(text: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(TERMINAL)) {
    const end = match.index + match[0].length;
    if (match.index > start && endsSentence(text, start, match.index, match[0])) {
      sentences.push(trimmedSpan(text, start, end));
      start = end;
    }
  }
  const last = trimmedSpan(text, start, text.length);
  if (last.end > last.start) sentences.push(last);
  return sentences;
}

/** Whether the marks at `position`, in the sentence that begins at `start`, end it. */
function endsSentence(text: string, start: number, position: number, marks: string): boolean {
  const next = nextWord(text, position + marks.length);
  if (next.isLower) return false;
  if (marks.charCodeAt(0) !== 0x2e || marks.startsWith("..")) return true;
  return fullStopEnds(text, start, position, next);
}

interface NextWord {
  readonly word: string;
  readonly isLower: boolean;
  readonly isNumber: boolean;
}

function nextWord(text: string, from: number): NextWord {
  let position = from;
  while (
    position < text.length &&
    (isSpace(text.charCodeAt(position)) || OPENING.has(text.charAt(position)))
  ) {
    position++;
  }
  NEXT_WORD.lastIndex = position;
  const word = NEXT_WORD.exec(text)?.[0] ?? "";
  const first = word.charAt(0);
  return { word, isLower: /^\p{Ll}/u.test(first), isNumber: /^\p{N}/u.test(first) };
}

const OPENING: ReadonlySet<string> = new Set(['"', "'", "“", "‘", "«", "(", "[", "{", "`", "-", "–", "—"]);

function fullStopEnds(text: string, start: number, position: number, next: NextWord): boolean {
  const word = wordBefore(text, start, position);
  if (word === "") return true;
  if (isEnumeration(text, start, position, word)) return false;
  const kind = abbreviationClass(word);
  if (kind === "never") return false;
  if (kind === "beforeNumber") return !next.isNumber;
  if (kind === "unlessStarter" || isInitialism(word)) return isSentenceStarter(next.word);
  return true;
}

/** The word that a full stop follows, without an opening quote or bracket. */
function wordBefore(text: string, start: number, position: number): string {
  let from = position;
  while (from > start && !isSpace(text.charCodeAt(from - 1)) && !OPENING.has(text.charAt(from - 1))) from--;
  return text.slice(from, position);
}

/** `J`, `U.S`, `p.m`: single letters with full stops between. */
function isInitialism(word: string): boolean {
  return /^\p{L}(?:\.\p{L})*$/u.test(word);
}

/** `1.` or `a.` at the beginning. */
function isEnumeration(text: string, start: number, position: number, word: string): boolean {
  return (
    /^(?:\d{1,3}(?:\.\d+)*|[A-Za-z]|[ivxIVX]{1,5})$/.test(word) && text.slice(start, position).trim() === word
  );
}
