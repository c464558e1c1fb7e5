import type { ReadOptions, ReadResult } from "../format/index.ts";
import { type PipeForm, type PipeRow, pdtb2Types, pipeRows, readPipeRelation, readRows } from "./pipe.ts";

const columnCount = 48;

/** Texts follow their span and Gorn lists. Source: the PDTB tools' converter. */
const form: PipeForm = {
  types: pdtb2Types,
  spans: {
    Connective: 3,
    Attribution: 19,
    Arg1: 22,
    "Arg1 attribution": 29,
    Arg2: 32,
    "Arg2 attribution": 39,
    Sup1: 42,
    Sup2: 45,
  },
  conn1: { text: 9, senses: [11, 12] },
  conn2: { text: 10, senses: [13, 14] },
  text: (row, column) => row.cell(column + 2) || undefined,
  // An Explicit relation has its connective's head in column 8.
  connectiveText: (row) => row.cell(8) || row.cell(9),
};

/**
 * Reads a 48-column PDTB 2.0 pipe file: one relation a row, no header, no escapes. Texts stay as in the file, without line
 * feeds (the PDTB tools' converter deletes them).
 */
export function readPipe48(text: string, options: ReadOptions = {}): ReadResult {
  return readRows(pipeRows(text), options, (row) => {
    if (row.fields.length !== columnCount) {
      const expected = `${columnCount} columns separated by |`;
      row.fail("wrong-column-count", { expected, found: `${row.fields.length} columns` });
    }
    const relation = readPipeRelation(row, form);
    checkDocument(row, options);
    return relation;
  });
}

/** Checks the section and file that a row states: `02|07` in `wsj_0207`. */
function checkDocument(row: PipeRow, { document }: ReadOptions): void {
  const stated = row.cell(1) + row.cell(2);
  if (document === undefined || !/^\d{4}$/.test(stated) || document.endsWith(stated)) return;
  if (/\d{4}$/.test(document)) row.remark("row-of-another-document", { expected: document, found: stated });
}
