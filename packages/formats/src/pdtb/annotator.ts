import { type Relation, relationTypes } from "@discoprep/corpus";
import type { ReadOptions, ReadResult } from "../format/index.ts";
import { hasConnective, type PipeForm, readPipeRelation } from "./pipe-relation.ts";
import { cell, columnName, failRow, pipeRows, type Remark, type Row, readRows } from "./rows.ts";
import { formatSpanList } from "./span-list.ts";

/** Columns of the PDTB Annotator, from 0: 27 in its first form, 34 since version 3. Source: the Annotator's Constants. */
export const columns = {
  type: 0,
  connective: 1,
  attribution: 2,
  conn1: 7,
  conn1Senses: [8, 9],
  conn2: 10,
  conn2Senses: [11, 12],
  sup1: 13,
  arg1: 14,
  arg1Attribution: 15,
  arg2: 20,
  arg2Attribution: 21,
  sup2: 26,
  adjudicationReason: 27,
  identifier: 31,
  provenance: 32,
} as const;

/** The columns that a proposal leaves empty: connectives, senses, supplements, attribution, reasons. */
const filledByAnnotators: readonly number[] = [
  ...[
    columns.conn1,
    ...columns.conn1Senses,
    columns.conn2,
    ...columns.conn2Senses,
    columns.sup1,
    columns.sup2,
  ],
  ...[columns.attribution, columns.arg1Attribution, columns.arg2Attribution].flatMap((first) =>
    [0, 1, 2, 3, 4].map((offset) => first + offset),
  ),
  ...[columns.adjudicationReason, columns.adjudicationReason + 1],
];

/** Fields of the columns from 27 to 33. */
export type AnnotatorFields = NonNullable<Relation["annotator"]>;

/** The fields of the columns from 27 to 33, in their order. */
export const laterFields = [
  "adjudicationReason",
  "adjudicationDisagreement",
  "propBankRole",
  "propBankVerb",
  "identifier",
  "provenance",
  "link",
] as const;

/** These fields by a function of their place in the list. */
export function fieldsBy(value: (index: number) => string): AnnotatorFields {
  const entries = laterFields.map((name, index) => [name, value(index)] as const);
  return Object.fromEntries(entries) as Record<(typeof laterFields)[number], string>;
}

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
  return { ...result, layout };
}

/** @throws ProblemError where the row has another number of columns than the tool's files */
function layoutOf(row: Row): string {
  const count = row.fields.length;
  if (count === 27) return "27 columns";
  if (count >= 34) return "34 columns";
  const expected = "27 or 34 columns separated by |";
  return failRow(row, "wrong-column-count", { expected, found: `${count} columns` });
}

function readRow(row: Row, remark: Remark): Relation | undefined {
  if (cell(row, columns.adjudicationReason).trim().toLowerCase() === "rejected") {
    remark("rejected-row");
    return undefined;
  }
  if (isUntouchedProposal(row.fields)) {
    remark("untouched-proposal");
    return undefined;
  }
  const later =
    row.fields.length >= 34 ? fieldsBy((index) => cell(row, columns.adjudicationReason + index)) : undefined;
  const relation = { ...readPipeRelation(row, form), annotator: later };
  const extra = row.fields.slice(34);
  if (extra.length > 0)
    remark("extra-columns", {
      expected: "34 columns",
      found: `${row.fields.length} columns, ending in |${extra.join("|")}`,
    });
  const needsSense = relation.type === "Implicit" || hasConnective(relation.type);
  if (needsSense && (relation.conn1?.senses.length ?? 0) === 0) {
    const expected = `a sense of the ${relation.type} relation in ${columnName(columns.conn1Senses[0])}`;
    remark("missing-sense", { expected, found: "nothing" });
  }
  return relation;
}

const form: PipeForm = { columns, types: relationTypes, connectiveText };

/** In 27 columns, a proposal has its mark here until the annotator writes a connective. */
function connectiveText(row: Row): string {
  const text = cell(row, columns.conn1);
  return isMark(text) ? "" : text;
}

/** The provenance of a relation that an annotator is to correct, complete or delete. */
export const proposed = "PROPOSED";

/**
 * Marks relations as proposals: `PROPOSED::Implicit::0..28:30..57` holds the type and the spans of
 * connective, Arg1 and Arg2. So an unchanged proposal is found later. The mark is in the column of
 * provenance. 27 columns have no such column; there the mark is in that of the first connective.
 */
export function withProposalMarks(relations: readonly Relation[], count: 27 | 34): Relation[] {
  return relations.map((relation) => {
    const { annotator, ...rest } = relation;
    if (annotator?.provenance !== proposed) return relation;
    const { connective, arg1, arg2 } = relation;
    const spans = [connective, arg1, arg2].map((part) => formatSpanList(part?.spans ?? []));
    const mark = `${proposed}::${[relation.type, ...spans].join(":")}`;
    const fields: AnnotatorFields = { ...annotator, provenance: mark };
    return count === 34
      ? { ...relation, annotator: fields }
      : { ...rest, conn1: { text: mark, senses: relation.conn1?.senses ?? [] } };
  });
}

/** Returns whether a row is a proposal as it was made: with its first type and spans, and nothing that an annotator filled in. */
function isUntouchedProposal(fields: readonly string[]): boolean {
  const cell = (column: number): string => (fields[column] ?? "").trim();
  const { type, connective, arg1, arg2, conn1 } = columns;
  const mark = markOf(fields);
  if (mark !== `${proposed}::${[type, connective, arg1, arg2].map(cell).join(":")}`) return false;
  // An Explicit connective was proposed with its head.
  const isExplicit = cell(type) === "Explicit";
  return filledByAnnotators.every((column) => {
    const isProposed = column === conn1 && (isExplicit || isMark(cell(conn1)));
    return isProposed || ["", "Null"].includes(cell(column));
  });
}

function markOf(fields: readonly string[]): string | undefined {
  return [columns.provenance, columns.conn1].map((column) => fields[column]?.trim() ?? "").find(isMark);
}

/** Returns true for a row that was proposed, whatever an annotator made of it; in 27 columns, until a connective is written. */
export function isProposedRow(fields: readonly string[]): boolean {
  return markOf(fields) !== undefined;
}

/** Returns true for a proposal's mark. */
export function isMark(text: string): boolean {
  return text.startsWith(`${proposed}::`);
}
