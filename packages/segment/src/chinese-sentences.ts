import type { Span } from "@discoprep/corpus";
import { trimmedSpan } from "./paragraphs.ts";

const TERMINAL =
  /(?:[。！？!?．]|…{1,2}(?![，、；：]))+[”’」』）)》】"'\]]*(?:\[\d{1,3}\])*|(?<=\p{Script=Han})\.[”’」』）)》】"'\]]*(?=\s)/gu;

/** The sentences of one paragraph of Chinese. */
export function splitChineseSentences(text: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(TERMINAL)) {
    const end = match.index + match[0].length;
    if (/^[，、；：]/.test(text.slice(end, end + 1))) continue;
    const span = trimmedSpan(text, start, end);
    if (span.end > span.start) sentences.push(span);
    start = end;
  }
  const last = trimmedSpan(text, start, text.length);
  if (last.end > last.start) sentences.push(last);
  return sentences;
}
