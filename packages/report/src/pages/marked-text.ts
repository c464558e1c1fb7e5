import type { Document, Span } from "@discoprep/corpus";
import { html, type Markup } from "../html/markup.ts";

/** A part of a relation in the text. Its mark names it for the client: `r14877:1` is Arg1 of relation 14877. */
export interface MarkedPart extends Span {
  readonly mark: string;
}

/** Returns the parts of a relation as the text marks them. @param key of letters, digits and hyphens */
export function markedParts(
  key: string,
  { arg1, arg2, connective }: Readonly<Record<"arg1" | "arg2" | "connective", readonly Span[]>>,
): MarkedPart[] {
  return Object.entries({ 1: arg1, 2: arg2, c: connective }).flatMap(([letter, spans]) =>
    spans.map((span) => ({ ...span, mark: `${key}:${letter}` })),
  );
}

/** A sentence with its number from 1, or text without one. */
interface Stretch extends Span {
  readonly number?: number;
}

/** Makes a document's text, with an element for every stretch in relations that names them. @param id of this text on its page */
export function markedText(document: Document, parts: readonly MarkedPart[], id = "text"): Markup {
  const element = (stretch: Stretch): Markup => {
    const pieces = segments(stretch, parts).map(({ start, end, marks }) => {
      const text = document.raw.slice(start, end);
      return marks.length === 0 ? html`${text}` : html`<span data-r="${marks.join(" ")}">${text}</span>`;
    });
    return stretch.number === undefined
      ? html`${pieces}`
      : html`<span data-s="${stretch.number}">${pieces}</span>`;
  };
  return html`<article class="text" id="${id}" lang="${document.language}" dir="auto">
${paragraphsOf(document).map((stretches) => html`<p>${stretches.map(element)}</p>`)}</article>
`;
}

/** Cuts a stretch of text wherever a part begins or ends, so that each piece has one list of marks. */
export function segments(
  { start, end }: Span,
  parts: readonly MarkedPart[],
): (Span & { readonly marks: readonly string[] })[] {
  const inside = parts.filter((part) => part.start < end && part.end > start);
  const borders = inside.flatMap((part) => [Math.max(part.start, start), Math.min(part.end, end)]);
  const cuts = [...new Set([start, ...borders, end])].sort((a, b) => a - b);
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index] as number;
    const marked = inside.filter((part) => part.start <= from && part.end > from);
    return { start: from, end: to, marks: marked.map(({ mark }) => mark) };
  });
}

/** Returns paragraphs as lists of sentences and of the text between them. Only white space is left out. */
function paragraphsOf({ raw, paragraphs, sentences }: Document): Stretch[][] {
  const paragraphStretches: Stretch[][] = [];
  let position = 0;
  const addOutside = (end: number): void => {
    const text = raw.slice(position, end);
    const start = position + text.length - text.trimStart().length;
    if (text.trim() !== "") paragraphStretches.push([{ start, end: position + text.trimEnd().length }]);
  };
  let next = 0;
  for (const { start, end } of paragraphs) {
    addOutside(start);
    const stretches: Stretch[] = [];
    position = start;
    for (; next < sentences.length; next++) {
      const sentence = sentences[next] as Span;
      if (sentence.start >= end) break;
      if (sentence.start > position) stretches.push({ start: position, end: sentence.start });
      stretches.push({ start: Math.max(position, sentence.start), end: sentence.end, number: next + 1 });
      position = sentence.end;
    }
    if (position < end) stretches.push({ start: position, end });
    paragraphStretches.push(stretches);
    position = end;
  }
  addOutside(raw.length);
  return paragraphStretches;
}
