import {
  type Message,
  pdtb2Types,
  type Relation,
  type Selection,
  type Span,
  spanTexts,
} from "@discoprep/corpus";
import { definedParts, type ReadOptions, type ReadResult } from "@discoprep/files/format";
import { counted } from "@discoprep/files/text";
import {
  cell,
  columnName,
  connectiveSenses,
  failRow,
  parseSpanList,
  pipeRows,
  type Remark,
  type Row,
  readRows,
  requiredSpans,
  spansAt,
  typeOf,
} from "@discoprep/pdtb";
import {
  type CdtbColumns,
  checkLayout,
  defaultColumns,
  fieldsOf,
  isAnchored,
  plainDigits,
  plainField,
} from "./columns.ts";

export interface CdtbReadOptions extends ReadOptions {
  /** The text, to look up the punctuation marks. */
  readonly raw?: string;
  readonly columns?: CdtbColumns;
}

/**
 * Reads a file of the Chinese Discourse Treebank 0.5 (LDC2014T21): one relation a row, 27 fields between `|`,
 * with or without angle brackets around filled fields. Spans count characters (UTF-16 code units) of the text
 * that `cdtbText` gives, from 0, ends exclusive. The meaning decides which argument is Arg1: Arg2 may come
 * first.
 * @throws ProblemError where the first rows have other columns
 */
export function readCdtb(text: string, options: CdtbReadOptions = {}): ReadResult {
  const columns = options.columns ?? defaultColumns;
  const rows = Array.from(pipeRows(text), ({ line, fields }) => ({
    line,
    fields: fieldsOf(fields, columns),
  }));
  checkLayout(rows, columns, options.file);
  const result = readRows(rows, options, (stored, remark) => {
    const row: Row = { ...stored, fields: stored.fields.map(plainField) };
    if (row.fields.length !== columns.count) {
      failRow(row, "wrong-column-count", "the row has another number of fields", {
        expected: `${columns.count} fields separated by |`,
        found: counted(row.fields.length, "field"),
        remedy: "Complete the row.",
      });
    }
    const relation = readRow({ ...row, fields: plainSpans(row, columns, remark) }, columns);
    checkPunctuation(relation, options.raw, remark);
    return relation;
  });
  for (const message of unreadFields(rows, columns, options.file)) result.messages.push(message);
  return result;
}

/** Filled fields that belong to no part: the layout's spare fields should be empty. */
function* unreadFields(
  rows: readonly { readonly line: number; readonly fields: readonly string[] }[],
  columns: CdtbColumns,
  file: string | undefined,
): Generator<Message> {
  const { count, senses, ...single } = columns;
  const read = new Set([...Object.values(single), ...senses]);
  for (let column = 0; column < count; column++) {
    if (read.has(column)) continue;
    const filled = rows.filter(
      ({ fields }) => fields.length === count && plainField(fields[column] ?? "") !== "",
    );
    const [first] = filled;
    if (first === undefined) continue;
    yield {
      severity: "info",
      rule: "unread-column",
      what: `${columnName(column)} is filled in ${counted(filled.length, "row")} and is not read`,
      where: { ...(file !== undefined && { file }), line: first.line },
      found: first.fields[column] as string,
    };
  }
}

/** The fields with full-width digits of spans as ASCII; a warning names each such field. */
function plainSpans(row: Row, columns: CdtbColumns, remark: Remark): string[] {
  const { connective, punctuation, sup1, arg1, arg2, sup2 } = columns;
  const fields = [...row.fields];
  for (const column of [connective, punctuation, sup1, arg1, arg2, sup2]) {
    const field = cell(row, column);
    const plain = plainDigits(field);
    if (plain === field || parseSpanList(field) !== undefined || parseSpanList(plain) === undefined) continue;
    fields[column] = plain;
    remark({
      severity: "warning",
      rule: "full-width-span",
      what: `the spans in ${columnName(column)} are written in full-width characters and read as ${plain}`,
      expected: "ASCII digits, dots and semicolons",
      found: field,
      remedy: "Correct the row.",
    });
  }
  return fields;
}

function readRow(row: Row, columns: CdtbColumns): Relation {
  const type = typeOf(row, pdtb2Types, columns.type);
  const anchored = isAnchored(type);
  const connective = anchored
    ? requiredSpans(row, columns.connective, "Connective")
    : spansAt(row, columns.connective, "Connective");
  const punctuation = spansAt(row, columns.punctuation, "Punctuation");
  // The Annotator may store an Implicit relation's mark as the place of its (absent) connective.
  const mark = !anchored && punctuation.length === 0 ? connective : punctuation;
  const name = cell(row, columns.punctuationType);
  const senses = columns.senses.map((column) => cell(row, column));
  const markType = anchored || name === "" ? undefined : name;
  return definedParts<Relation>({
    type,
    connective: mark === connective ? undefined : selectionOf(connective),
    conn1: connectiveSenses(anchored ? name : "", senses),
    arg1: { spans: requiredSpans(row, columns.arg1, "Arg1") },
    arg2: { spans: requiredSpans(row, columns.arg2, "Arg2") },
    sup1: selectionOf(spansAt(row, columns.sup1, "Sup1")),
    sup2: selectionOf(spansAt(row, columns.sup2, "Sup2")),
    punctuation: punctuationOf(mark, markType),
    source: row.source,
  });
}

function selectionOf(spans: readonly Span[]): Selection | undefined {
  return spans.length === 0 ? undefined : { spans };
}

function punctuationOf(spans: readonly Span[], type: string | undefined): Relation["punctuation"] {
  if (type !== undefined) return { spans, type };
  return selectionOf(spans);
}

/** Warns of a punctuation span that holds no punctuation mark. A line break can stand for the mark after a title. */
function checkPunctuation({ punctuation }: Relation, raw: string | undefined, remark: Remark): void {
  if (raw === undefined || punctuation === undefined || punctuation.spans.length === 0) return;
  const found = spanTexts(raw, punctuation.spans).join("");
  if (/^[\p{P}\p{S}\s]+$/u.test(found) && /[\p{P}\p{S}\n]/u.test(found)) return;
  remark({
    severity: "warning",
    rule: "not-punctuation",
    what: "the punctuation span holds no punctuation mark",
    expected: "punctuation marks, or a line break after a title",
    found: `"${found}"`,
    remedy: "Correct the span, or check that annotation and raw text belong together.",
  });
}
