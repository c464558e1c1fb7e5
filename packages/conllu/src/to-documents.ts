import type { Dependency, Document, Sentence, Span, Token } from "@discoprep/corpus";
import { type ConlluSentence, cell, commentValue, hasSpaceAfter, wordsOf } from "./rows.ts";
import { surfaceRows, surfaceTokens } from "./surface.ts";

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
    if (surfaceRows(sentence).length === 0) continue;
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
    if (begins) paragraphs.push({ start, end });
    else paragraphs[paragraphs.length - 1] = { start: paragraphs.at(-1)?.start ?? start, end };
    const last = surfaceRows(sentence).at(-1);
    joined = last !== undefined && !hasSpaceAfter(last);
  }
  return { id, language, raw: `${raw}\n`, paragraphs, sentences, relations: [], messages: [] };
}

function buildSentence(source: ConlluSentence, offset: number): { text: string; sentence: Sentence } {
  const surface = surfaceTokens(source);
  const words = wordsOf(source);
  // The surface token each word is part of; head 0 stays 0.
  const position = new Map<number, number>([[0, 0]]);
  for (const [index, { row }] of surface.entries()) {
    for (let word = row.first; word <= row.last; word++) position.set(word, index + 1);
  }
  const dependencies: Dependency[] = [];
  const tokens = surface.map(({ row, start, end }, index): Token => {
    const inside = words.filter((word) => row.first <= word.first && word.first <= row.last);
    const top = inside.find((word) => position.get(Number(cell(word, "head"))) !== index + 1) ?? row;
    const head = position.get(Number(cell(top, "head")));
    const label = cell(top, "deprel");
    if (head !== undefined && label !== "_") dependencies.push({ label, head, dependent: index + 1 });
    const own = [cell(top, "xpos"), cell(top, "upos")].find((tag) => tag !== "_");
    const form = cell(row, "form");
    return {
      start: offset + start,
      end: offset + end,
      form,
      ...(own !== undefined && { partOfSpeech: own }),
    };
  });
  const last = surface.at(-1)?.end ?? 0;
  let text = "";
  for (const { row, start } of surface) text = `${text.padEnd(start)}${cell(row, "form")}`;
  return { text, sentence: { start: offset, end: offset + last, tokens, dependencies } };
}
