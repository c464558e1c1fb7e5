import type { Message } from "@discoprep/corpus";
import { type ColumnChecks, checkColumns, checkedSentences } from "@discoprep/files";
import { type ColumnFormat, type ColumnRow, type ColumnSentence, tokenNumber } from "@discoprep/files/text";
import { checkSentence } from "./checks.ts";
import { type ConlluRow, type ConlluSentence, columnCount } from "./rows.ts";

/** Columns are separated by single tabs, and may be empty or hold blanks. */
export const columnFormat: ColumnFormat = { separator: "tab", comments: true };

const checks: ColumnChecks = {
  format: columnFormat,
  messagesOf: (sentence, file) => checkSentence(conlluSentence(sentence), file),
};

/**
 * Reads CoNLL-U (Universal Dependencies, "CoNLL-U Format"): words, ranges, empty nodes and comments. Faults are
 * reported with line and level; the rest is still checked. `columnText` writes the same text again.
 * @param file a name for messages
 */
export function readConllu(text: string, file: string): { sentences: ConlluSentence[]; messages: Message[] } {
  const messages: Message[] = [];
  const sentences = [...eachConllu(text, file, (message) => void messages.push(message))];
  return { sentences, messages };
}

/**
 * The same, one sentence after the other.
 * @param onMessage takes what is wrong with a sentence, before the next one comes
 */
export function* eachConllu(
  text: string,
  file: string,
  onMessage: (message: Message) => void,
): Generator<ConlluSentence> {
  for (const sentence of checkedSentences(text, file, checks, onMessage)) yield conlluSentence(sentence);
}

/** Checks a stream of CoNLL-U sentence by sentence, so that its size does not matter. @param file a name for messages */
export function checkConllu(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
): AsyncGenerator<Message> {
  return checkColumns(stream, file, checks);
}

/** Rows with what their IDs say. A line without ten columns, the first a number, is kept as `other`. */
export function conlluSentence(sentence: ColumnSentence): ConlluSentence {
  return { ...sentence, rows: sentence.rows.map(conlluRow) };
}

function conlluRow(row: ColumnRow): ConlluRow {
  const number = row.columns.length === columnCount ? tokenNumber(row.columns[0] as string) : undefined;
  return { ...row, ...(number ?? { kind: "other", first: 0, last: 0 }) };
}

/** The messages with notes in place of errors where only the end of the file is amiss: nothing is lost by it. */
export function withEndNotes(messages: readonly Message[]): Message[] {
  const ofEnd: readonly string[] = ["no-final-blank-line", "no-final-line-feed"];
  return messages.map((message) =>
    ofEnd.includes(message.rule) ? { ...message, severity: "info" as const } : message,
  );
}
