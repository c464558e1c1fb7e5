import type { Message } from "@discoprep/corpus";

export interface ColumnRow {
  readonly columns: readonly string[];
  /** 1-based line of the file; 0 if the row comes from no file. */
  readonly line: number;
}

export interface ColumnSentence<Row extends ColumnRow = ColumnRow> {
  /** Lines before the first token that begin with `#`, as written. */
  readonly comments: readonly string[];
  readonly rows: readonly Row[];
}

export interface ColumnFormat {
  /** `tab`: at each tab; `blank`: at runs of ASCII white space, those at both ends left out. */
  readonly separator: "tab" | "blank";
  readonly comments: boolean;
  /** Finds faults of a sentence as a whole. */
  messagesOf?(sentence: ColumnSentence, file: string): Iterable<Message>;
}

export function columnText(sentences: Iterable<ColumnSentence>): string {
  let text = "";
  for (const { comments, rows } of sentences)
    text += `${[...comments, ...rows.map(({ columns }) => columns.join("\t"))].join("\n")}\n\n`;
  return text;
}

export interface TokenNumber {
  readonly kind: "word" | "range" | "empty";
  /** First (or only) word, from 1; for an empty node the word it follows, from 0. */
  readonly first: number;
  /** Last word of a range, the number of an empty node after its word, else the same as `first`. */
  readonly last: number;
}

/** Returns the number `7`, the range `7-8` or the empty node `7.1`; undefined for anything else. */
export function tokenNumber(id: string): TokenNumber | undefined {
  const match = /^(0|[1-9]\d*)(?:([-.])([1-9]\d*))?$/.exec(id);
  if (match === null) return undefined;
  const first = Number(match[1]);
  const last = Number(match[3] ?? first);
  if (match[2] === ".") return { kind: "empty", first, last };
  if (first === 0) return undefined;
  return { kind: match[2] === "-" ? "range" : "word", first, last };
}
