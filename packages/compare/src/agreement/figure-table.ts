import type { Share } from "./share.ts";

/** One figure of a table: so many of so many, a measure (null where undefined), or a plain count. */
export type Figure = Share | { readonly value: number | null } | { readonly count: number };

/** Figures with names for rows and columns, to be printed in whatever form. */
export interface FigureTable {
  readonly title: string;
  /** What the rows' names are. */
  readonly rowTitle: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly figures: readonly Figure[] }[];
}
