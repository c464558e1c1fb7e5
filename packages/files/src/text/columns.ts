/** A line of a sentence in a format of columns (CoNLL-X, CoNLL-U, CoNLL-2008). */
export interface ColumnRow {
  /** As written; empty for a line that is not a token, such as a comment inside a sentence. */
  readonly columns: readonly string[];
  /** 1-based line of the file; 0 where the row comes from no file. */
  readonly line: number;
  /** The line without its line feed, where it is not the columns joined by tabs. */
  readonly written?: string;
}

/** A sentence of a format of columns, with all that is needed to write it again byte for byte. */
export interface ColumnSentence<Row extends ColumnRow = ColumnRow> {
  /** Lines before the first token that begin with `#`, as written. */
  readonly comments: readonly string[];
  readonly rows: readonly Row[];
  /** What stands before the sentence beyond the expected: a byte order mark, blank lines at the start. */
  readonly before?: string;
  /** What ends the sentence after the text of its last line, where it is not a line feed and a blank line. */
  readonly after?: string;
}

/** How lines are cut into columns, and whether lines that begin with `#` are comments. */
export interface ColumnFormat {
  /** `tab`: at each tab; `blank`: at runs of ASCII white space, those at both ends left out. */
  readonly separator: "tab" | "blank";
  readonly comments: boolean;
}

/** The text of sentences: comments, lines, and a blank line after each, or what stood there when they were read. */
export function columnText(sentences: Iterable<ColumnSentence>): string {
  let text = "";
  for (const sentence of sentences) text += sentenceText(sentence);
  return text;
}

function sentenceText({ comments, rows, before = "", after = "\n\n" }: ColumnSentence): string {
  const lines = [...comments, ...rows.map(({ columns, written }) => written ?? columns.join("\t"))];
  return before + lines.join("\n") + after;
}

/** What the first column of CoNLL-X and CoNLL-U says of a row. */
export interface TokenNumber {
  readonly kind: "word" | "range" | "empty";
  /** First (or only) word, from 1; for an empty node the word it follows, from 0. */
  readonly first: number;
  /** Last word of a range, the number of an empty node after its word, else the same as `first`. */
  readonly last: number;
}

/** `7`, a range `7-8`, or an empty node `7.1`; undefined for anything else. */
export function tokenNumber(id: string): TokenNumber | undefined {
  const found = /^(0|[1-9]\d*)(?:([-.])([1-9]\d*))?$/.exec(id);
  if (found === null) return undefined;
  const first = Number(found[1]);
  const last = Number(found[3] ?? first);
  if (found[2] === ".") return { kind: "empty", first, last };
  if (first === 0) return undefined;
  return { kind: found[2] === "-" ? "range" : "word", first, last };
}
