import {
  type Document,
  firstHeads,
  type Parse,
  rawDocument,
  type Sentence,
  type Span,
  type Token,
  type Word,
} from "@discoprep/corpus";
import { commentValue } from "./sentence.ts";
import { plainWord, type SurfaceParse, surfaceOf } from "./surface.ts";

/**
 * Returns a document's sentences as CoNLL-U has them: forms are the raw text under the tokens, the treebank's part of speech
 * is XPOS. Dependencies are kept if every token has one head: others do not fit the columns.
 */
export function conlluParses({ id, raw, paragraphs, sentences }: Document): Parse[] {
  const starts = new Set(paragraphs.map(({ start }) => start));
  return sentences.map((sentence, index) => {
    const { tokens, dependencies } = sentence;
    const following = [...tokens.slice(1), sentences[index + 1]?.tokens[0]];
    const words = tokens.map((token, at): Word => {
      const next = following[at];
      const misc = next !== undefined && next.start <= token.end ? "SpaceAfter=No" : undefined;
      return { ...token, form: formText(raw, token), misc };
    });
    const forms = words.map(({ form, misc }, at) => {
      return misc === undefined && at < words.length - 1 ? `${form} ` : form;
    });
    return {
      tokens: words,
      dependencies: hasOneHeadEach(sentence) ? dependencies : [],
      comments: [
        ...(index === 0 ? [`# newdoc id = ${id}`] : []),
        ...(starts.has(sentence.start) ? ["# newpar"] : []),
        `# sent_id = ${id}-${index + 1}`,
        `# text = ${forms.join("")}`,
      ],
    };
  });
}

/** Returns the characters of a form: a token may run over a line break, a column may not. */
function formText(raw: string, { start, end }: Span): string {
  return raw.slice(start, end).replace(/\s+/g, " ") || "_";
}

function hasOneHeadEach(sentence: Sentence): boolean {
  const { tokens, dependencies = [] } = sentence;
  const isTree = dependencies.length === tokens.length && !firstHeads(sentence).includes(undefined);
  return isTree && dependencies.every((row) => !row.headCopy && !row.dependentCopy);
}

/**
 * Yields the documents of CoNLL-U: a new one at each `# newdoc`, a paragraph at each `# newpar`. Raw text is
 * rebuilt from forms and `SpaceAfter`: one blank between sentences, an empty line between paragraphs.
 * Tokens are the surface's: a range is one token, which has its head's part of speech and dependency.
 * @param fallbackId the id of a document without one; later ones get `-2`, `-3`, …
 */
export function* conlluDocuments(
  parses: Iterable<Parse>,
  language: string,
  fallbackId: string,
): Generator<Document> {
  for (const group of documentGroups(parses, fallbackId)) {
    const begins = group.parses.map((parse, index) => index === 0 || isMarked(parse, "newpar"));
    const surfaces = group.parses.map((parse) => surfaceOf(parse));
    const isJoined = (index: number) => surfaces[index - 1]?.tokens.at(-1)?.isSpaceAfter === false;
    const gap = (index: number) => (begins[index] ? "\n\n" : isJoined(index) ? "" : " ");
    const { raw, sentences } = builtText(surfaces, gap);
    const paragraphs: Span[] = [];
    for (const [index, { start, end }] of sentences.entries()) {
      const last = begins[index] ? undefined : paragraphs.pop();
      paragraphs.push({ start: last?.start ?? start, end });
    }
    yield { ...rawDocument(group.id, language, `${raw}\n`), paragraphs, sentences };
  }
}

export interface DocumentGroup {
  readonly id: string;
  readonly parses: Parse[];
}

/** Yields the sentences of each document, which `# newdoc` begins; ids as `conlluDocuments` gives them. */
export function* documentGroups(parses: Iterable<Parse>, fallbackId: string): Generator<DocumentGroup> {
  let group: DocumentGroup | undefined;
  let number = 0;
  for (const parse of parses) {
    if (group === undefined || isMarked(parse, "newdoc")) {
      if (group !== undefined) yield group;
      const unnamed = number++ === 0 ? fallbackId : `${fallbackId}-${number}`;
      const id = commentValue(parse, "newdoc id") || commentValue(parse, "newdoc_id") || unnamed;
      group = { id, parses: [] };
    }
    group.parses.push(parse);
  }
  if (group !== undefined) yield group;
}

function newdocLines(text: string) {
  const lines = text.matchAll(/^# *newdoc[ _]id *= *(.*?)\s*$/gm);
  return Array.from(lines, ({ 1: id = "", index }) => ({ id, index }));
}

export function newdocIds(text: string): string[] {
  return newdocLines(text).map(({ id }) => id);
}

/** Returns the part of a text that belongs to a document, or the whole text if it does not name the document. Lines keep their numbers. */
export function documentPart(text: string, document: string): string {
  const lines = newdocLines(text);
  const at = lines.findIndex(({ id }) => id === document);
  if (at < 0 || lines.length === 1) return text;
  const start = lines[at]?.index ?? 0;
  return text.slice(0, start).replace(/[^\n]/g, "") + text.slice(start, lines[at + 1]?.index);
}

function isMarked(parse: Parse, name: string): boolean {
  return ["", " id", "_id"].some((end) => commentValue(parse, `${name}${end}`) !== undefined);
}

/**
 * Returns the text of sentences and their tokens in it: a blank where a space follows, none at the end of a sentence.
 * @param gap the text before a sentence, by its number from 0; the first has none
 */
export function builtText(
  surfaces: readonly SurfaceParse[],
  gap: (index: number) => string,
): { readonly raw: string; readonly sentences: Sentence[] } {
  let raw = "";
  const sentences = surfaces.map(({ tokens: words, dependencies }, index): Sentence => {
    if (index > 0) raw += gap(index);
    const start = raw.length;
    const tokens = words.map((word, at): Token => {
      const token = { ...plainWord(word), start: raw.length, end: raw.length + word.form.length };
      raw += word.isSpaceAfter && at < words.length - 1 ? `${word.form} ` : word.form;
      return token;
    });
    return { start, end: raw.length, tokens, dependencies };
  });
  return { raw, sentences };
}
