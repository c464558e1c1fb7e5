import { type AnnotatorFields, type Relation, relationTypes } from "@discoprep/corpus";
import { definedParts, type ReadOptions, type ReadResult } from "@discoprep/files/format";
import { annotator as columns, laterFields, noFields } from "./columns.ts";
import { type PipeForm, readPipeRelation } from "./pipe-relation.ts";
import { isMark, isUntouchedProposal } from "./proposals.ts";
import { cell, columnName, failRow, pipeRows, type Remark, type Row, readRows } from "./rows.ts";

/**
 * Reads a PDTB Annotator file with 27 or 34 columns. The first row decides the layout. Spans count UTF-16
 * code units of the text that `rawText` gives (a byte order mark counts, CR LF counts as one), from 0, ends
 * exclusive. A rejected row is an `info` message, and so is an untouched proposal. Columns after the 34th are
 * ignored with a message, as by the tool. A row without Arg1, Arg2 or the connective of its type is a warning
 * and no relation.
 */
export function readAnnotator(text: string, options: ReadOptions = {}): ReadResult {
  let layout: string | undefined;
  const result = readRows(pipeRows(text), options, (row, remark) => {
    const found = layoutOf(row);
    layout ??= found;
    return readRow(row, remark);
  });
  return { ...result, ...(layout !== undefined && { layout }) };
}

/** @throws ProblemError where the row has another number of columns than the tool's files */
function layoutOf(row: Row): string {
  const count = row.fields.length;
  if (count === 27) return "27 columns";
  if (count >= 34) return "34 columns";
  return failRow(row, "wrong-column-count", "the row is not one of the PDTB Annotator", {
    expected: "27 or 34 columns separated by |",
    found: `${count} columns`,
    remedy: "Complete the row, or choose another format.",
  });
}

function readRow(row: Row, remark: Remark): Relation | undefined {
  const severity = "info";
  if (cell(row, columns.adjudicationReason).trim().toLowerCase() === "rejected") {
    remark({ severity, rule: "rejected-row", what: "the adjudicator rejected the row; it is skipped" });
    return undefined;
  }
  if (isUntouchedProposal(row.fields)) {
    const what = "the annotator left the proposed relation as it was; it is skipped";
    remark({ severity, rule: "untouched-proposal", what });
    return undefined;
  }
  const later = row.fields.length >= 34 ? fieldsFrom27(row) : undefined;
  const relation = definedParts<Relation>({ ...readPipeRelation(row, form), annotator: later });
  remarkOnRow(row, relation, remark);
  return relation;
}

function remarkOnRow(row: Row, relation: Relation, remark: Remark): void {
  const extra = row.fields.slice(34);
  if (extra.length > 0) {
    remark({
      severity: "info",
      rule: "extra-columns",
      what: "columns after the 34th are ignored",
      expected: "34 columns",
      found: `${row.fields.length} columns, ending in |${extra.join("|")}`,
    });
  }
  const needsSense = ["Explicit", "Implicit", "AltLex", "AltLexC"].includes(relation.type);
  if (needsSense && (relation.conn1?.senses.length ?? 0) === 0) {
    remark({
      severity: "warning",
      rule: "missing-sense",
      what: `the ${relation.type} relation has no sense`,
      expected: `a sense in ${columnName(columns.conn1Senses[0])}`,
      found: "nothing",
      remedy: "Complete the row.",
    });
  }
}

const form: PipeForm = {
  columns,
  types: relationTypes,
  selection: (_row, _column, spans) => ({ spans }),
  connectiveText,
};

/** In 27 columns, a proposal has its mark here until the annotator writes a connective. */
function connectiveText(row: Row): string {
  const text = cell(row, columns.conn1);
  return isMark(text) ? "" : text;
}

function fieldsFrom27(row: Row): AnnotatorFields {
  let fields = noFields;
  for (const [index, name] of laterFields.entries())
    fields = { ...fields, [name]: cell(row, columns.adjudicationReason + index) };
  return fields;
}
