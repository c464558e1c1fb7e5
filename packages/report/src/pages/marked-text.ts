import type { Document, Span } from "@discoprep/corpus";
import { html, type Markup } from "../html/markup.ts";
import { type MarkedRelation, type Role, type Segment, segments } from "./segments.ts";

/** The letters that the client reads in `data-r="14877:1 14878:c"`. */
const letters: Readonly<Record<Role, string>> = { arg1: "1", arg2: "2", connective: "c" };

/**
 * A document's text: paragraphs, sentences in them, and every stretch that belongs to relations as an
 * element that names them. White space is kept.
 * @param id of the element; a page may show a text twice
 */
export function markedText(document: Document, relations: readonly MarkedRelation[], id = "text"): Markup {
  const paragraphs = blocks(document);
  const pieces = segments(paragraphs.flat(), relations, document.id);
  const shown = (part: TextPart): Markup => sentence(document.raw, part, pieces.get(part) ?? []);
  return html`<article class="text" id="${id}" lang="${document.language}" dir="auto">
${paragraphs.map((parts) => html`<p>${parts.map(shown)}</p>`)}</article>
`;
}

interface TextPart extends Span {
  /** 1-based; absent where the text has no sentences. */
  readonly number?: number;
}

/** Paragraphs as lists of sentences and of the text between them. Only white space of the text is left out. */
function blocks({ raw, paragraphs, sentences }: Document): TextPart[][] {
  const known = paragraphs.length > 0 ? paragraphs : [];
  const all: TextPart[][] = [];
  let position = 0;
  const outside = (end: number): void => {
    if (raw.slice(position, end).trim() !== "") all.push([trimmed(raw, position, end)]);
  };
  let next = 0;
  for (const paragraph of known) {
    outside(paragraph.start);
    const parts: TextPart[] = [];
    position = paragraph.start;
    for (; next < sentences.length; next++) {
      const span = sentences[next] as Span;
      if (span.start >= paragraph.end) break;
      if (span.start > position) parts.push({ start: position, end: span.start });
      parts.push({ start: Math.max(position, span.start), end: span.end, number: next + 1 });
      position = span.end;
    }
    if (position < paragraph.end) parts.push({ start: position, end: paragraph.end });
    all.push(parts);
    position = paragraph.end;
  }
  outside(raw.length);
  return all;
}

function trimmed(raw: string, start: number, end: number): TextPart {
  const text = raw.slice(start, end);
  const lead = text.length - text.trimStart().length;
  return { start: start + lead, end: start + text.trimEnd().length };
}

function sentence(raw: string, part: TextPart, segments: readonly Segment[]): Markup {
  const pieces = segments.map(({ start, end, marks }) => {
    const text = raw.slice(start, end);
    if (marks.length === 0) return html`${text}`;
    return html`<span data-r="${marks.map(({ key, role }) => `${key}:${letters[role]}`).join(" ")}">${text}</span>`;
  });
  return part.number === undefined ? html`${pieces}` : html`<span data-s="${part.number}">${pieces}</span>`;
}
