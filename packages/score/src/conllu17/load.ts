import { escapedCharacter } from "@discoprep/conll16/cpython2";
import { type EvaluationYear, editions } from "./edition.ts";
import type { EvaluatedWord, TextSpan, Treebank } from "./treebank.ts";
import { faultIn, UdError } from "./ud-error.ts";

/**
 * Reads a CoNLL-U file as the evaluation of CoNLL-2017 does (conll17_ud_eval.py 1.3, `load_conllu`), with its faults:
 * comments and empty nodes are passed over, each word under a range line has the span of the range, and neither IDs nor
 * forms of such words are looked at. Line feed, carriage return and both together end a line.
 * @param batches its lines, batch by batch, without line feeds
 * @param file a name for messages
 * @throws UdError worded as there, with the line at which it shows
 */
export async function loadTreebank(
  batches: AsyncIterable<readonly string[]>,
  file: string,
  year: EvaluationYear = "2017",
): Promise<Treebank> {
  const loader = new Loader(year);
  try {
    for await (const batch of batches) {
      for (const line of batch) for (const part of line.replace(/\r$/, "").split("\r")) loader.add(part);
    }
    loader.end();
  } catch (error) {
    throw faultIn(file, error);
  }
  return loader;
}

/** A word whose parent is set at the end of its sentence. */
interface OpenWord extends EvaluatedWord {
  parent: number;
  /** HEAD as written, and its line. */
  readonly head: string;
  readonly line: number;
}

const unlinked = -2;
const linking = -3;

class Loader implements Treebank {
  text = "";
  readonly tokens: TextSpan[] = [];
  readonly sentences: TextSpan[] = [];
  readonly words: OpenWord[] = [];
  readonly #year: EvaluationYear;
  /** Lines read. */
  #line = 0;
  /** The first word and character of the open sentence. */
  #open: { readonly word: number; readonly start: number } | undefined;
  /** How many lines to come are words of the last token's range. */
  #inRange = 0;

  constructor(year: EvaluationYear) {
    this.#year = year;
  }

  add(line: string): void {
    this.#line++;
    if (this.#inRange > 0) {
      this.#addWord(this.#columns(line));
      this.#inRange--;
      return;
    }
    if (this.#open === undefined) {
      if (line.startsWith("#")) return;
      this.#open = { word: this.words.length, start: this.text.length };
    }
    if (line !== "") this.#addToken(this.#columns(line), this.#open.word);
    else {
      this.#linkHeads(this.#open.word);
      this.sentences.push({ start: this.#open.start, end: this.text.length });
      this.#open = undefined;
    }
  }

  end(): void {
    // The script reads on for the words of a range, and finds an empty line.
    if (this.#inRange > 0) this.#columns("");
    if (this.#open !== undefined) throw this.#fault("The CoNLL-U file does not end with empty line");
  }

  #fault(detail: string): UdError {
    return new UdError("UDError", detail, { line: this.#line });
  }

  #columns(line: string): string[] {
    const columns = line.split("\t");
    if (columns.length === 10) return columns;
    throw this.#fault(`The CoNLL-U line does not contain 10 tab-separated columns: '${line}'`);
  }

  /** @param first the sentence's first word */
  #addToken(columns: readonly string[], first: number): void {
    const [id = "", written = ""] = columns;
    if (id.includes(".")) return;
    const form = written.replace(editions[this.#year].spaces, "");
    if (form === "") throw this.#fault("There is an empty FORM in the CoNLL-U file");
    this.tokens.push({ start: this.text.length, end: this.text.length + form.length });
    this.text += form;
    if (id.includes("-")) this.#inRange = Math.max(0, this.#rangeLength(id));
    else {
      this.#checkNumbers(columns, form, this.words.length - first + 1);
      this.#addWord(columns, form);
    }
  }

  /** A word of the last token. @param tokenForm the token's form, where the word is the token */
  #addWord(columns: readonly string[], tokenForm?: string): void {
    const [, form = "", lemma = "", upos = "", xpos = "", features = "", head = "", relation = ""] = columns;
    this.words.push({
      ...(this.tokens.at(-1) ?? { start: 0, end: 0 }),
      isMultiword: tokenForm === undefined,
      form: tokenForm ?? form,
      lemma,
      upos,
      xpos,
      feats: editions[this.#year].featuresOf(features),
      deprel: relation.split(":", 1)[0] ?? "",
      parent: unlinked,
      head,
      line: this.#line,
    });
  }

  #rangeLength(id: string): number {
    const ends = id.split("-").map(integerOrNone);
    const [first, last] = ends;
    if (ends.length === 2 && first !== undefined && last !== undefined) return last - first + 1;
    throw this.#fault(`Cannot parse multi-word token ID '${id}'`);
  }

  #checkNumbers(columns: readonly string[], form: string, expected: number): void {
    const { 0: id = "", 6: headText = "" } = columns;
    const found = integerOrNone(id);
    if (found === undefined) throw this.#fault(`Cannot parse word ID '${id}'`);
    if (found !== expected) {
      throw this.#fault(`Incorrect word ID '${id}' for word '${form}', expected '${expected}'`);
    }
    const head = integerOrNone(headText);
    if (head === undefined) throw this.#fault(`Cannot parse HEAD '${headText}'`);
    if (head < 0) throw this.#fault("HEAD cannot be negative");
  }

  /** Turns heads into places of words, in the order in which the script meets faults, without its limit of depth. */
  #linkHeads(first: number): void {
    const sentence = this.words.slice(first);
    for (const start of sentence) {
      const path: { readonly word: OpenWord; readonly parent: number }[] = [];
      for (let word: OpenWord | undefined = start; word !== undefined; ) {
        if (word.parent === linking) throw this.#fault("There is a cycle in a sentence");
        if (word.parent !== unlinked) break;
        const parent = this.#parentOf(word, first);
        word.parent = parent === -1 ? -1 : linking;
        path.push({ word, parent });
        word = this.words[parent];
      }
      for (const { word, parent } of path) word.parent = parent;
    }
    const roots = sentence.filter(({ parent }) => parent === -1).length;
    if (roots !== 1) throw this.#fault("There are multiple roots in a sentence");
  }

  #parentOf({ head: text, line }: OpenWord, first: number): number {
    const { words } = this;
    const head = pythonInteger(text, line);
    if (head > words.length - first || (editions[this.#year].refusesNegativeHeads && head < 0)) {
      throw new UdError("UDError", `HEAD '${text}' points outside of the sentence`, { line });
    }
    if (head === 0) return -1;
    // A negative head can stand under a range line only; a negative place counts from the end, as in Python.
    const place = first + head - 1;
    if (place >= -words.length) return place < 0 ? place + words.length : place;
    throw new UdError("IndexError", "list index out of range", { line });
  }
}

function integerOrNone(text: string): number | undefined {
  try {
    return pythonInteger(text);
  } catch (error) {
    if (error instanceof UdError) return undefined;
    throw error;
  }
}

/**
 * `int(text)` of Python 3: white space around it, a sign, digits of any script, single underscores between them.
 * @throws UdError of type ValueError, as the official scripts leave it uncaught
 */
function pythonInteger(text: string, line?: number): number {
  const plain = /^[+-]?\d+$/.test(text) ? text : asciiInteger(text);
  if (plain !== undefined) return Number(plain);
  throw new UdError(
    "ValueError",
    `invalid literal for int() with base 10: ${pythonRepr(text)}`,
    line === undefined ? {} : { line },
  );
}

function asciiInteger(text: string): string | undefined {
  const found = /^\s*([+-]?)(\p{Nd}+(?:_\p{Nd}+)*)\s*$/u.exec(text);
  if (found === null) return undefined;
  const digits = Array.from((found[2] as string).replaceAll("_", ""), digitValue);
  return (found[1] as string) + digits.join("");
}

/** The value of a decimal digit of any script: they stand in runs of ten, from 0 to 9. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) as number;
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (point - first) % 10;
}

/** `repr(text)` of Python 3. */
function pythonRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const characters = Array.from(text, (character) =>
    character === quote || character === "\\"
      ? `\\${character}`
      : isPrintable(character)
        ? character
        : escapedCharacter(character),
  );
  return quote + characters.join("") + quote;
}

function isPrintable(character: string): boolean {
  return character === " " || !/[\p{C}\p{Z}]/u.test(character);
}
