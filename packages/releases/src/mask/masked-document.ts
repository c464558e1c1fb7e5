import {
  CodePointOffsets,
  type Document,
  ProblemError,
  paragraphsOfSentences,
  problem,
  type Sentence,
  type Token,
} from "@discoprep/corpus";
import { mapSpans } from "@discoprep/formats/format";

function maskText(text: string): string {
  return text.replace(/\S/gu, "_");
}

export function maskDocument(document: Document): Document {
  return withText(document, maskText(document.raw), maskedForm);
}

/** Gives a masked document its text and words back. @throws ProblemError if the text has another length or other blanks */
export function restoreDocument(masked: Document, raw: string, file: string): Document {
  const texts = [raw, raw.replace(/^\ufeff/, "").replaceAll("\r\n", "\n")];
  const text = texts.find((text) => maskText(text) === masked.raw);
  if (text === undefined) throw otherText(masked, raw, file);
  return withText(masked, text, restoredForm);
}

type NewForm = (form: string, before: string, after: string) => string;

/** Returns the document with another raw text of the same length in code points. */
function withText(document: Document, raw: string, newForm: NewForm): Document {
  const old = new CodePointOffsets(document.raw);
  const offsets = new CodePointOffsets(raw);
  const moved = <S extends { readonly start: number; readonly end: number }>(span: S): S => ({
    ...span,
    start: offsets.toUtf16(old.fromUtf16(span.start)) ?? raw.length,
    end: offsets.toUtf16(old.fromUtf16(span.end)) ?? raw.length,
  });
  const sentences = document.sentences.map((sentence): Sentence => {
    const tokens = sentence.tokens.map((token): Token => {
      const { start, end } = moved(token);
      const before = document.raw.slice(token.start, token.end);
      return { ...token, start, end, form: newForm(token.form, before, raw.slice(start, end)) };
    });
    const { parsetree } = sentence;
    if (parsetree === undefined) return { ...moved(sentence), tokens };
    return { ...moved(sentence), tokens, parsetree: withLeaves(parsetree, sentence.tokens, tokens) };
  });
  const relations = document.relations.map((relation) => mapSpans(relation, (spans) => spans.map(moved)));
  return { ...document, raw, sentences, relations, paragraphs: paragraphsOfSentences(raw, sentences) };
}

/** Puts new forms into a tree; a leaf that is not its token's form is masked. */
function withLeaves(tree: string, before: readonly Token[], after: readonly Token[]): string {
  let place = 0;
  return tree.replace(/(?<=\([^\s()]+ )[^\s()]+(?=\))/g, (leaf) => {
    const isForm = leaf === before[place]?.form;
    const form = after[place]?.form ?? "";
    place++;
    return isForm ? form : maskText(leaf);
  });
}

/** Masks a form. The Treebank's form of a bracket or quotation mark stays; `1\/2` becomes `_\__`. */
function maskedForm(form: string, text: string): string {
  if (visible(form) === visible(text)) return maskText(form);
  return form.replaceAll("\\", "") === visible(text) ? form.replace(/[^\\\s]/gu, "_") : form;
}

/** Restores a form that was masked: one with as many underscores as its text has characters. */
function restoredForm(form: string, _: string, text: string): string {
  const characters = [...visible(text)];
  if (form.split("_").length - 1 !== characters.length) return form;
  return form.replace(/_/g, () => characters.shift() ?? "");
}

function visible(text: string): string {
  return text.replace(/\s/g, "");
}

function otherText({ id, raw: masked }: Document, raw: string, file: string): ProblemError {
  const shape = maskText(raw);
  let offset = 0;
  while (offset < shape.length && shape[offset] === masked[offset]) offset++;
  const expected = `${[...masked].length} characters, with blanks where the masked text has them`;
  const excerpt = [...raw].slice(offset, offset + 30).join("");
  const details = { expected, found: `${[...raw].length} characters, other from "${excerpt}" on` };
  return new ProblemError(problem("source-text-differs", { file, document: id, offset }, details));
}
