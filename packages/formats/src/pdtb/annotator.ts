import { type Relation, relationTypes } from "@discoprep/corpus";
import type { ReadOptions, ReadResult } from "../format/index.ts";
import {
  columnName,
  hasConnective,
  type PipeForm,
  type PipeRow,
  pipeRows,
  readPipeRelation,
  readRows,
} from "./pipe.ts";
import { formatSpanList } from "./span-list.ts";

/** Columns of the PDTB Annotator: 27 in its first form, 34 since version 3. Source: the Annotator's Constants. */
export const form = {
  types: relationTypes,
  spans: {
    Connective: 1,
    Attribution: 6,
    Sup1: 13,
    Arg1: 14,
    "Arg1 attribution": 19,
    Arg2: 20,
    "Arg2 attribution": 25,
    Sup2: 26,
  },
  conn1: { text: 7, senses: [8, 9] },
  conn2: { text: 10, senses: [11, 12] },
  // In 27 columns, a proposal's mark is here until the annotator writes a connective.
  connectiveText: (row) => (isMark(row.cell(7)) ? "" : row.cell(7)),
} as const satisfies PipeForm;

export const laterColumn = 27;

export const laterFields = [
  "adjudicationReason",
  "adjudicationDisagreement",
  "propBankRole",
  "propBankVerb",
  "identifier",
  "provenance",
  "link",
] as const;

/** Columns that may hold a proposal's mark: provenance; in 27 columns, the first connective. */
export const markColumns: readonly number[] = [32, form.conn1.text];

/**
 * Reads a PDTB Annotator file with 27 or 34 columns. The first row decides the layout. Spans count UTF-16 code units (a byte
 * order mark counts, CR LF counts as one), from 0, ends exclusive. Rejected rows and untouched proposals are `info` messages. A
 * row without Arg1, Arg2 or the connective of its type is a warning and no relation.
 */
export function readAnnotator(text: string, options: ReadOptions = {}): ReadResult {
  let layout: string | undefined;
  const result = readRows(pipeRows(text), options, (row) => {
    const { length } = row.fields;
    if (length !== 27 && length < 34) {
      const expected = "27 or 34 columns separated by |";
      row.fail("wrong-column-count", { expected, found: `${length} columns` });
    }
    layout ??= `${length === 27 ? 27 : 34} columns`;
    return readRow(row);
  });
  return { ...result, layout };
}

function readRow(row: PipeRow): Relation | undefined {
  if (row.cell(laterColumn).trim().toLowerCase() === "rejected") {
    row.remark("rejected-row");
    return undefined;
  }
  if (isUntouchedProposal(row)) {
    row.remark("untouched-proposal");
    return undefined;
  }
  const { fields } = row;
  const annotator = fields.length < 34 ? undefined : fieldsOf(fields.slice(laterColumn));
  const relation = { ...readPipeRelation(row, form), annotator };
  if (fields.length > 34) {
    const found = `${fields.length} columns, ending in |${fields.slice(34).join("|")}`;
    row.remark("extra-columns", { expected: "34 columns", found });
  }
  const needsSense = relation.type === "Implicit" || hasConnective(relation.type);
  if (needsSense && (relation.conn1?.senses.length ?? 0) === 0) {
    const expected = `a sense of the ${relation.type} relation in ${columnName(form.conn1.senses[0])}`;
    row.remark("missing-sense", { expected, found: "nothing" });
  }
  return relation;
}

export type AnnotatorFields = NonNullable<Relation["annotator"]>;

export function fieldsOf(values: readonly string[]): AnnotatorFields {
  const entries = laterFields.map((name, index) => [name, values[index] ?? ""]);
  return Object.fromEntries(entries) as Record<(typeof laterFields)[number], string>;
}

/** The provenance of a relation that an annotator is to correct, complete or delete. */
export const proposed = "PROPOSED";

/**
 * Marks relations as proposals, so that an unchanged proposal is found later: `PROPOSED::Implicit::0..28:30..57` holds the type
 * and the spans of connective, Arg1 and Arg2.
 */
export function withProposalMarks(relations: readonly Relation[], count: 27 | 34): Relation[] {
  return relations.map((relation) => {
    const { annotator, type, connective, arg1, arg2, ...rest } = relation;
    if (annotator?.provenance !== proposed) return relation;
    const spans = [connective, arg1, arg2].map((part) => formatSpanList(part?.spans ?? []));
    const mark = `${proposed}::${[type, ...spans].join(":")}`;
    if (count === 34) return { ...relation, annotator: { ...annotator, provenance: mark } };
    return {
      ...rest,
      type,
      connective,
      arg1,
      arg2,
      conn1: { text: mark, senses: relation.conn1?.senses ?? [] },
    };
  });
}

/** Returns whether a row is a proposal with its first type and spans, and nothing that an annotator filled in. */
function isUntouchedProposal({ fields }: PipeRow): boolean {
  const cells = fields.map((field) => field.trim());
  const { Connective, Arg1, Arg2 } = form.spans;
  const statedByMark = [0, Connective, Arg1, Arg2];
  if (markOf(fields) !== `${proposed}::${statedByMark.map((column) => cells[column]).join(":")}`)
    return false;
  return cells.slice(0, laterColumn + 2).every((cell, column) => {
    // An Explicit connective was proposed with its head.
    const isHead = column === form.conn1.text && (cells[0] === "Explicit" || isMark(cell));
    return isHead || statedByMark.includes(column) || cell === "" || cell === "Null";
  });
}

function markOf(fields: readonly string[]): string | undefined {
  return markColumns.map((column) => fields[column]?.trim() ?? "").find(isMark);
}

/** Tells whether a row was proposed, also after changes of the annotator; in 27 columns, only until a connective is written. */
export function isProposedRow(fields: readonly string[]): boolean {
  return markOf(fields) !== undefined;
}

export function isMark(text: string): boolean {
  return text.startsWith(`${proposed}::`);
}
