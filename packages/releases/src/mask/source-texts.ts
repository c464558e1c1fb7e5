import { isUtf8 } from "node:buffer";
import { ProblemError } from "@discoprep/corpus";
import { decodeText, documentFiles, readBytes, type TextEncoding } from "@discoprep/files";
import { fillText, firstDifference, maskText, type TextRecord, visibleCharacters } from "./characters.ts";

/** The licensed text of a document. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** Finds the licensed text of a document. @throws ProblemError where there is none */
export type SourceTexts = (document: string) => SourceText;

/**
 * The licensed texts of a folder: one file a document, its id is the file's name without known endings. Texts are UTF-8, or
 * Latin-1 where they are not valid UTF-8, as those of the Penn Treebank are.
 */
export function sourceTexts(folder: string, encoding: TextEncoding | undefined): SourceTexts {
  const files = documentFiles(folder);
  return (document) => {
    const file = files.get(document);
    if (file === undefined) {
      throw new ProblemError({
        rule: "no-source-text",
        what: "the licensed text of a document is not there",
        where: { file: folder, document },
        expected: `a file named ${document}, with any extension`,
      });
    }
    const bytes = readBytes(file);
    return {
      file,
      text: encoding === undefined ? decoded(bytes, file).text : decodeText(bytes, encoding, file),
    };
  };
}

/** A text in UTF-8, or in Latin-1 where it is not valid UTF-8. */
export function decoded(bytes: Buffer, file: string): { text: string; encoding: "utf-8" | "latin1" } {
  const encoding = isUtf8(bytes) ? "utf-8" : "latin1";
  return { text: decodeText(bytes, encoding, file), encoding };
}

/** What a corpus's raw text may have and the masked text has not: a byte order mark, CR before LF, the Treebank's `.START`. */
const variants: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/^\ufeff/, ""),
  (text) => text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n"),
  (text) => text.replace(/^\s*\.START/, ""),
];

/**
 * The raw text that a masked one stands for.
 * @param masked with every blank in its place
 * @throws ProblemError `source-text-differs` with the offset (UTF-16 code units of the source) from which on it is another text
 */
export function unmaskedText(
  masked: string,
  source: SourceText,
  document: string,
  record?: TextRecord,
): string {
  const texts = variants.map((variant) => variant(source.text));
  const text = texts.find((one) => maskText(one) === masked);
  if (text === undefined) {
    const shape = maskText(source.text);
    let offset = 0;
    while (offset < shape.length && shape[offset] === masked[offset]) offset++;
    throw sourceDiffers(source, document, offset);
  }
  checkRecord(visibleCharacters(text), { ...source, text }, document, record);
  return text;
}

/** Gives the visible characters of a source one after the other to the forms of a text. */
export class Characters {
  readonly #source: SourceText;
  readonly #document: string;
  readonly #all: readonly string[];
  /** Where each stands, in UTF-16 code units. */
  readonly #places: readonly number[];
  readonly #hasRecord: boolean;
  #next = 0;

  /** @param count how many the masked text has. @throws ProblemError `source-text-differs` */
  constructor(source: SourceText, document: string, count: number, record?: TextRecord) {
    const texts = variants.map((variant) => variant(source.text));
    const whole = texts.find((one) => visibleCharacters(one).length === count);
    const text = whole ?? withoutHeading(source.text, count);
    this.#source = { ...source, text };
    this.#document = document;
    this.#all = visibleCharacters(text);
    this.#places = Array.from(text.matchAll(/\S/gu), ({ index }) => index);
    this.#hasRecord = record !== undefined;
    checkRecord(this.#all, this.#source, document, record);
  }

  /** The form that a masked one stands for. */
  fill(masked: string): string {
    const start = this.#next;
    this.#next += masked.split("_").length - 1;
    if (!this.#hasRecord && !/\s/.test(masked)) this.#checkBlanks(start);
    const form = fillText(masked, this.#all.slice(start, this.#next));
    if (form === undefined) throw this.#differs(this.#all.length);
    return form;
  }

  /** @throws ProblemError where the source goes on */
  end(): void {
    if (this.#next < this.#all.length) throw this.#differs(this.#next);
  }

  /** Where nothing else is known of the text, a blank inside a word shows that the source is another one. */
  #checkBlanks(start: number): void {
    for (let number = start + 1; number < this.#next; number++) {
      const end = (this.#places[number - 1] ?? 0) + (this.#all[number - 1]?.length ?? 0);
      if (this.#places[number] !== end) throw this.#differs(number);
    }
  }

  #differs(number: number): ProblemError {
    const { text } = this.#source;
    return sourceDiffers(this.#source, this.#document, this.#places[number] ?? text.length);
  }
}

/**
 * A text whose first lines are blanks where they hold what the masked text lacks: TED-MDB's raw texts begin with number and
 * title of the talk, of which DISRPT has no tokens.
 * @param count how many visible characters the masked text has
 */
function withoutHeading(text: string, count: number): string {
  const more = visibleCharacters(text).length - count;
  const heading = more > 0 ? text.slice(0, offsetOf(text, more)) : "";
  return /\n\s*$/.test(heading) ? heading.replace(/\S/g, " ") + text.slice(heading.length) : text;
}

function checkRecord(
  characters: readonly string[],
  source: SourceText,
  document: string,
  record: TextRecord | undefined,
): void {
  const first = record === undefined ? undefined : firstDifference(characters, record);
  if (first !== undefined) throw sourceDiffers(source, document, offsetOf(source.text, first));
}

/** Where a visible character stands, in UTF-16 code units. */
function offsetOf(text: string, number: number): number {
  let count = 0;
  for (const { index } of text.matchAll(/\S/gu)) if (count++ === number) return index;
  return text.length;
}

function sourceDiffers({ file, text }: SourceText, document: string, offset: number): ProblemError {
  return new ProblemError({
    rule: "source-text-differs",
    what: "the source is not the text that was masked",
    where: { file, document, offset },
    expected: "the text from which the masked files were made",
    found: `a difference from "${text.slice(offset, offset + 30)}" on, or up to 127 characters after it`,
  });
}
