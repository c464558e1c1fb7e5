import type { Fault } from "@discoprep/files";
import type { ColumnRow } from "@discoprep/files/text";
import { layouts, type PropositionFormat } from "../layout.ts";
import { isFilled } from "../read-sentence.ts";

/** The columns of test input, which a system completes: up to PPOSS (2008), up to FILLPRED (2009). */
const testColumns: Readonly<Record<PropositionFormat, number>> = { conll08: 8, conll09: 13 };

/** Whether a sentence has the columns of test input. */
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
export function* checkColumns(rows: readonly ColumnRow[], format: PropositionFormat): Generator<Fault> {
  yield* checkIds(rows);
  const first = rows[0] as ColumnRow;
  const width = first.columns.length;
  for (const { columns, line } of rows) {
    if (columns.length === width) continue;
    yield {
      id: "column-count",
      line,
      expected: `${width}, as in line ${first.line}`,
      found: `${columns.length}`,
    };
  }
  if (isTestInput(rows, format)) return;
  const { names, pred, arguments: before } = layouts[format];
  if (lacksColumns(rows, format)) {
    yield { id: "missing-column", line: first.line, expected: names.join(" "), found: `${width} columns` };
    return;
  }
  const predicates = rows.filter(({ columns }) => isFilled(columns[pred], format)).length;
  if (width !== before + predicates) {
    const expected = `${before} + ${predicates} columns, one for each predicate`;
    yield { id: "argument-columns", line: first.line, expected, found: `${width}` };
  }
}

function* checkIds(rows: readonly ColumnRow[]): Generator<Fault> {
  const seen = new Map<string, number>();
  for (const [index, { columns, line }] of rows.entries()) {
    const [id = ""] = columns;
    const before = seen.get(id);
    seen.set(id, line);
    if (!/^[1-9]\d*$/.test(id)) yield { id: "token-id", line, expected: `${index + 1}`, found: id };
    else if (before !== undefined) {
      yield { id: "duplicate-id", line, expected: `an ID other than that of line ${before}`, found: id };
    } else if (Number(id) !== index + 1)
      yield { id: "word-number", line, expected: `${index + 1}`, found: id };
  }
}
