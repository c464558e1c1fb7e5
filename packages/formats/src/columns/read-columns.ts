import { isUtf8 } from "node:buffer";
import { type Message, type MessageDetails, problem, type RuleId } from "@discoprep/corpus";
import { type ByteLine, LineSplitter } from "@discoprep/files/text";
import type { ColumnFormat, ColumnRow, ColumnSentence } from "./columns.ts";

type Report = (message: Message) => void;

/**
 * Reads a stream sentence by sentence. Faults of lines are reported, and the rest of the file is read: a line that is too long
 * and a comment inside a sentence are left out, a line that is not UTF-8 keeps U+FFFD in place of wrong bytes. A fault that
 * every line has is reported once.
 * @param file a name for messages @param report takes what is wrong with a sentence before it is returned
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

class ColumnReader {
  readonly #file: string;
  readonly #format: ColumnFormat;
  readonly #takeMessage: Report;
  readonly #reported = new Set<RuleId>();
  #comments: string[] = [];
  #rows: ColumnRow[] = [];
  #isAfterBlank = false;
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
      const text = line.bytes === undefined ? undefined : this.#decode(line.bytes, line);
      if (text?.endsWith("\r")) this.#reportOnce("carriage-return");
      if (text !== undefined && /^[ \t\r\v\f]*$/.test(text)) {
        this.#addBlank(text);
        continue;
      }
      if (this.#isAfterBlank) yield* this.#take();
      if (text === undefined) {
        const expected = `at most ${LineSplitter.limit} bytes`;
        this.#report("line-too-long", { expected, found: `${line.length} bytes` });
      } else if (this.#format.comments && text.startsWith("#")) this.#addComment(text);
      else this.#rows.push({ columns: this.#columns(text), line: this.#line });
    }
  }

  *end(last: readonly ByteLine[]): Generator<ColumnSentence> {
    yield* this.add(last);
    if (last.length > 0) this.#reportOnce("no-final-line-feed");
    if (this.#rows.length > 0 && !this.#isAfterBlank) this.#reportOnce("no-final-blank-line");
    if (this.#rows.length === 0 && this.#comments.length > 0) this.#reportOnce("comment-without-sentence");
    yield* this.#take();
  }

  #addComment(text: string): void {
    if (this.#rows.length > 0) this.#report("misplaced-comment", { found: text });
    else this.#comments.push(text);
  }

  #addBlank(text: string): void {
    if (text !== "" && text !== "\r") this.#report("blank-line-with-spaces", { expected: "an empty line" });
    if (this.#isAfterBlank || (this.#rows.length === 0 && this.#comments.length === 0)) {
      this.#report("extra-blank-line");
      return;
    }
    if (this.#rows.length === 0) this.#reportOnce("comment-without-sentence");
    this.#isAfterBlank = true;
  }

  *#take(): Generator<ColumnSentence> {
    const sentence = { comments: this.#comments, rows: this.#rows };
    if (this.#rows.length > 0) {
      for (const message of this.#format.messagesOf?.(sentence, this.#file) ?? []) this.#takeMessage(message);
      yield sentence;
    }
    this.#comments = [];
    this.#rows = [];
    this.#isAfterBlank = false;
  }

  #decode(bytes: Buffer, { ended, number }: ByteLine): string {
    const text = bytes.toString("utf8", 0, ended ? bytes.length - 1 : bytes.length);
    if (text.includes("\ufffd") && !isUtf8(bytes)) this.#report("invalid-utf8");
    if (text.includes("\0")) this.#report("nul-byte");
    if (number !== 1 || !text.startsWith("\ufeff")) return text;
    this.#reportOnce("byte-order-mark");
    return text.slice(1);
  }

  #columns(text: string): string[] {
    const content = text.endsWith("\r") ? text.slice(0, -1) : text;
    if (this.#format.separator === "tab") return content.split("\t");
    const columns = content.replace(/^[ \t\r\v\f]+|[ \t\r\v\f]+$/g, "").split(/[ \t\r\v\f]+/);
    if (columns.join("\t") !== content) this.#reportOnce("blank-separator");
    return columns;
  }

  #report(rule: RuleId, details?: MessageDetails): void {
    this.#takeMessage(problem(rule, { file: this.#file, line: this.#line }, details));
  }

  #reportOnce(rule: RuleId): void {
    if (this.#reported.has(rule)) return;
    this.#reported.add(rule);
    this.#report(rule);
  }
}
