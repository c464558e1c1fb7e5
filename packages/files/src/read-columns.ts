import { isUtf8 } from "node:buffer";
import { type Message, type MessageDetails, problem, type RuleId } from "@discoprep/corpus";
import { type ByteLine, LineSplitter, maximalLineLength } from "./text/byte-lines.ts";
import type { ColumnFormat, ColumnRow, ColumnSentence } from "./text/columns.ts";

type Report = (message: Message) => void;

/**
 * The sentences of a stream in a format of columns. What is wrong with lines is reported and read past, so that
 * the rest of the file is read, too: a line that is too long is left out, one that is not UTF-8 keeps U+FFFD in
 * place of wrong bytes. A fault that every line has is reported once.
 */
export async function* readColumns(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  format: ColumnFormat,
  report: Report,
): AsyncGenerator<ColumnSentence> {
  const splitter = new LineSplitter();
  const reader = new ColumnReader(file, format, report);
  for await (const chunk of stream) yield* reader.add(splitter.split(chunk));
  yield* reader.end(splitter.rest());
}

/** The same for a text. */
export function* columnsOfText(
  text: string,
  file: string,
  format: ColumnFormat,
  report: Report,
): Generator<ColumnSentence> {
  const splitter = new LineSplitter();
  const reader = new ColumnReader(file, format, report);
  yield* reader.add(splitter.split(text));
  yield* reader.end(splitter.rest());
}

/** Puts lines together to sentences. */
class ColumnReader {
  readonly #file: string;
  readonly #format: ColumnFormat;
  readonly #takeMessage: Report;
  readonly #reported = new Set<RuleId>();
  #comments: string[] = [];
  #rows: ColumnRow[] = [];
  #before = "";
  /** What follows the last line of the sentence that is waiting for its end; undefined inside a sentence. */
  #after: string | undefined;
  #line = 0;

  constructor(file: string, format: ColumnFormat, report: Report) {
    this.#file = file;
    this.#format = format;
    this.#takeMessage = report;
  }

  /** Takes lines. @returns the sentences after which another one has begun */
  *add(lines: Iterable<ByteLine>): Generator<ColumnSentence> {
    for (const line of lines) {
      this.#line = line.number;
      const text = line.bytes === undefined ? "" : this.#decode(line.bytes, line);
      if (text.endsWith("\r")) this.#reportOnce("carriage-return");
      if (line.bytes !== undefined && /^[ \t\r\v\f]*$/.test(text)) {
        this.#addBlank(text, line.ended);
        continue;
      }
      const before = this.#after === undefined ? undefined : this.#take();
      if (line.bytes === undefined) this.#addLong(line);
      else if (this.#format.comments && text.startsWith("#")) this.#addComment(text);
      else this.#rows.push(this.#row(text));
      if (before !== undefined) yield before;
    }
  }

  /** Takes the last line, where no line feed ended it. @returns what is left */
  *end(last: readonly ByteLine[]): Generator<ColumnSentence> {
    const isOpen = last.length > 0;
    yield* this.add(last);
    if (isOpen) this.#reportOnce("no-final-line-feed");
    if (this.#isEmpty()) {
      // A file of nothing but a byte order mark or blank lines.
      if (this.#before !== "") yield { comments: [], rows: [], before: this.#before, after: "" };
      return;
    }
    if (this.#rows.length === 0) this.#reportOnce("comment-without-sentence");
    else if (this.#after === undefined) this.#reportOnce("no-final-blank-line");
    this.#after ??= isOpen ? "" : "\n";
    yield this.#take();
  }

  #isEmpty(): boolean {
    return this.#rows.length === 0 && this.#comments.length === 0;
  }

  #addLong({ number, length }: ByteLine): void {
    const expected = `at most ${maximalLineLength} bytes`;
    this.#report("line-too-long", { expected, found: `${length} bytes` });
    this.#rows.push({ columns: [], line: number, written: "" });
  }

  #addComment(text: string): void {
    if (this.#rows.length === 0) {
      this.#comments.push(text);
      return;
    }
    this.#report("misplaced-comment", { found: text });
    this.#rows.push({ columns: [], line: this.#line, written: text });
  }

  #addBlank(text: string, ended: boolean): void {
    if (text !== "" && text !== "\r") {
      this.#report("blank-line-with-spaces", { expected: "an empty line" });
    }
    const written = ended ? `${text}\n` : text;
    if (this.#after !== undefined || this.#isEmpty()) {
      this.#report("extra-blank-line");
      if (this.#after === undefined) this.#before += written;
      else this.#after += written;
      return;
    }
    if (this.#rows.length === 0) this.#reportOnce("comment-without-sentence");
    this.#after = `\n${written}`;
  }

  #take(): ColumnSentence {
    const [before, after] = [this.#before, this.#after ?? ""];
    const sentence = { comments: this.#comments, rows: this.#rows };
    this.#comments = [];
    this.#rows = [];
    this.#before = "";
    this.#after = undefined;
    return { ...sentence, ...(before !== "" && { before }), ...(after !== "\n\n" && { after }) };
  }

  #decode(bytes: Buffer, { ended, number }: ByteLine): string {
    const text = bytes.toString("utf8", 0, ended ? bytes.length - 1 : bytes.length);
    if (text.includes("\ufffd") && !isUtf8(bytes)) this.#report("invalid-utf8");
    if (text.includes("\0")) this.#report("nul-byte");
    if (number !== 1 || !text.startsWith("\ufeff")) return text;
    this.#reportOnce("byte-order-mark");
    this.#before = "\ufeff";
    return text.slice(1);
  }

  #row(text: string): ColumnRow {
    const content = text.endsWith("\r") ? text.slice(0, -1) : text;
    const columns =
      this.#format.separator === "tab"
        ? content.split("\t")
        : content.replace(/^[ \t\r\v\f]+|[ \t\r\v\f]+$/g, "").split(/[ \t\r\v\f]+/);
    if (columns.join("\t") === text) return { columns, line: this.#line };
    if (content === text) this.#reportOnce("blank-separator");
    return { columns, line: this.#line, written: text };
  }

  #report(rule: RuleId, details?: MessageDetails): void {
    this.#takeMessage(problem(rule, { file: this.#file, line: this.#line }, details));
  }

  /** Reports what every line may have once a file. */
  #reportOnce(rule: RuleId): void {
    if (this.#reported.has(rule)) return;
    this.#reported.add(rule);
    this.#report(rule);
  }
}
