import type { Dependency, Document, Sentence, Span, Token } from "@discoprep/corpus";
import { type ConlluRow, type ConlluSentence, commentValue, hasSpaceAfter } from "./rows.ts";
import { partOfSpeech, surfaceDependencies, surfaceTokens } from "./surface.ts";

/**
 * A document as CoNLL-U: forms are the raw text under the tokens, the treebank's part of speech is XPOS.
 * HEAD and DEPREL are written where every token has one head; other dependencies do not fit the columns.
 */
export function conlluSentences(document: Document): ConlluSentence[] {
  const starts = new Set(document.paragraphs.map(({ start }) => start));
  return document.sentences.map((sentence, index) => ({
    comments: [
      ...(index === 0 ? [`# newdoc id = ${document.id}`] : []),
      ...(starts.has(sentence.start) ? ["# newpar"] : []),
      `# sent_id = ${document.id}-${index + 1}`,
      `# text = ${sentenceText(document.raw, sentence)}`,
    ],
    rows: sentenceRows(document.raw, sentence, document.sentences[index + 1]),
  }));
}

/** The characters of a form: a token may run over a line break, a column may not. */
function formText(raw: string, token: { readonly start: number; readonly end: number }): string {
  return raw.slice(token.start, token.end).replace(/\s+/g, " ") || "_";
}

function sentenceText(raw: string, { tokens }: Sentence): string {
  const texts = tokens.map((token, index) => {
    const next = tokens[index + 1];
    return formText(raw, token) + (next !== undefined && next.start > token.end ? " " : "");
  });
  return texts.join("");
}

function sentenceRows(raw: string, sentence: Sentence, next: Sentence | undefined): ConlluRow[] {
  const heads = singleHeads(sentence);
  return sentence.tokens.map((token, index): ConlluRow => {
    const number = index + 1;
    const following = sentence.tokens[number] ?? next?.tokens[0];
    const { head, label = "_" } = heads?.get(number) ?? {};
    const misc = following !== undefined && following.start <= token.end ? "SpaceAfter=No" : "_";
    const tags = ["_", "_", token.partOfSpeech ?? "_", "_"];
    const columns = [`${number}`, formText(raw, token), ...tags, `${head ?? "_"}`, label, "_", misc];
    return { kind: "word", first: number, last: number, columns, line: 0 };
  });
}

/** The row of each token by its number, where each token has exactly one. */
function singleHeads({ tokens, dependencies = [] }: Sentence): Map<number, Dependency> | undefined {
  const heads = new Map(dependencies.map((row) => [row.dependent, row]));
  const fits = heads.size === dependencies.length && heads.size === tokens.length;
  return fits && dependencies.every((row) => !row.headCopy && !row.dependentCopy) ? heads : undefined;
}

/**
 * The documents of a CoNLL-U file, one after the other: a new one at each `# newdoc`, a paragraph at each `# newpar`. Raw text is
 * rebuilt from forms and `SpaceAfter`: one blank between sentences, an empty line between paragraphs.
 * Tokens are the surface's: a range is one token, which has its head's part of speech and dependency.
 * @param fallbackId the id where a file names none; further ones get `-2`, `-3`, …
 */
export function* conlluDocuments(
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
