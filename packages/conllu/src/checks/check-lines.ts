import type { Fault } from "@discoprep/files";
import { type ConlluRow, type ConlluSentence, columnCount } from "../rows.ts";

const names = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC".split(" ");

const mayHoldBlanks = new Set(["FORM", "LEMMA", "MISC"]);

/** Level 1: each line has ten columns, none empty, with no white space where it does not belong. */
export function* checkLines({ rows }: ConlluSentence): Generator<Fault> {
  for (const row of rows) {
    const { columns, line, kind } = row;
    // A comment inside a sentence, or a line too long, is another fault.
    if (columns.length === 0) continue;
    if (columns.length !== columnCount) {
      const found = `${columns.length}: ${row.written ?? columns.join("\t")}`;
      yield { id: "column-count", line, expected: "10 columns", found };
      continue;
    }
    if (kind === "other") {
      const expected = "a number 7, a range 7-8, or 7.1";
      yield { id: "token-id", line, expected, found: columns[0] ?? "" };
    }
    yield* checkCells(row);
  }
}

function* checkCells({ columns, line }: ConlluRow): Generator<Fault> {
  for (const [index, text] of columns.entries()) {
    const name = names[index] ?? "";
    if (text === "") yield { id: "empty-column", line, expected: `_ or a value of ${name}` };
    else if (/^\s|\s$|\s\s/.test(text) || (/\s/.test(text) && !mayHoldBlanks.has(name))) {
      yield { id: "column-space", line, found: `${name} ${JSON.stringify(text)}` };
    }
    if (text.normalize("NFC") !== text) yield { id: "not-nfc", line, found: `${name} ${text}` };
  }
}
