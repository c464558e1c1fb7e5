import { isLanguageTag, type Span, UsageError, unknownLanguage } from "@discoprep/corpus";
import { trimmedSpan } from "./paragraphs.ts";

export function localeTokenizer(language: string): (sentence: string) => Span[] {
  const segmenter = new Intl.Segmenter(localeOf(language), { granularity: "word" });
  return (sentence) => {
    const tokens: Span[] = [];
    let start = 0;
    for (const end of [...unicodeBoundaries(sentence, segmenter), sentence.length]) {
      const span = trimmedSpan(sentence, start, end);
      if (span.end > span.start) tokens.push(span);
      start = end;
    }
    return tokens;
  };
}

/** Returns a language tag with hyphens: `pt_BR` → `pt-BR`. @throws UsageError for a text that is no tag, and for an unknown language */
export function localeOf(language: string): string {
  const tag = language.replaceAll("_", "-");
  if (!isLanguageTag(tag))
    throw new UsageError(`"${language}" is not a language tag; expected one such as en, zh, pt-BR`);
  if (unknownLanguage(tag).length === 0) return tag;
  throw new UsageError(
    `no known language has the tag "${language}", so there are no rules for its sentences and tokens; ` +
      "check the tag, or name und for Unicode's rules of no language in particular",
  );
}

/** The time of `Intl.Segmenter` grows with the square of a text's length: 200 kB take 34 s as a whole, 0.3 s in pieces. */
const PIECE_LENGTH = 1000;

/** Number of the boundaries before the end of a piece that may depend on the text after it. */
const UNSURE_BOUNDARIES = 4;

const hasLetter = /\p{L}/u;

/**
 * Returns the boundaries inside a text that Unicode's text segmentation (UAX 29) finds, as UTF-16 indices, ascending. A piece
 * begins at a boundary: the rules look back no further. They look ahead to the next letter, so a piece without one
 * after its last sure boundary is read again with more text.
 */
export function* unicodeBoundaries(text: string, segmenter: Intl.Segmenter): Generator<number> {
  let length = PIECE_LENGTH;
  for (let from = 0; from < text.length; ) {
    const to = Math.min(text.length, from + length);
    const boundaries = [...segmenter.segment(text.slice(from, to))].map(({ index }) => from + index).slice(1);
    if (to === text.length) {
      yield* boundaries;
      return;
    }
    const sure = boundaries.slice(0, -UNSURE_BOUNDARIES);
    const last = sure.at(-1);
    if (last === undefined || !hasLetter.test(text.slice(last, to))) {
      length *= 2;
      continue;
    }
    yield* sure;
    from = last;
    length = PIECE_LENGTH;
  }
}
