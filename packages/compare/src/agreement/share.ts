/** A part of a whole; `share` is the quotient, null if the whole is 0. */
export interface Share {
  readonly agreed: number;
  readonly of: number;
  readonly share: number | null;
}

export function quotient(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export function shareOf(agreed: number, of: number): Share {
  return { agreed, of, share: quotient(agreed, of) };
}

/** A share, a measure (null where undefined), or a count. */
export type Figure = Share | { readonly value: number | null } | { readonly count: number };

/** Figures with names of rows and columns, for any format. */
export interface FigureTable {
  readonly title: string;
  readonly rowTitle: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly figures: readonly Figure[] }[];
}

/** @param head the heading of the rows' names, then the columns */
export function figureTable(
  title: string,
  [rowTitle = "", ...columns]: readonly string[],
  rows: readonly (readonly [name: string, figures: readonly Figure[]])[],
): FigureTable {
  return { title, rowTitle, columns, rows: rows.map(([name, figures]) => ({ name, figures })) };
}
