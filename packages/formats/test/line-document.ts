import { type Document, paragraphsOfSentences, type Relation } from "@discoprep/corpus";

/** Returns the document "d" of a text with a sentence a line and blanks between words. */
export function lineDocument(raw: string, relations: readonly Relation[], language = "en"): Document {
  const sentences = Array.from(raw.matchAll(/[^\n]+/g), ({ 0: line, index: first }) => {
    const tokens = Array.from(line.matchAll(/[^ ]+/g), ({ 0: form, index }) => {
      const start = first + index;
      return { form, start, end: start + form.length };
    });
    return { start: first, end: first + line.length, tokens };
  });
  const paragraphs = paragraphsOfSentences(raw, sentences);
  return { id: "d", language, raw, paragraphs, sentences, relations, messages: [] };
}
