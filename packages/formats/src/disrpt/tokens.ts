import { type Document, type Message, type Parse, problem, rawDocument, type Token } from "@discoprep/corpus";
import { alignLayer } from "@discoprep/corpus/alignment";
import {
  builtText,
  commentValue,
  type DocumentGroup,
  plainWord,
  type SurfaceParse,
  surfaceOf,
} from "../conllu/index.ts";

export interface NumberedDocument {
  readonly document: Document;
  /** By DISRPT numbers (from 0). A contraction that is not the sum of its words (`du`) has several numbers and one token. */
  readonly numbered: readonly Token[];
}

/**
 * Builds raw text and tokens of a document. `SpaceAfter`, contractions and `# text` give the text between words; otherwise
 * (`.tok`) it is a blank. Each sentence is a line.
 * @param stated the user's raw text, in which the words are found
 */
export function numberedDocument(
  { id, parses }: DocumentGroup,
  language: string,
  stated?: string,
): NumberedDocument {
  const surfaces = parses.map((parse) => withStatedText(surfaceOf(parse, true), parse));
  const built = builtText(surfaces, () => "\n");
  const raw = stated ?? `${built.raw}\n`;
  const words = surfaces.map((surface) => ({ ...surface, tokens: surface.tokens.map(plainWord) }));
  const sentences =
    stated === undefined ? built.sentences : alignLayer(words, `the tokens of ${id}`, { id, raw }, () => {});
  const numbered = surfaces.flatMap(({ tokens }, sentence) =>
    tokens.flatMap(({ first, last }, index): Token[] => {
      const { start = 0, end = 0 } = sentences[sentence]?.tokens[index] ?? {};
      const parts = parses[sentence]?.tokens.slice(first - 1, last) ?? [];
      return parts.map((word) => ({ ...word, start, end }));
    }),
  );
  return { document: { ...rawDocument(id, language, raw), sentences }, numbered };
}

/**
 * Returns the problem of a document whose words are underscores, or undefined. Words inside a multi-word token stay readable in
 * masked files, so half of all words are enough.
 */
export function maskedProblem({ id, parses }: DocumentGroup, file: string): Message | undefined {
  const forms = parses.flatMap(({ tokens }) => tokens.map(({ form }) => form));
  const masked = forms.filter((form) => /^_+$/.test(form));
  if (forms.length === 0 || masked.length * 2 < forms.length) return undefined;
  const found = `${masked.length} of ${forms.length} words are underscores`;
  return problem("masked-text", { file, document: id }, { found });
}

/** Returns the sentence with the blanks of `# text`, or unchanged if that has other words. */
function withStatedText(surface: SurfaceParse, parse: Parse): SurfaceParse {
  const text = commentValue(parse, "text");
  if (text === undefined) return surface;
  let at = 0;
  const tokens: SurfaceParse["tokens"][number][] = [];
  for (const token of surface.tokens) {
    if (!text.startsWith(token.form, at)) return surface;
    at += token.form.length;
    const blank = /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
    tokens.push({ ...token, isSpaceAfter: blank > 0 || at === text.length });
    at += blank;
  }
  return { ...surface, tokens };
}
