import type { Relation } from "@discoprep/corpus";
import type { ReadOptions, ReadResult } from "../format/index.ts";
import { type PipeForm, pdtb2Types, readPipeRelation } from "./pipe-relation.ts";
import { cell, failRow, pipeRows, type Remark, type Row, readRows } from "./rows.ts";

/** Columns of the 48-column pipe, from 0. Texts follow their span and Gorn lists. Source: the PDTB tools' converter. */
const columns = {
  count: 48,
  type: 0,
  section: 1,
  file: 2,
  connective: 3,
  connHead: 8,
  conn1: 9,
  conn2: 10,
  conn1Senses: [11, 12],
  conn2Senses: [13, 14],
  attribution: 15,
  arg1: 22,
  arg1Attribution: 25,
  arg2: 32,
  arg2Attribution: 35,
  sup1: 42,
  sup2: 45,
} as const;

/**
 * Reads a 48-column PDTB 2.0 pipe file: one relation a row, `|` between columns, no header, no escapes. Texts
 * stay as in the file, without line feeds (the PDTB tools' converter deletes them).
 * @param text the file read as Latin-1 (see `annotationText`)
 */
export function readPipe48(text: string, options: ReadOptions = {}): ReadResult {
  return readRows(pipeRows(text), options, (row, remark) => {
    const relation = readRow(row);
    checkDocument(row, options, remark);
    return relation;
  });
}

function readRow(row: Row): Relation {
  if (row.fields.length !== columns.count) {
    // The format has no escape: a | inside a text makes a column.
    const expected = `${columns.count} columns separated by |`;
    failRow(row, "wrong-column-count", { expected, found: `${row.fields.length} columns` });
  }
  return readPipeRelation(row, form);
}

const form: PipeForm = {
  columns,
  types: pdtb2Types,
  // A span list is followed by its Gorn list, which is not read, and its text.
  text: (row, column) => cell(row, column + 2) || undefined,
  // An Explicit relation has its connective's head in a column of its own.
  connectiveText: (row) => cell(row, columns.connHead) || cell(row, columns.conn1),
};

/** A row states section and file: `02|07` in `wsj_0207`. */
function checkDocument(row: Row, { document }: ReadOptions, remark: Remark): void {
  const stated = cell(row, columns.section) + cell(row, columns.file);
  if (document === undefined || !/^\d{4}$/.test(stated) || document.endsWith(stated)) return;
  if (/\d{4}$/.test(document)) remark("row-of-another-document", { expected: document, found: stated });
}
