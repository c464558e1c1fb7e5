import {
  type Document,
  isChinese,
  type Place,
  ProblemError,
  problem,
  type Sentence,
  START_MARK,
  type Token,
} from "@discoprep/corpus";
import { nextVisible } from "./text-places.ts";

// A segmented text has a sentence a line, its words with one blank between, and an empty line between paragraphs. The
// Chinese raw texts of CoNLL-2016 are of the same kind.

/** Writes a document's words, sentences and paragraphs as a segmented text. A token with white space in it is several words. */
export function segmentedText({ raw, paragraphs, sentences }: Document): string {
  let text = "";
  let next = 0;
  for (const { end } of paragraphs) {
    for (let sentence = sentences[next]; sentence && sentence.end <= end; sentence = sentences[++next])
      text += `${sentence.tokens.map((token) => raw.slice(token.start, token.end)).join(" ")}\n`;
    text += "\n";
  }
  return tidySegmentedText(text);
}

/** Gives a segmented text, however it was typed, the blanks and line ends that `segmentedText` writes. */
export function tidySegmentedText(text: string): string {
  const lines = linesOf(text).map((line) => wordsOf(line).join(" "));
  const tidy = lines
    .join("\n")
    .trim()
    .replaceAll(/\n{3,}/g, "\n\n");
  return tidy === "" ? "" : `${tidy}\n`;
}

/** Makes a Chinese raw text of a segmented one: a blank after each word, two empty lines between paragraphs. */
export function chineseRawText(segmented: string): string {
  return tidySegmentedText(segmented)
    .replaceAll(/(?<=\S)\n/g, " \n")
    .replaceAll("\n\n", "\n\n\n");
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

function wordsOf(line: string): string[] {
  return line.match(/\S+/g) ?? [];
}

/**
 * Gives a document the words, sentences and paragraphs of a segmented text. A Chinese raw text with other words, sentences or
 * paragraphs is written again, any other raw text stays.
 * @param file name of the segmented text, for messages
 * @throws ProblemError `segmented-differs`, with the first offset in the raw text, if characters other than white space differ;
 *   `segmented-over-space` if, in a language other than Chinese, a word spans white space of the raw text
 */
export function withSegmentedText(document: Document, segmented: string, file?: string): Document {
  const placed = placeWords(document, segmented, file);
  if (!isChinese(document.language) || tidySegmentedText(document.raw) === tidySegmentedText(segmented))
    return placed;
  return placeWords({ ...document, raw: chineseRawText(segmented) }, segmented, file);
}

function placeWords(document: Document, segmented: string, file: string | undefined): Document {
  const { raw } = document;
  const named = file && { file };
  // The mark is no text, unless the segmented text has it as a word.
  const isMarked = raw.startsWith(START_MARK) && !segmented.trimStart().startsWith(START_MARK);
  let position = isMarked ? START_MARK.length : 0;
  const lines = linesOf(segmented).map((line, index): Sentence | undefined => {
    const where = { ...named, line: index + 1, document: document.id };
    const tokens = wordsOf(line).map((form): Token => {
      const token = placeWord(document, form, position, where);
      position = token.end;
      return token;
    });
    return tokens[0] && { start: tokens[0].start, end: position, tokens };
  });
  const next = nextVisible(raw, position);
  if (next < raw.length) throw differs(raw, next, "its end", { ...named, document: document.id });
  const starts = lines.flatMap((line, index) => (line && lines[index - 1] === undefined ? line.start : []));
  const ends = lines.flatMap((line, index) => (line && lines[index + 1] === undefined ? line.end : []));
  const paragraphs = starts.map((start, index) => ({ start, end: ends[index] as number }));
  return { ...document, paragraphs, sentences: lines.filter((line) => line !== undefined) };
}

function placeWord({ raw, language }: Document, form: string, from: number, where: Place): Token {
  const start = nextVisible(raw, from);
  let end = start;
  for (const character of form) {
    const at = nextVisible(raw, end);
    if (!raw.startsWith(character, at)) throw differs(raw, at, JSON.stringify(form), where);
    if (at > end && !isChinese(language)) {
      const details = { found: JSON.stringify(form) };
      throw new ProblemError(problem("segmented-over-space", { ...where, offset: end }, details));
    }
    end = at + character.length;
  }
  return { start, end, form };
}

function differs(raw: string, offset: number, found: string, where: Place): ProblemError {
  const expected =
    offset < raw.length ? `raw text ${JSON.stringify(raw.slice(offset, offset + 20))}` : "its end";
  return new ProblemError(problem("segmented-differs", { ...where, offset }, { expected, found }));
}

/** Returns the share of neighbouring Han characters with a blank between; 0 in a text without such neighbours. */
export function partedHan(text: string): number {
  const gaps = text.match(/(?<=\p{Script=Han})[^\S\r\n]*(?=\p{Script=Han})/gu) ?? [];
  return gaps.filter((gap) => gap !== "").length / Math.max(gaps.length, 1);
}
