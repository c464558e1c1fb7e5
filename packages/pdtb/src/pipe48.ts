import { pdtb2Types, type Relation, type Selection, type Span } from "@discoprep/corpus";
import {
  definedParts,
  loseParts,
  type ReadOptions,
  type ReadResult,
  selectionText,
  type WriteResult,
  writeRelations,
} from "@discoprep/files/format";
import { fillPipeRelation, type PipeForm, readPipeRelation, rowCells } from "./pipe-relation.ts";
import { cell, columnName, failRow, pipeRows, type Remark, type Row, readRows } from "./rows.ts";
import { formatGornList, formatSpanList, parseGornList } from "./span-list.ts";

/** Columns of the 48-column pipe, from 0. Texts follow their span and Gorn lists. Source: the PDTB tools' converter. */
const columns = {
  count: 48,
  type: 0,
  section: 1,
  file: 2,
  connective: 3,
  stringPosition: 6,
  sentenceNumber: 7,
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

export interface Pipe48WriteOptions {
  /** The document's text; without it text columns repeat the source's texts, or stay empty. */
  readonly raw?: string;
  /** The document id: `wsj_0207` gives section `02` and file `07`. */
  readonly document?: string;
}

/**
 * Writes a 48-column PDTB 2.0 pipe file, with both senses of every AltLex (the PDTB tools' converter
 * loses the second). Line feeds in texts are deleted, as by that converter. Store it in Latin-1.
 */
export function writePipe48(relations: readonly Relation[], options: Pipe48WriteOptions = {}): WriteResult {
  return writeRelations(relations, (relation, losses) => {
    loseParts(relation, ["punctuation", "id", "annotator"], losses);
    if (relation.type === "AltLexC" || relation.type === "Hypophora") {
      losses.lose("relation-not-written", "PDTB 2.0 has no AltLexC and no Hypophora: not written");
      return undefined;
    }
    const cells = rowCells(columns.count, losses);
    // An Explicit relation has its connective's head in a column of its own.
    const conn1 = relation.type === "Explicit" ? columns.connHead : columns.conn1;
    const selectionCells = (part: Selection): string[] => [
      formatSpanList(part.spans),
      formatGornList(part.gorn ?? []),
      selectionText(part, options.raw) ?? "",
    ];
    fillPipeRelation(cells, relation, { ...columns, conn1 }, selectionCells, losses);
    cells.fill(columns.section, sectionAndFile(relation, options));
    const { site } = relation;
    if (site) cells.fill(columns.stringPosition, [`${site.stringPosition}`, `${site.sentenceNumber}`]);
    return cells.toRow();
  });
}

function sectionAndFile(relation: Relation, options: Pipe48WriteOptions): string[] {
  const document = options.document ?? relation.source?.document ?? "";
  const match = /(\d\d)(\d\d)$/.exec(document);
  return match === null ? ["", document] : [match[1] as string, match[2] as string];
}
