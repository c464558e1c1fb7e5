import type { IntervalFigures, SetResult, SystemResult } from "@discoprep/score/systems";
import { type Cell, type ShownTable, textOf } from "./table-formats.ts";

export type Figure = "f1" | "p" | "r";

/** Figures as far as a table shows them. */
export type ShownFigures = Partial<IntervalFigures> | { readonly error: string } | undefined;

/** A column of figures: its heading, and a system's figures. */
export interface Column {
  readonly title: string;
  /** `SUBSET.MEASURE` of corrected figures, whose tests are shown; another name of others. */
  readonly label: string;
  readonly of: (system: SystemResult) => ShownFigures;
}

export const figureLetters: Readonly<Record<Figure, string>> = { f1: "F", p: "P", r: "R" };

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
  "‡": "over 100: the official script counts some wrong predictions as right",
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

/** Returns the cells of a system's figures. @param best the best F1 of the column @param stars of its tests */
export function figureCells(
  system: string,
  { label }: Pick<Column, "label">,
  shown: ShownFigures,
  figures: readonly Figure[],
  { best, stars = "" }: { readonly best?: number; readonly stars?: string } = {},
): Cell[] {
  return figures.map((figure): Cell => {
    if (shown !== undefined && "error" in shown) return { text: "stops" };
    const value = shown?.[figure] ?? null;
    const one = { system, label, measure: figure, value: perCent(value) };
    if (figure !== "f1") return { text: percent(value), values: [one] };
    const { ci } = shown ?? {};
    const bounds = ci?.map((bound, at) => ({
      ...one,
      measure: at === 0 ? "f1_low" : "f1_high",
      value: perCent(bound),
    }));
    const interval = ci === undefined ? "" : ` [${ci.map(percent).join(", ")}]`;
    const isBest = value !== null && value === best;
    return { text: `${percent(value)}${stars}${interval}`, isBest, values: [one, ...(bounds ?? [])] };
  });
}

/** Returns a table with a row a system; of each column the figures named, F1 first. */
export function systemRows(
  set: SetResult,
  columns: readonly Column[],
  figures: readonly Figure[],
  ranks: { readonly head: readonly string[]; readonly of: (system: SystemResult) => readonly string[] },
): ShownTable {
  const best = columns.map(({ of }) => bestOf(set.systems.map(of)));
  const heads = columns.flatMap(({ title }) =>
    figures.map((figure, index) => {
      if (index > 0) return figureLetters[figure];
      return figures.length === 1 ? title : `${title} ${figureLetters[figure]}`;
    }),
  );
  return {
    title: `${set.name}, in per cent`,
    head: [...ranks.head, "system", ...heads],
    names: ranks.head.length + 1,
    rows: set.systems.map((system) => [
      ...ranks.of(system),
      system.name,
      ...columns.flatMap((column, index) =>
        figureCells(system.name, column, column.of(system), figures, {
          best: best[index],
          stars: starsOf(set, system, column.label),
        }),
      ),
    ]),
  };
}

function bestOf(figures: readonly ShownFigures[]): number {
  return Math.max(
    ...figures.map((shown) => (shown !== undefined && !("error" in shown) ? (shown.f1 ?? -1) : -1)),
  );
}

function starsOf({ tests }: SetResult, { name }: SystemResult, measure: string): string {
  const values = tests.filter((test) => test.measure === measure && test.second === name);
  const p = Math.min(1, ...values.map(({ pHolm }) => pHolm));
  return p < 0.01 ? "**" : p < 0.05 ? "*" : "";
}

/** Contents of a table with a row a label. */
export interface LabelTable {
  readonly title: string;
  /** Heading of the labels. */
  readonly head: string;
  readonly labels: readonly string[];
  readonly of: (system: SystemResult, label: string) => Partial<IntervalFigures> | undefined;
  /** By default precision, recall and F1. */
  readonly figures?: readonly Figure[];
}

/** Returns a table with a row a label, and of each system precision, recall and F1. */
export function labelRows(set: SetResult, table: LabelTable): ShownTable {
  const { title, head, labels, of, figures = ["p", "r", "f1"] } = table;
  const letters = figures.map((figure) => (figures.length === 1 ? "" : ` ${figureLetters[figure]}`));
  return {
    title: `${set.name}: ${title}, in per cent`,
    head: [
      head,
      "gold",
      ...set.systems.flatMap(({ name }) =>
        letters.map((letter, at) => (at === 0 ? `${name}${letter}` : letter.trim())),
      ),
    ],
    rows: labels.map((label): Cell[] => {
      const shown = set.systems.map((system) => of(system, label));
      const gold = shown.find((one) => one !== undefined)?.gold ?? 0;
      const best = bestOf(shown);
      return [
        label,
        { text: `${gold}`, values: [{ system: "", label, measure: "gold", value: gold }] },
        ...set.systems.flatMap(({ name }, index) =>
          figureCells(name, { label }, shown[index], figures, { best }),
        ),
      ];
    }),
  };
}

/** Returns all labels that systems have figures of, in their order: numbers by value. */
export function labelsOf(set: SetResult, of: (system: SystemResult) => object | undefined): string[] {
  const labels = new Set(set.systems.flatMap((system) => Object.keys(of(system) ?? {})));
  const number = (label: string): number => Number.parseInt(label, 10) || 0;
  return [...labels].sort((a, b) => number(a) - number(b) || (a < b ? -1 : 1));
}

/** Returns the pairs of labels that occur, the most frequent confusion first, with a column a system. */
export function confusionTable(set: SetResult, unmatched: string): ShownTable {
  const rows = new Map<string, { readonly names: readonly string[]; readonly counts: number[] }>();
  for (const [index, { confusion }] of set.systems.entries())
    for (const [row, counts] of confusion.counts.entries())
      for (const [column, count] of counts.entries()) {
        if (count === 0) continue;
        const names = [row, column].map((at) => confusion.senses[at] ?? unmatched);
        const key = JSON.stringify(names);
        const entry = rows.get(key) ?? { names, counts: set.systems.map(() => 0) };
        rows.set(key, entry);
        entry.counts[index] = count;
      }
  const total = ({ counts }: { readonly counts: readonly number[] }): number =>
    counts.reduce((sum, count) => sum + count, 0);
  return {
    title: `${set.name}: labels of gold and of systems`,
    head: ["gold", "predicted", ...set.systems.map(({ name }) => name)],
    names: 2,
    rows: [...rows.values()]
      .sort((a, b) => total(b) - total(a))
      .map(({ names, counts }): Cell[] => [
        ...names,
        ...counts.map((value, index) => ({
          text: `${value}`,
          values: [
            { system: set.systems[index]?.name ?? "", label: names.join(" > "), measure: "count", value },
          ],
        })),
      ]),
  };
}

/** Returns the tests of a set. */
export function testTable({ name, tests }: SetResult): ShownTable {
  const short = (value: number): string => value.toPrecision(3);
  return {
    title: `${name}: tests of differences of F1, in points of per cent`,
    head: ["measure", "first", "second", "difference", "p", "p Holm", "95 % of differences"],
    names: 3,
    rows: tests.map(({ measure, first, second, difference, p, pHolm, interval }): Cell[] => {
      const cell = (kind: string, text: string, value: number): Cell => {
        return {
          text,
          values: [
            { system: second, label: `${second} beside ${first}`, measure: `${measure} ${kind}`, value },
          ],
        };
      };
      return [
        ...[measure, first, second],
        cell("difference", percent(difference), perCent(difference) ?? 0),
        cell("p", short(p), p),
        cell("p_holm", short(pHolm), pHolm),
        interval === null ? "–" : `[${interval.map(percent).join(", ")}]`,
      ];
    }),
    legend: [
      "difference: F1 of the first minus F1 of the second; p Holm: corrected over the pairs of a measure",
      ...(tests.some(({ exact }) => exact)
        ? ["all exchanges were tried where the counts of 14 documents or fewer differ"]
        : []),
    ],
  };
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
