import type { Span } from "@discoprep/corpus";
import { localeOf, unicodeBoundaries } from "./locale.ts";
import { anyRules, type LocaleRules, localeRules } from "./locale-rules.ts";
import { hasFilledLines, trimmedSpan } from "./paragraphs.ts";
import { matchLength } from "./text-places.ts";

const strayClosing = anyRules.sticky("{strayClosing}");
const strayStraight = anyRules.sticky("{strayStraight}");
const otherEnd = anyRules.pattern("{otherEnd}", "g");
const markBefore = anyRules.pattern("{markBefore}");
/** Length of the text before a boundary that the rules see. */
const BEFORE_LENGTH = 40;

/** Returns sentences by Unicode's text segmentation (UAX 29), mended by the tables and words of `data/sentences-*.json`. */
export function localeSentences(text: string, language: string): Span[] {
  const rules = localeRules(language);
  const flat = hasFilledLines(text) ? text.replaceAll("\n", " ") : text;
  const sentences: Span[] = [];
  let start = 0;
  for (const boundary of boundariesOf(flat, language)) {
    const end = afterStrayClosing(flat, start, boundary);
    if (end <= start || !endsSentence(flat, end, rules)) continue;
    const span = trimmedSpan(text, start, end);
    if (span.end > span.start) sentences.push(span);
    start = end;
  }
  const last = trimmedSpan(text, start, text.length);
  if (last.end > last.start) sentences.push(last);
  return sentences;
}

/** Returns the places inside the text at which Unicode's rules, or marks they do not know, may end a sentence, ascending. */
function boundariesOf(text: string, language: string): number[] {
  const segmenter = new Intl.Segmenter(localeOf(language), { granularity: "sentence" });
  const boundaries = new Set(unicodeBoundaries(text, segmenter));
  for (const { index, 0: marks } of text.matchAll(otherEnd)) boundaries.add(index + marks.length);
  boundaries.delete(text.length);
  return [...boundaries].sort((a, b) => a - b);
}

/** Moves a boundary to the end of closing marks that follow after a blank. A straight mark closes if one is open. */
function afterStrayClosing(text: string, start: number, boundary: number): number {
  const from = trimmedSpan(text, start, boundary).end;
  const isOpen = text.slice(start, from).split('"').length % 2 === 0;
  const length =
    matchLength(strayClosing, text, from) || (isOpen ? matchLength(strayStraight, text, from) : 0);
  return length > 0 ? from + length : boundary;
}

function endsSentence(text: string, boundary: number, rules: LocaleRules): boolean {
  const { end } = trimmedSpan(text, 0, boundary);
  const before = text.slice(Math.max(0, end - BEFORE_LENGTH), end);
  const mark = markBefore.exec(before)?.[0] ?? "";
  const isFullStop = mark === ".";
  const word = isFullStop ? rules.wordClass(before.slice(0, -1)) : "";
  const candidate = { text, position: end - mark.length, mark, end, word };
  return (isFullStop ? rules.fullStop : rules.otherMark)(candidate) === "ends";
}
