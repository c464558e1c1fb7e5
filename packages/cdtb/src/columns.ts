import { ProblemError, readDataFile, readText } from "@discoprep/corpus";

/** Which of a row's fields, counted from 0, holds what. The shape of `data/columns.json` and of a user's own file. */
export interface CdtbColumns {
  /** How many fields a row has. */
  readonly count: number;
  readonly type: number;
  readonly connective: number;
  readonly punctuation: number;
  readonly punctuationType: number;
  readonly senses: readonly number[];
  readonly sup1: number;
  readonly arg1: number;
  readonly arg2: number;
  readonly sup2: number;
}

const single = [
  "type",
  "connective",
  "punctuation",
  "punctuationType",
  "sup1",
  "arg1",
  "arg2",
  "sup2",
] as const;

/** The documented default: the 27 columns of the PDTB Annotator. */
export const defaultColumns: CdtbColumns = readDataFile(new URL("../data/columns.json", import.meta.url));

/**
 * A user's column file. What it does not name keeps its default.
 * @throws ProblemError naming the column that is not a number of the row, or is claimed twice
 */
export function readColumns(file: string): CdtbColumns {
  const refuse = (expected: string, found: unknown): never => {
    throw new ProblemError({
      rule: "invalid-columns",
      what: "the file does not say which column holds what",
      where: { file },
      expected,
      found: JSON.stringify(found) ?? "nothing",
      remedy: `The names are count, senses, ${single.join(", ")}; numbers count from 0.`,
    });
  };
  let value: unknown;
  try {
    value = JSON.parse(readText(file));
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    return refuse("JSON", (cause as Error).message);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refuse("an object of names and column numbers", value);
  }
  const columns: CdtbColumns = { ...defaultColumns, ...value };
  if (!isCount(columns.count, 1000)) refuse("count: the number of fields in a row", columns.count);
  const isColumn = (column: unknown): boolean => isCount(column, columns.count - 1);
  for (const name of single) {
    if (!isColumn(columns[name])) refuse(`${name}: a column from 0 to ${columns.count - 1}`, columns[name]);
  }
  if (!Array.isArray(columns.senses) || columns.senses.length === 0 || !columns.senses.every(isColumn)) {
    refuse(`senses: a list of columns from 0 to ${columns.count - 1}`, columns.senses);
  }
  const claimed = [...single.map((name) => columns[name]), ...columns.senses];
  const twice = claimed.find((column, index) => claimed.indexOf(column) !== index);
  if (twice !== undefined) refuse("each column once", twice);
  return columns;
}

function isCount(value: unknown, most: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}
