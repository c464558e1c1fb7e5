import { type Message, type Parse, problem } from "@discoprep/corpus";
import { type ColumnFormat, checkColumns, columnsOfText } from "../columns/index.ts";
import { checkSentence } from "./checks.ts";
import { conlluRows, parseOf } from "./sentence.ts";
import { plainWord, surfaceOf } from "./surface.ts";

type Report = (message: Message) => void;

/** Columns are separated by single tabs, and may be empty or hold blanks. */
const columns: ColumnFormat = { separator: "tab", comments: true };
const checkedColumns: ColumnFormat = {
  ...columns,
  messagesOf: (sentence, file) => checkSentence(conlluRows(sentence), file),
};

/**
 * Reads CoNLL-U (Universal Dependencies, "CoNLL-U Format"), one sentence after the other. Comments without a sentence
 * are passed over.
 * @param file a name for messages
 * @param report takes what is wrong with a sentence, before the next one comes; the rest is still read
 */
export function* readConllu(text: string, file: string, report: Report): Generator<Parse> {
  for (const sentence of columnsOfText(text, file, checkedColumns, report)) {
    const parse = parseOf(conlluRows(sentence));
    if (parse.tokens.length > 0) yield parse;
  }
}

/** Checks a stream of any size. @param file a name for messages */
export function checkConllu(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
): AsyncGenerator<Message> {
  return checkColumns(stream, file, checkedColumns);
}

/**
 * Reads CoNLL-X or CoNLL-U as a parse layer: at least eight columns, tab-separated. The part of speech is the
 * language's own (column 5), else the universal one (column 4). Empty nodes and comments are passed over.
 * The words of a multiword token are its parts (`We've`: `we` + `'ve` are `We` and `'ve` of the text);
 * where they do not add up to it (`du` = `de` + `le`), it becomes one word with the part of
 * speech and head of its highest word; dependencies inside it are lost, which a message states.
 * @param file a name for messages
 */
export function conlluLayer(text: string, file: string, report: Report): Parse[] {
  const layer: Parse[] = [];
  // Faults of lines that leave the tokens readable are for `validate` to find.
  for (const sentence of columnsOfText(text, file, columns, () => {})) {
    const read = conlluRows(sentence, 8);
    for (const { kind, line, columns } of read.rows) {
      const expected = "at least eight columns separated by tabs, beginning with the token's number";
      if (kind === "other")
        report(problem("invalid-conll-line", { file, line }, { expected, found: columns.join("\t") }));
    }
    const parse = parseOf(read);
    if (parse.tokens.length === 0) continue;
    const surface = surfaceOf(parse, true, ({ form }, words) => {
      const found = words.map((word) => word.form).join(" ");
      report(problem("multiword-token", { file, line: parse.line }, { expected: form, found }));
    });
    layer.push({ ...surface, tokens: surface.tokens.map(plainWord), comments: undefined });
  }
  return layer;
}

/** Faults at the end of a file that lose nothing. */
const ofEnd: readonly string[] = ["no-final-blank-line", "no-final-line-feed"];

/** Returns the message, as a note if only the end of the file is wrong. */
export function endNote(message: Message): Message {
  return ofEnd.includes(message.rule) ? { ...message, severity: "info" } : message;
}
