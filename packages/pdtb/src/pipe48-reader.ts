import { pdtb2Types, type Relation, type Selection, type Span } from "@discoprep/corpus";
import { definedParts, type ReadOptions, type ReadResult } from "@discoprep/files/format";
import { pipe48 as columns } from "./columns.ts";
import { type PipeForm, readPipeRelation } from "./pipe-relation.ts";
import { cell, columnName, failRow, pipeRows, type Remark, type Row, readRows } from "./rows.ts";
import { parseGornList } from "./span-list.ts";

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
    failRow(row, "wrong-column-count", "the row is not one of a PDTB 2.0 pipe file", {
      expected: `${columns.count} columns separated by |`,
      found: `${row.fields.length} columns`,
      remedy: "Look for a | inside a text (the format has no escape), or choose another format.",
    });
  }
  return definedParts<Relation>({ ...readPipeRelation(row, form), site: siteAt(row) });
}

const form: PipeForm = {
  columns,
  types: pdtb2Types,
  selection: selectionOf,
  // An Explicit relation has its connective's head in a column of its own.
  connectiveText: (row) => cell(row, columns.connHead) || cell(row, columns.conn1),
};

/** A span list is followed by its Gorn list and its text. */
function selectionOf(row: Row, column: number, spans: readonly Span[]): Selection {
  const stored = cell(row, column + 1);
  const gorn = parseGornList(stored);
  if (gorn === undefined) {
    return failRow(
      row,
      "invalid-gorn-list",
      `the Gorn addresses in ${columnName(column + 1)} cannot be read`,
      {
        expected: "numbers joined by commas, several addresses joined by ;",
        found: stored,
      },
    );
  }
  const text = cell(row, column + 2);
  return { spans, ...(gorn.length > 0 && { gorn }), ...(text !== "" && { text }) };
}

function siteAt(row: Row): Relation["site"] {
  const [position, sentence] = [cell(row, columns.stringPosition), cell(row, columns.sentenceNumber)];
  if (position === "" && sentence === "") return undefined;
  if (!/^\d{1,15}$/.test(position) || !/^\d{1,15}$/.test(sentence)) {
    failRow(row, "invalid-site", "string position and sentence number cannot be read", {
      expected: "two numbers in columns 6 and 7 (counted from 0)",
      found: `${position}|${sentence}`,
    });
  }
  return { stringPosition: Number(position), sentenceNumber: Number(sentence) };
}

/** A row states section and file: `02|07` in `wsj_0207`. */
function checkDocument(row: Row, { document }: ReadOptions, remark: Remark): void {
  const stated = cell(row, columns.section) + cell(row, columns.file);
  if (document === undefined || !/^\d{4}$/.test(stated) || document.endsWith(stated)) return;
  if (!/\d{4}$/.test(document)) return;
  remark({
    severity: "warning",
    rule: "row-of-another-document",
    what: "the row names another document than its file",
    expected: document,
    found: stated,
    remedy: "Check that the row belongs here.",
  });
}
