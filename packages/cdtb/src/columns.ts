import { ProblemError, type RelationType } from "@discoprep/corpus";
import { readDataFile, readJsonFile } from "@discoprep/files";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { columnName, parseSpanList } from "@discoprep/pdtb";

const field = z.int().min(0);

/** The names of the parts with one field each. */
const single = {
  type: field,
  connective: field,
  punctuation: field,
  punctuationType: field,
  sup1: field,
  arg1: field,
  arg2: field,
  sup2: field,
};

const shape = z.strictObject({
  /** The number of fields of a row. */
  count: z.int().min(1).max(1000),
  ...single,
  senses: z.array(field).min(1),
});

/** The fields of each part, counted from 0. The shape of `data/columns.json` and of a user's own file. */
export type CdtbColumns = Readonly<z.infer<typeof shape>>;

const {
  name: _name,
  source: _source,
  ...documented
} = readDataFile(
  new URL("../data/columns.json", import.meta.url),
  shape.extend({ name: z.string(), source: z.string() }),
);

/** The documented default: the 27 columns of the PDTB Annotator. */
export const defaultColumns: CdtbColumns = documented;

/** A part that the file does not name keeps its default. */
const columnFile = z
  .strictObject({ ...shape.partial().shape, name: z.string().optional(), source: z.string().optional() })
  .transform(({ name: _name, source: _source, ...named }) => ({ ...defaultColumns, ...named }))
  .pipe(shape)
  .superRefine((columns, context) => {
    const claimed = Object.entries(columns).flatMap(([name, value]): [string, number][] =>
      name === "count" ? [] : [value].flat().map((column) => [name, column]),
    );
    const holders = new Map<number, string>();
    for (const [name, column] of claimed) {
      const refuse = (message: string): void => context.addIssue({ code: "custom", path: [name], message });
      const other = holders.get(column);
      if (column >= columns.count) refuse(`${column}, but a row has the columns 0 to ${columns.count - 1}`);
      if (other !== undefined) refuse(`${column}, which holds ${other}, too`);
      holders.set(column, name);
    }
  });

/**
 * A user's column file. A part that it does not name keeps its default.
 * @throws ProblemError naming a column that is not a number of the row, or that two parts have
 */
export function readColumns(file: string): CdtbColumns {
  return readJsonFile(file, columnFile, {
    rule: "invalid-columns",
    what: "the file does not say which column holds what",
    expected: "an object of names and column numbers",
    remedy: `The names are count, senses, ${Object.keys(single).join(", ")}; numbers count from 0.`,
  });
}

/** The fields of a row without empty ones after the last column: a bar at a row's end adds an empty field. */
export function fieldsOf(fields: readonly string[], { count }: CdtbColumns): readonly string[] {
  const extra = fields.slice(count);
  return extra.length > 0 && extra.every((field) => plainField(field) === "")
    ? fields.slice(0, count)
    : fields;
}

/** The number of rows that decide the layout. */
const sampleSize = 20;

/** Explicit and AltLex relations are anchored to words of the text, the others to a punctuation mark. */
export function isAnchored(type: RelationType): boolean {
  return type === "Explicit" || type === "AltLex";
}

/** A field without the pair of angle brackets that marks filled fields in LDC2014T21. */
export function plainField(field: string): string {
  const trimmed = field.trim();
  return trimmed.startsWith("<") && trimmed.endsWith(">") ? trimmed.slice(1, -1).trim() : trimmed;
}

/** Full-width digits, dots and semicolons as ASCII. */
export function plainDigits(field: string): string {
  return field.normalize("NFKC");
}

/**
 * Checks the first rows.
 * @throws ProblemError with the rule `wrong-column-layout` where most of them have another number of fields,
 *   or no span list in the columns of the arguments
 */
export function checkLayout(
  rows: readonly { readonly line: number; readonly fields: readonly string[] }[],
  columns: CdtbColumns,
  file?: string,
): void {
  const sample = rows.slice(0, sampleSize);
  const bad = sample.filter(({ fields }) => layoutProblem(fields, columns) !== undefined);
  const [first] = bad;
  if (first === undefined || bad.length * 2 <= sample.length) return;
  const [expected, found] = layoutProblem(first.fields, columns) as [string, string];
  const holders = spanColumns(sample.map((row) => row.fields));
  const { length } = first.fields;
  const example = length === columns.count ? `{"arg1": ${columns.arg1 + 1}}` : `{"count": ${length}}`;
  throw new ProblemError({
    rule: "wrong-column-layout",
    what: `${bad.length} of the first ${sample.length} rows do not have the expected columns`,
    where: { ...(file !== undefined && { file }), line: first.line },
    expected,
    found,
    remedy:
      `Span lists stand in ${holders} (counted from 0). Correct the rows; or write a file that says what is different, ` +
      `such as ${example}, and name it with --columns.`,
  });
}

function layoutProblem(
  fields: readonly string[],
  columns: CdtbColumns,
): [expected: string, found: string] | undefined {
  if (fields.length !== columns.count)
    return [`${columns.count} fields separated by |`, counted(fields.length, "field")];
  for (const name of ["arg1", "arg2"] as const) {
    const field = plainField(fields[columns[name]] ?? "");
    if (isSpanList(field)) continue;
    return [
      `the spans of ${name === "arg1" ? "Arg1" : "Arg2"}, such as 9..20, in ${columnName(columns[name])}`,
      `"${field}"`,
    ];
  }
  return undefined;
}

function isSpanList(field: string): boolean {
  return (parseSpanList(plainDigits(field)) ?? []).length > 0;
}

function spanColumns(rows: readonly (readonly string[])[]): string {
  const columns = new Set<number>();
  for (const fields of rows) {
    for (const [column, field] of fields.entries()) {
      if (isSpanList(plainField(field))) columns.add(column);
    }
  }
  if (columns.size === 0) return "none of the columns";
  return `columns ${[...columns].sort((a, b) => a - b).join(", ")}`;
}
