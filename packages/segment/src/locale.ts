import { languageName, type Span, UsageError } from "@discoprep/corpus";
import { trimmedSpan } from "./paragraphs.ts";
import { unicodeBoundaries } from "./unicode-boundaries.ts";

/** Words and marks of any language, by Unicode's text segmentation (UAX 29); white space is not a token. */
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

/** `pt_BR` → `pt-BR`. @throws UsageError for what is no language tag, and for a language that is not known */
export function localeOf(language: string): string {
  const tag = canonicalTag(language);
  if (languageName(tag) !== undefined || tag === "und") return tag;
  throw new UsageError(
    `no known language has the tag "${language}", so there are no rules for its sentences and tokens; ` +
      "check the tag, or name und for Unicode's rules of no language in particular",
  );
}

function canonicalTag(language: string): string {
  try {
    return Intl.getCanonicalLocales(language.replaceAll("_", "-"))[0] ?? "und";
  } catch {
    throw new UsageError(`"${language}" is not a language tag; expected one such as en, zh, pt-BR`);
  }
}
