import { isUtf8 } from "node:buffer";
import { type ByteLine, lineSplitter, maximalLineLength } from "./text/byte-lines.ts";
import type { ColumnFormat, ColumnRow, ColumnSentence, LineFault } from "./text/columns.ts";

type Report = (fault: LineFault) => void;

/**
 * The sentences of a stream in a format of columns. What is wrong with lines is reported and read past, so that
 * the rest of the file is read, too: a line that is too long is left out, one that is not UTF-8 keeps U+FFFD in
 * place of wrong bytes. A fault that every line has is reported once.
 */
export async function* readColumns(
  stream: AsyncIterable<Uint8Array | string>,
  format: ColumnFormat,
  report: Report,
): AsyncGenerator<ColumnSentence> {
  const splitter = lineSplitter();
  const reader = new ColumnReader(format, report);
  for await (const chunk of stream) {
    for (const line of splitter.split(chunk)) {
      const sentence = reader.add(line);
      if (sentence !== undefined) yield sentence;
    }
  }
  yield* reader.end(splitter.rest());
}

/** The same for a text in memory. */
export function columnsOfText(text: string, format: ColumnFormat, report: Report): Generator<ColumnSentence> {
  return columnsOfPieces([text], format, report);
}

/** The same for a text that comes in pieces, none of which ends within a character. */
export function* columnsOfPieces(
  pieces: Iterable<string>,
  format: ColumnFormat,
  report: Report,
): Generator<ColumnSentence> {
  const splitter = lineSplitter();
  const reader = new ColumnReader(format, report);
  for (const piece of pieces) {
    for (const line of splitter.split(piece)) {
      const sentence = reader.add(line);
      if (sentence !== undefined) yield sentence;
    }
  }
  yield* reader.end(splitter.rest());
}

/** Puts lines together to sentences, one line at a time. */
class ColumnReader {
  readonly #format: ColumnFormat;
  readonly #report: Report;
  readonly #told = new Set<LineFault["id"]>();
  #comments: string[] = [];
  #rows: ColumnRow[] = [];
  #before = "";
  /** What follows the last line of the sentence that is waiting for its end; undefined inside a sentence. */
  #after: string | undefined;
  #line = 0;

  constructor(format: ColumnFormat, report: Report) {
    this.#format = format;
    this.#report = report;
  }

  /** Takes a line. @returns the sentence before it, where this line begins the next one */
  add(line: ByteLine): ColumnSentence | undefined {
    this.#line = line.number;
    if (line.bytes === undefined) return this.#addLong(line);
    const text = this.#decode(line.bytes, line);
    if (text.endsWith("\r")) this.#tell("carriage-return");
    if (!isBlank(text)) return this.#addText(text);
    this.#addBlank(text, line.ended);
    return undefined;
  }

  /** Takes the last line, where no line feed ended it. @returns what is left */
  *end(last: ByteLine | undefined): Generator<ColumnSentence> {
    const sentence = last === undefined ? undefined : this.add(last);
    if (sentence !== undefined) yield sentence;
    if (last?.ended === false) this.#tell("no-final-line-feed");
    if (this.#isEmpty()) {
      // A file of nothing but a byte order mark or blank lines.
      if (this.#before !== "") yield { comments: [], rows: [], before: this.#before, after: "" };
      return;
    }
    if (this.#rows.length === 0) this.#tell("comment-without-sentence");
    if (this.#after === undefined) {
      if (this.#rows.length > 0) this.#tell("no-final-blank-line");
      this.#after = last?.ended === false ? "" : "\n";
    }
    yield this.#take();
  }

  #isEmpty(): boolean {
    return this.#rows.length === 0 && this.#comments.length === 0;
  }

  #addLong({ number, length }: ByteLine): ColumnSentence | undefined {
    const expected = `at most ${maximalLineLength} bytes`;
    this.#report({ id: "line-too-long", line: number, expected, found: `${length} bytes` });
    return this.#addRow({ columns: [], line: number, written: "" });
  }

  #addText(text: string): ColumnSentence | undefined {
    if (!this.#format.comments || !text.startsWith("#")) return this.#addRow(this.#row(text));
    const sentence = this.#after === undefined ? undefined : this.#take();
    if (this.#rows.length === 0) this.#comments.push(text);
    else {
      this.#report({ id: "misplaced-comment", line: this.#line, found: text });
      this.#rows.push({ columns: [], line: this.#line, written: text });
    }
    return sentence;
  }

  #addRow(row: ColumnRow): ColumnSentence | undefined {
    const sentence = this.#after === undefined ? undefined : this.#take();
    this.#rows.push(row);
    return sentence;
  }

  #addBlank(text: string, ended: boolean): void {
    if (text !== "" && text !== "\r") {
      this.#report({ id: "blank-line-with-spaces", line: this.#line, expected: "an empty line" });
    }
    const feed = ended ? "\n" : "";
    if (this.#isEmpty() || this.#after !== undefined) {
      this.#report({ id: "extra-blank-line", line: this.#line });
      if (this.#after === undefined) this.#before += text + feed;
      else this.#after += text + feed;
      return;
    }
    if (this.#rows.length === 0) this.#tell("comment-without-sentence");
    this.#after = `\n${text}${feed}`;
  }

  #take(): ColumnSentence {
    const after = this.#after ?? "";
    const sentence = {
      comments: this.#comments,
      rows: this.#rows,
      ...(this.#before !== "" && { before: this.#before }),
      ...(after !== "\n\n" && { after }),
    };
    this.#comments = [];
    this.#rows = [];
    this.#before = "";
    this.#after = undefined;
    return sentence;
  }

  #decode(bytes: Buffer, { ended, number }: ByteLine): string {
    const text = bytes.toString("utf8", 0, ended ? bytes.length - 1 : bytes.length);
    if (text.includes("\ufffd") && !isUtf8(bytes)) this.#report({ id: "invalid-utf8", line: number });
    if (text.includes("\0")) this.#report({ id: "nul-byte", line: number });
    if (number !== 1 || !text.startsWith("\ufeff")) return text;
    this.#tell("byte-order-mark");
    this.#before = "\ufeff";
    return text.slice(1);
  }

  #row(text: string): ColumnRow {
    const line = this.#line;
    const content = text.endsWith("\r") ? text.slice(0, -1) : text;
    if (this.#format.separator === "tab") {
      const columns = content.split("\t");
      return content === text ? { columns, line } : { columns, line, written: text };
    }
    const columns = content.replace(endBlanks, "").split(blanks);
    if (columns.join("\t") === text) return { columns, line };
    if (content === text) this.#tell("blank-separator");
    return { columns, line, written: text };
  }

  /** Reports a fault once a file. */
  #tell(id: LineFault["id"]): void {
    if (this.#told.has(id)) return;
    this.#told.add(id);
    this.#report({ id, line: this.#line });
  }
}

const blanks = /[ \t\r\v\f]+/;
const endBlanks = /^[ \t\r\v\f]+|[ \t\r\v\f]+$/g;

function isBlank(text: string): boolean {
  return text === "" || /^[ \t\r\v\f]+$/.test(text);
}
