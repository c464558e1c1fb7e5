import { readDataFile, readJsonFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

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
