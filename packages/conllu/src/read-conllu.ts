import { type CheckMessage, checkMessage, columnsOfPieces, type Fault, readColumns } from "@discoprep/files";
import { type ColumnFormat, type ColumnRow, type ColumnSentence, tokenNumber } from "@discoprep/files/text";
import { conlluChecks, FileChecker } from "./checks/check-file.ts";
import { type ConlluRow, type ConlluSentence, columnCount } from "./rows.ts";

/** Columns are separated by single tabs, and may be empty or hold blanks. */
const format: ColumnFormat = { separator: "tab", comments: true };

/**
 * Reads CoNLL-U (Universal Dependencies, "CoNLL-U Format"): words, ranges, empty nodes and comments. What is
 * wrong is reported with its line and level; the rest is still checked. `columnText` writes the sentences as they were.
 * @param file a name for messages
 */
export function readConllu(
  text: string,
  file: string,
): { sentences: ConlluSentence[]; messages: CheckMessage[] } {
  const messages: CheckMessage[] = [];
  const sentences = [...eachConllu([text], file, (message) => void messages.push(message))];
  return { sentences, messages };
}

/**
 * The same, one sentence after the other.
 * @param pieces the text, in one piece or more
 * @param onMessage told what is wrong with a sentence, before the next one comes
 */
export function* eachConllu(
  pieces: Iterable<string>,
  file: string,
  onMessage: (message: CheckMessage) => void,
): Generator<ConlluSentence> {
  const report = (fault: Fault): void => onMessage(checkMessage(fault, file, conlluChecks()));
  const checker = new FileChecker();
  for (const columns of columnsOfPieces(pieces, format, report)) {
    const sentence = conlluSentence(columns);
    for (const fault of checker.check(sentence)) report(fault);
    yield sentence;
  }
}

/** Checks a stream of CoNLL-U sentence by sentence, so that its size does not matter. @param file a name for messages */
export async function* checkConllu(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
): AsyncGenerator<CheckMessage> {
  const faults: Fault[] = [];
  const checker = new FileChecker();
  const message = (fault: Fault): CheckMessage => checkMessage(fault, file, conlluChecks());
  for await (const columns of readColumns(stream, format, (fault) => faults.push(fault))) {
    yield* faults.splice(0).map(message);
    for (const fault of checker.check(conlluSentence(columns))) yield message(fault);
  }
  yield* faults.map(message);
}

/** Rows with what their IDs say. A line without ten columns, the first a number, is kept as `other`. */
export function conlluSentence(sentence: ColumnSentence): ConlluSentence {
  return { ...sentence, rows: sentence.rows.map(conlluRow) };
}

function conlluRow(row: ColumnRow): ConlluRow {
  const number = row.columns.length === columnCount ? tokenNumber(row.columns[0] as string) : undefined;
  return { ...row, ...(number ?? { kind: "other", first: 0, last: 0 }) };
}
