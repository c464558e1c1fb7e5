import type { Document, Sentence, Span, Token } from "@discoprep/corpus";
import { type ConlluSentence, commentValue, hasSpaceAfter } from "./rows.ts";
import { partOfSpeech, surfaceDependencies, surfaceTokens } from "./surface.ts";

/**
 * The documents of a CoNLL-U file: a new one at each `# newdoc`, a paragraph at each `# newpar`. Raw text is
 * rebuilt from forms and `SpaceAfter`: one blank between sentences, an empty line between paragraphs.
 * Tokens are the surface's: a range is one token, which has its head's part of speech and dependency.
 * @param fallbackId the id where a file names none; further ones get `-2`, `-3`, …
 */
export function conlluDocuments(
  sentences: Iterable<ConlluSentence>,
  language: string,
  fallbackId: string,
): Document[] {
  return [...eachConlluDocument(sentences, language, fallbackId)];
}

/** The same, one document after the other; the sentences of one are in memory. */
export function* eachConlluDocument(
  sentences: Iterable<ConlluSentence>,
  language: string,
  fallbackId: string,
): Generator<Document> {
  let number = 0;
  for (const group of documentGroups(sentences)) {
    const named = group[0] && (commentValue(group[0], "newdoc id") || commentValue(group[0], "newdoc_id"));
    const unnamed = number++ === 0 ? fallbackId : `${fallbackId}-${number}`;
    yield buildDocument(group, named || unnamed, language);
  }
}

function* documentGroups(sentences: Iterable<ConlluSentence>): Generator<ConlluSentence[]> {
  let group: ConlluSentence[] = [];
  for (const sentence of sentences) {
    // Only blank lines or comments.
    if (surfaceTokens(sentence).length === 0) continue;
    if (group.length > 0 && isMarked(sentence, "newdoc")) {
      yield group;
      group = [];
    }
    group.push(sentence);
  }
  if (group.length > 0) yield group;
}

function isMarked(sentence: ConlluSentence, name: string): boolean {
  return ["", " id", "_id"].some((end) => commentValue(sentence, `${name}${end}`) !== undefined);
}

function buildDocument(group: readonly ConlluSentence[], id: string, language: string): Document {
  let raw = "";
  let joined = true;
  const sentences: Sentence[] = [];
  const paragraphs: Span[] = [];
  for (const [index, sentence] of group.entries()) {
    const begins = index === 0 || isMarked(sentence, "newpar");
    if (index > 0) raw += begins ? "\n\n" : joined ? "" : " ";
    const built = buildSentence(sentence, raw.length);
    raw += built.text;
    sentences.push(built.sentence);
    const { start, end } = built.sentence;
    paragraphs.push({ start: begins ? start : (paragraphs.pop()?.start ?? start), end });
    const last = surfaceTokens(sentence).at(-1);
    joined = last !== undefined && !hasSpaceAfter(last.row);
  }
  return { id, language, raw: `${raw}\n`, paragraphs, sentences, relations: [], messages: [] };
}

/** The sentence's text without a blank at its end, and its tokens with offsets. */
function buildSentence(source: ConlluSentence, offset: number): { text: string; sentence: Sentence } {
  const surface = surfaceTokens(source);
  let text = "";
  let end = offset;
  const tokens = surface.map(({ row, top, form }): Token => {
    const start = offset + text.length;
    end = start + form.length;
    text += hasSpaceAfter(row) ? `${form} ` : form;
    return { start, end, form, ...partOfSpeech(top) };
  });
  const dependencies = surfaceDependencies(surface);
  return { text: text.slice(0, end - offset), sentence: { start: offset, end, tokens, dependencies } };
}
