import type { IntervalFigures } from "@discoprep/score/systems";
import { type Cell, type ShownTable, textOf } from "./tables.ts";

export type Figure = "f1" | "p" | "r";

/** Figures of one cell or more, or the error of an official script. */
export type ShownFigures = Partial<IntervalFigures> | { readonly error: string } | undefined;

const letters: Readonly<Record<Figure, string>> = { f1: "F", p: "P", r: "R" };

/** The mark of official figures that leave relations out. */
export const leftOutMark = "†";
const overMark = "‡";

/** Meanings of letters of headings, and of marks. */
const meanings: Readonly<Record<string, string>> = {
  F: "F1, the harmonic mean of precision and recall",
  P: "precision",
  R: "recall",
  O: "rank on the first set",
  L: "rank on this set",
  E: "rank by the parser on Explicit relations",
  I: "rank by the parser on non-Explicit relations",
  A12: "both arguments",
  A1: "Arg1",
  A2: "Arg2",
  Conn: "connective",
  "**": "p < 0.01 in a test with another output, corrected by Holm",
  "*": "p < 0.05 in a test with another output, corrected by Holm",
  "[": "95 % of bootstrap samples of F1",
  "–": "no such figure: nothing was predicted, or gold has nothing",
  stops: "the official script ends without a figure",
  "‡": "the official script counts some wrong predictions as right",
};

/** Returns a table of figures in per cent with a legend of all letters and marks in it. @param more further lines */
export function withLegend(table: ShownTable, more: readonly string[] = []): ShownTable {
  const words = new Set(table.head.flatMap((title) => title.split(" ")));
  const names = table.names ?? 1;
  const cells = table.rows.flatMap((row) => row.slice(names).map(textOf));
  const isUsed = (sign: string): boolean => {
    if (/^\w+$/.test(sign) && sign !== "stops") return words.has(sign);
    return cells.some((text) => (sign === "*" ? /[^*]\*(?!\*)/.test(text) : text.includes(sign)));
  };
  const signs = Object.entries(meanings).filter(([sign]) => isUsed(sign));
  const legend = signs.map(([sign, meaning]) => `${sign === "[" ? "[ ]" : sign}: ${meaning}`);
  return { ...table, legend: [...legend, ...more, ...(table.legend ?? [])] };
}

/** Figures of a system in a row of a table; a cell for each of precision, recall and F1. */
export interface FigureGroup {
  readonly system: string;
  /** By default the table's. */
  readonly set?: string;
  /** The measure or label of the figures, such as `all.parser` or a sense. */
  readonly label: string;
  readonly entry: ShownFigures;
  readonly stars?: string;
  /** True of official figures that count wrong predictions as right. */
  readonly isOver?: boolean | undefined;
}

/** A table of figures: each row has names and groups of figures, each group a heading. */
interface GroupedTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly groups: readonly string[];
  readonly figures: readonly Figure[];
  readonly rows: readonly { readonly names: readonly Cell[]; readonly groups: readonly FigureGroup[] }[];
  /** Columns of names; by default those of `head`. */
  readonly names?: number;
  /** The best F1 of each row or column is marked. */
  readonly best?: "row" | "column";
}

export function figureTable(table: GroupedTable): ShownTable {
  const { title, head, groups, figures, rows, names = head.length, best } = table;
  const columns = groups.map((_, column) => rows.map((row) => row.groups[column]?.entry));
  const bestIn = (row: GroupedTable["rows"][number], column: number): number | undefined => {
    if (best === undefined) return undefined;
    const compared = best === "row" ? row.groups.map(({ entry }) => entry) : (columns[column] ?? []);
    return Math.max(...compared.map((entry) => (entry && !("error" in entry) ? (entry.f1 ?? -1) : -1)));
  };
  const headings = groups.flatMap((group) =>
    figures.map((figure, at) => {
      if (figures.length === 1) return group;
      return at === 0 ? `${group} ${letters[figure]}` : letters[figure];
    }),
  );
  return {
    title,
    head: [...head, ...headings],
    names,
    rows: rows.map((row) => [
      ...row.names,
      ...row.groups.flatMap((group, column) => figureCells(group, figures, bestIn(row, column))),
    ]),
  };
}

function figureCells(
  { system, set, label, entry, stars = "", isOver }: FigureGroup,
  figures: readonly Figure[],
  best: number | undefined,
): Cell[] {
  const shown = (value: number | null): string => {
    const text = percent(value);
    return isOver === true && value !== null && !text.endsWith(overMark) ? `${text}${overMark}` : text;
  };
  return figures.map((figure): Cell => {
    if (entry !== undefined && "error" in entry) return { text: "stops" };
    const value = entry?.[figure] ?? null;
    const tidy = (measure: string, number: number | null) => {
      return { system, set, label, measure, value: perCent(number) };
    };
    if (figure !== "f1") return { text: shown(value), values: [tidy(figure, value)] };
    const { ci } = entry ?? {};
    const interval = ci === undefined ? "" : ` [${ci.map(percent).join(", ")}]`;
    const bounds = ci === undefined ? [] : [tidy("f1_low", ci[0]), tidy("f1_high", ci[1])];
    return {
      text: `${shown(value)}${stars}${interval}`,
      isBest: value !== null && value === best,
      values: [tidy(figure, value), ...bounds],
    };
  });
}

/** Returns per cent with two decimals, ties away from zero; `–` for null. */
export function percent(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  // 0.5 · 10⁻⁹ mends what binary fractions lose: 0.10005 is stored as less.
  const text = ((Math.sign(value) * Math.round(Math.abs(value) * 1e4 + 5e-10)) / 100).toFixed(2);
  return value > 1 ? `${text}${overMark}` : text;
}

/** Returns per cent, without the last digits that binary fractions add. */
export function perCent(value: number | null): number | null {
  return value === null ? null : Number((100 * value).toPrecision(12));
}
