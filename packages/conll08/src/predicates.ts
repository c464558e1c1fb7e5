import type { ColumnRow } from "@discoprep/files/text";
import { layouts, type PropositionFormat } from "./layout.ts";

/** A semantic dependency from a predicate to the head of an argument. */
export interface Argument {
  /** 1-based token of the sentence. */
  readonly token: number;
  readonly label: string;
}

/** A predicate with its arguments. */
export interface Predicate {
  /** 1-based token of the sentence. */
  readonly token: number;
  /** `lemma.sense`; `lemma.SU` for an element of a support chain (2008), which is not scored. */
  readonly roleset: string;
  readonly arguments: readonly Argument[];
}

/** Whether a cell of PRED or of an argument holds something; the Chinese data of 2009 also writes `-` for nothing. */
export function isFilled(cell: string | undefined, format: PropositionFormat): cell is string {
  return cell !== undefined && cell !== "_" && (format === "conll08" || cell !== "-");
}

/**
 * The predicates of a sentence: the k-th filled PRED owns the k-th argument column. In 2009 a cell may hold several
 * labels, joined by `|`; one that stands there twice counts once (eval09).
 */
export function predicatesOf(rows: readonly ColumnRow[], format: PropositionFormat): Predicate[] {
  const layout = layouts[format];
  const predicates: Predicate[] = [];
  for (const [index, { columns }] of rows.entries()) {
    const roleset = columns[layout.pred];
    if (!isFilled(roleset, format)) continue;
    const column = layout.arguments + predicates.length;
    predicates.push({ token: index + 1, roleset, arguments: argumentsIn(rows, column, format) });
  }
  return predicates;
}

function argumentsIn(rows: readonly ColumnRow[], column: number, format: PropositionFormat): Argument[] {
  return rows.flatMap(({ columns }, index): Argument[] => {
    const cell = columns[column];
    if (!isFilled(cell, format)) return [];
    const labels = format === "conll08" ? [cell] : new Set(cell.split("|"));
    return [...labels].map((label) => ({ token: index + 1, label }));
  });
}

/**
 * PRED and the argument columns of each token: one column a predicate, in the order of the text.
 * @param length the number of tokens
 * @param separator joins several labels of one cell (2009)
 * @throws RangeError where a token has two predicates, or, without separator, two labels of one predicate
 */
export function predicateColumns(
  length: number,
  predicates: readonly Predicate[],
  separator?: string,
): string[][] {
  const ordered = [...predicates].sort((a, b) => a.token - b.token);
  const cells = Array.from({ length }, () => new Array<string>(ordered.length + 1).fill("_"));
  const set = (token: number, column: number, text: string, joinedBy: string | undefined): void => {
    const row = cells[token - 1];
    if (row === undefined) throw new RangeError(`the sentence has no token ${token}`);
    if (row[column] === "_") row[column] = text;
    else if (joinedBy !== undefined) row[column] += joinedBy + text;
    else throw new RangeError(`token ${token} has two labels in one column: ${row[column]} and ${text}`);
  };
  for (const [index, { token, roleset, arguments: labelled }] of ordered.entries()) {
    set(token, 0, roleset, undefined);
    for (const { token: position, label } of labelled) set(position, index + 1, label, separator);
  }
  return cells;
}
