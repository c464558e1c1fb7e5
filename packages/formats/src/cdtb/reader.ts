import { ProblemError, problem, type Relation, type Span, spanTexts } from "@discoprep/corpus";
import { counted } from "@discoprep/files/text";
import type { ReadOptions, ReadResult } from "../format/index.ts";
import {
  cell,
  connectiveSenses,
  failRow,
  hasConnective,
  type PipeForm,
  parseSpanList,
  pdtb2Types,
  pipeRows,
  type Remark,
  type Row,
  readPipeRelation,
  readRows,
  spansAt,
} from "../pdtb/index.ts";
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
 * @throws ProblemError if no row has the columns of `data/cdtb-columns.json`
 */
export function readCdtb(text: string, options: CdtbReadOptions = {}): ReadResult {
  const rows = Array.from(pipeRows(text), ({ line, fields }) => ({ line, fields: fields.map(plainField) }));
  checkLayout(rows, options.file);
  return readRows(rows, options, (row, remark) => {
    if (row.fields.length !== columns.count) {
      const expected = `${columns.count} fields separated by |`;
      failRow(row, "wrong-column-count", { expected, found: counted(row.fields.length, "field") });
    }
    const relation = readRow(row);
    checkPunctuation(relation, options.raw, remark);
    return relation;
  });
}

/** Returns a field without the pair of angle brackets that marks filled fields in LDC2014T21. */
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
  const where = { file, line: first.line };
  const expected = `${count} fields separated by |, with span lists such as 9..20 in columns ${arg1} and ${arg2} (counted from 0)`;
  const found = `${counted(first.fields.length, "field")}, with span lists in ${holders.length === 0 ? "none" : `columns ${holders.join(", ")}`}`;
  throw new ProblemError(problem("wrong-column-layout", where, { expected, found }));
}

const form: PipeForm = { columns: { ...columns, conn1Senses: columns.senses }, types: pdtb2Types };

function readRow(row: Row): Relation {
  const relation = readPipeRelation(row, form);
  const punctuation = spansAt(row, columns.punctuation, "Punctuation");
  const name = cell(row, columns.punctuationType);
  if (hasConnective(relation.type)) {
    const senses = relation.conn1?.senses ?? [];
    return {
      ...relation,
      conn1: connectiveSenses(name, senses),
      punctuation: punctuationOf(punctuation, ""),
    };
  }
  // The Annotator may store an Implicit relation's mark as the place of its (absent) connective.
  const { connective, ...rest } = relation;
  const isMark = punctuation.length === 0;
  const mark = punctuationOf(isMark ? (connective?.spans ?? []) : punctuation, name);
  return { ...rest, connective: isMark ? undefined : connective, punctuation: mark };
}

/** Returns the punctuation mark that separates the arguments; the others are anchored to a connective. */
function punctuationOf(spans: readonly Span[], type: string): Relation["punctuation"] {
  if (type !== "") return { spans, type };
  return spans.length === 0 ? undefined : { spans };
}

/** Warns of a punctuation span that holds no punctuation mark. A line break can stand for the mark after a title. */
function checkPunctuation({ punctuation }: Relation, raw: string | undefined, remark: Remark): void {
  if (raw === undefined || punctuation === undefined || punctuation.spans.length === 0) return;
  const found = spanTexts(raw, punctuation.spans).join("");
  if (/^[\p{P}\p{S}\s]+$/u.test(found) && /[\p{P}\p{S}\n]/u.test(found)) return;
  const expected = "punctuation marks, or a line break after a title";
  remark("not-punctuation", { expected, found: `"${found}"` });
}
