import { ProblemError, problem, type Relation, type Span, spanTexts } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import { annotationFiles } from "../annotation-files.ts";
import type { Format, ReadOptions, ReadResult } from "../format/index.ts";
import {
  connectiveSenses,
  hasConnective,
  type PipeForm,
  type PipeRow,
  parseSpanList,
  pdtb2Types,
  pipeRows,
  readPipeRelation,
  readRows,
} from "../pdtb/index.ts";

interface CdtbColumns extends Pick<PipeForm, "spans"> {
  readonly count: number;
  readonly punctuationType: number;
  readonly senses: readonly number[];
}

const columns = readDataFile<CdtbColumns>(new URL("../../data/cdtb-columns.json", import.meta.url));
const form: PipeForm = { types: pdtb2Types, spans: columns.spans, conn1: { senses: columns.senses } };
const { Punctuation: punctuationColumn = -1, Arg1: arg1Column = -1, Arg2: arg2Column = -1 } = columns.spans;

/**
 * Reads a file of the Chinese Discourse Treebank 0.5 (LDC2014T21): one relation a row, with or without angle brackets around
 * filled fields. Spans count UTF-16 code units, from 0, ends exclusive. Arg1 and Arg2 follow from the meaning: Arg2 may come
 * first in the text.
 * @throws ProblemError if no row has the columns of `data/cdtb-columns.json`
 */
export function readCdtb(text: string, options: ReadOptions = {}): ReadResult {
  const rows = Array.from(pipeRows(text), ({ line, fields }) => ({ line, fields: fields.map(plainField) }));
  checkLayout(rows, options.file);
  return readRows(rows, options, (row) => {
    if (row.fields.length !== columns.count) {
      const expected = `${columns.count} fields separated by |`;
      row.fail("wrong-column-count", { expected, found: counted(row.fields.length, "field") });
    }
    const relation = readRow(row);
    checkPunctuation(relation, options.raw, row);
    return relation;
  });
}

/** Returns a field without the pair of angle brackets that marks filled fields in LDC2014T21. */
function plainField(field: string): string {
  const trimmed = field.trim();
  return trimmed.startsWith("<") && trimmed.endsWith(">") ? trimmed.slice(1, -1).trim() : trimmed;
}

function checkLayout(
  rows: readonly { readonly line: number; readonly fields: readonly string[] }[],
  file: string | undefined,
): void {
  const isSpanList = (field = ""): boolean => (parseSpanList(field) ?? []).length > 0;
  const [first] = rows;
  const fits = rows.some(
    ({ fields }) =>
      fields.length === columns.count && isSpanList(fields[arg1Column]) && isSpanList(fields[arg2Column]),
  );
  if (first === undefined || fits) return;
  const holders = [...first.fields.keys()].filter((column) => isSpanList(first.fields[column]));
  const expected = `${columns.count} fields separated by |, with span lists such as 9..20 in columns ${arg1Column} and ${arg2Column} (counted from 0)`;
  const found = `${counted(first.fields.length, "field")}, with span lists in ${holders.length === 0 ? "none" : `columns ${holders.join(", ")}`}`;
  const where = { file, line: first.line };
  throw new ProblemError(problem("wrong-column-layout", where, { expected, found }));
}

function readRow(row: PipeRow): Relation {
  const { connective, ...relation } = readPipeRelation(row, form);
  const mark = row.spans(punctuationColumn, "Punctuation");
  const name = row.cell(columns.punctuationType);
  if (hasConnective(relation.type)) {
    const conn1 = connectiveSenses(name, relation.conn1?.senses ?? []);
    return { ...relation, connective, conn1, punctuation: punctuationOf(mark, "") };
  }
  if (mark.length > 0) return { ...relation, connective, punctuation: punctuationOf(mark, name) };
  // The Annotator may store an Implicit relation's punctuation mark as the place of its connective.
  return { ...relation, punctuation: punctuationOf(connective?.spans ?? [], name) };
}

function punctuationOf(spans: readonly Span[], type: string): Relation["punctuation"] {
  if (type !== "") return { spans, type };
  return spans.length === 0 ? undefined : { spans };
}

/** Warns of a punctuation span that holds no punctuation mark. A line break may be the mark after a title. */
function checkPunctuation({ punctuation }: Relation, raw: string | undefined, row: PipeRow): void {
  if (raw === undefined || punctuation === undefined || punctuation.spans.length === 0) return;
  const found = spanTexts(raw, punctuation.spans).join("");
  if (/^[\p{P}\p{S}\s]+$/u.test(found) && /[\p{P}\p{S}\n]/u.test(found)) return;
  const expected = "punctuation marks, or a line break after a title";
  row.remark("not-punctuation", { expected, found: `"${found}"` });
}

const text = { countsLines: true };

export const cdtb = {
  id: "cdtb",
  what: "CDTB 0.5, 27 fields; Chinese only",
  encoding: "UTF-8 or GB18030",
  files: "cdtb/ID.cdtb, raw/ID.raw",
  senses: "conll2016-zh",
  language: "zh",
  read: annotationFiles({
    looks: ["cdtb", "pipe-27", "pipe"],
    raw: text,
    annotations: { ...text, read: readCdtb },
  }),
} as const satisfies Format;
