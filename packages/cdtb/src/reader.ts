import {
  ProblemError,
  pdtb2Types,
  type Relation,
  type Selection,
  type Span,
  spanTexts,
} from "@discoprep/corpus";
import type { ReadOptions, ReadResult } from "@discoprep/corpus/format";
import { counted } from "@discoprep/files/text";
import {
  cell,
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
import { columns } from "./columns.ts";

interface CdtbReadOptions extends ReadOptions {
  /** The text, to look up the punctuation marks. */
  readonly raw?: string;
}

/**
 * Reads a file of the Chinese Discourse Treebank 0.5 (LDC2014T21): one relation a row, 27 fields between `|`,
 * with or without angle brackets around filled fields. Spans count characters (UTF-16 code units) of the text
 * that `cdtbText` gives, from 0, ends exclusive. The meaning decides which argument is Arg1: Arg2 may come
 * first.
 * @throws ProblemError if no row has the columns of `data/columns.json`
 */
export function readCdtb(text: string, options: CdtbReadOptions = {}): ReadResult {
  const rows = Array.from(pipeRows(text), ({ line, fields }) => ({ line, fields: fields.map(plainField) }));
  checkLayout(rows, options.file);
  return readRows(rows, options, (row, remark) => {
    if (row.fields.length !== columns.count) {
      failRow(row, "wrong-column-count", "the row has another number of fields", {
        expected: `${columns.count} fields separated by |`,
        found: counted(row.fields.length, "field"),
        remedy: "Complete the row.",
      });
    }
    const relation = readRow(row);
    checkPunctuation(relation, options.raw, remark);
    return relation;
  });
}

/** A field without the pair of angle brackets that marks filled fields in LDC2014T21. */
function plainField(field: string): string {
  const trimmed = field.trim();
  return trimmed.startsWith("<") && trimmed.endsWith(">") ? trimmed.slice(1, -1).trim() : trimmed;
}

/** @throws ProblemError if no row has as many fields as the table says, with span lists in those of the arguments */
function checkLayout(
  rows: readonly { readonly line: number; readonly fields: readonly string[] }[],
  file: string | undefined,
): void {
  const { count, arg1, arg2 } = columns;
  const isSpanList = (field = ""): boolean => (parseSpanList(field) ?? []).length > 0;
  const [first] = rows;
  if (first === undefined) return;
  if (
    rows.some(({ fields }) => fields.length === count && isSpanList(fields[arg1]) && isSpanList(fields[arg2]))
  )
    return;
  const holders = [...first.fields.keys()].filter((column) => isSpanList(first.fields[column]));
  throw new ProblemError({
    rule: "wrong-column-layout",
    what: "the rows do not have the columns of CDTB",
    where: { file, line: first.line },
    expected: `${count} fields separated by |, with span lists such as 9..20 in columns ${arg1} and ${arg2} (counted from 0)`,
    found: `${counted(first.fields.length, "field")}, with span lists in ${holders.length === 0 ? "none" : `columns ${holders.join(", ")}`}`,
    remedy: "Check that the file is an annotation file of CDTB 0.5.",
  });
}

function readRow(row: Row): Relation {
  const type = typeOf(row, pdtb2Types, columns.type);
  // The others are anchored to a punctuation mark.
  const anchored = type === "Explicit" || type === "AltLex";
  const connective = anchored
    ? requiredSpans(row, columns.connective, "Connective")
    : spansAt(row, columns.connective, "Connective");
  const punctuation = spansAt(row, columns.punctuation, "Punctuation");
  // The Annotator may store an Implicit relation's mark as the place of its (absent) connective.
  const mark = !anchored && punctuation.length === 0 ? connective : punctuation;
  const name = cell(row, columns.punctuationType);
  const senses = columns.senses.map((column) => cell(row, column));
  const markType = anchored || name === "" ? undefined : name;
  return {
    type,
    connective: mark === connective ? undefined : selectionOf(connective),
    conn1: connectiveSenses(anchored ? name : "", senses),
    arg1: { spans: requiredSpans(row, columns.arg1, "Arg1") },
    arg2: { spans: requiredSpans(row, columns.arg2, "Arg2") },
    sup1: selectionOf(spansAt(row, columns.sup1, "Sup1")),
    sup2: selectionOf(spansAt(row, columns.sup2, "Sup2")),
    punctuation: punctuationOf(mark, markType),
    source: row.source,
  };
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
