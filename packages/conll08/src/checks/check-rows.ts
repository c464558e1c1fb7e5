import type { Fault } from "@discoprep/files";
import type { ColumnRow } from "@discoprep/files/text";
import { layouts, type PropositionFormat } from "../layout.ts";
import { isFilled } from "../predicates.ts";

/** The columns of test input, which a system completes: up to PPOSS (2008), up to FILLPRED (2009). */
const testColumns: Readonly<Record<PropositionFormat, number>> = { conll08: 8, conll09: 13 };

export function isTestInput(rows: readonly ColumnRow[], format: PropositionFormat): boolean {
  return rows.every(({ columns }) => columns.length === testColumns[format]);
}

/** Whether a sentence lacks columns of the format; what they would hold cannot be checked. */
export function lacksColumns(rows: readonly ColumnRow[], format: PropositionFormat): boolean {
  return (rows[0]?.columns.length ?? 0) < layouts[format].arguments;
}

/**
 * Levels 1 and 2: IDs count from 1; all lines of a sentence have as many columns as the first, which are those of the
 * format and one a predicate.
 */
export function* checkRows(rows: readonly ColumnRow[], format: PropositionFormat): Generator<Fault> {
  yield* checkIds(rows);
  const { columns: first = [], line: start = 1 } = rows[0] ?? {};
  const width = first.length;
  for (const { columns, line } of rows) {
    if (columns.length === width) continue;
    const expected = `${width}, as in line ${start}`;
    yield { id: "column-count", line, expected, found: `${columns.length}` };
  }
  if (isTestInput(rows, format)) return;
  const { names, pred, arguments: before } = layouts[format];
  if (lacksColumns(rows, format)) {
    yield { id: "missing-column", line: start, expected: names.join(" "), found: `${width} columns` };
    return;
  }
  const predicates = rows.filter(({ columns }) => isFilled(columns[pred], format)).length;
  if (width !== before + predicates) {
    const expected = `${before} + ${predicates} columns, one for each predicate`;
    yield { id: "argument-columns", line: start, expected, found: `${width}` };
  }
}

function* checkIds(rows: readonly ColumnRow[]): Generator<Fault> {
  const seen = new Map<string, number>();
  for (const [index, { columns, line }] of rows.entries()) {
    const [id = ""] = columns;
    const before = seen.get(id);
    seen.set(id, line);
    const expected = `${index + 1}`;
    if (!/^[1-9]\d*$/.test(id)) yield { id: "token-id", line, expected, found: id };
    else if (before !== undefined) {
      yield { id: "duplicate-id", line, expected: `an ID other than that of line ${before}`, found: id };
    } else if (id !== expected) yield { id: "word-number", line, expected, found: id };
  }
}
