import type { IntervalFigures, SetResult, SystemDifferences, SystemResult } from "@discoprep/score/systems";
import { type Figure, figureTable, perCent, percent, type ShownFigures } from "./figure-cells.ts";
import type { Cell, ShownTable } from "./tables.ts";

/** A column of figures: its heading, and a system's figures. */
export interface Column {
  readonly title: string;
  /** `SUBSET.MEASURE` of corrected figures, whose tests are shown; another name of others. */
  readonly label: string;
  readonly of: (system: SystemResult) => ShownFigures;
  /** Returns true if official figures count wrong predictions as right. */
  readonly isOver?: (system: SystemResult) => boolean;
}

/** Returns a table with a row for each system and the named figures of each column, F1 first. @param head headings of the ranks */
export function systemTable(
  { name, systems, tests }: SetResult,
  columns: readonly Column[],
  figures: readonly Figure[],
  ranks: { readonly head: readonly string[]; readonly of: (system: SystemResult) => readonly string[] },
): ShownTable {
  const starsOf = (system: string, measure: string): string => {
    const values = tests.filter((test) => test.measure === measure && test.second === system);
    const p = Math.min(1, ...values.map(({ pHolm }) => pHolm));
    if (p < 0.01) return "**";
    return p < 0.05 ? "*" : "";
  };
  return figureTable({
    title: `${name}, in per cent`,
    head: [...ranks.head, "system"],
    groups: columns.map(({ title }) => title),
    figures,
    rows: systems.map((system) => ({
      names: [...ranks.of(system), system.name],
      groups: columns.map(({ label, of, isOver }) => {
        const stars = starsOf(system.name, label);
        return { system: system.name, label, entry: of(system), stars, isOver: isOver?.(system) };
      }),
    })),
    best: "column",
  });
}

/** Contents of a table with a row for each label: heading and figures of the labels. */
interface LabelTable {
  readonly title: string;
  readonly head: string;
  readonly of: (system: SystemResult) => Readonly<Record<string, Partial<IntervalFigures>>> | undefined;
  /** By default precision, recall and F1. */
  readonly figures?: readonly Figure[];
}

/** Returns a table with a row for each label, and precision, recall and F1 of each system. Numeric labels are in order of value. */
export function labelTable({ name, systems }: SetResult, table: LabelTable): ShownTable {
  const { title, head, of, figures = ["p", "r", "f1"] } = table;
  const tables = systems.map((system) => ({ system: system.name, labels: of(system) ?? {} }));
  const labels = [...new Set(tables.flatMap((each) => Object.keys(each.labels)))];
  return figureTable({
    title: `${name}: ${title}, in per cent`,
    head: [head, "gold"],
    groups: systems.map((system) => system.name),
    figures,
    rows: labels.sort(byNumber).map((label) => {
      const groups = tables.map((each) => ({ system: each.system, label, entry: each.labels[label] }));
      const gold = groups.find(({ entry }) => entry !== undefined)?.entry?.gold ?? 0;
      const count = { text: `${gold}`, values: [{ system: "", label, measure: "gold", value: gold }] };
      return { names: [label, count], groups };
    }),
    names: 1,
    best: "row",
  });
}

function byNumber(a: string, b: string): number {
  const number = (label: string): number => Number.parseInt(label.replace(/^\w+: /, ""), 10) || 0;
  return number(a) - number(b) || (a < b ? -1 : 1);
}

/** Returns a table of the pairs of labels that occur, the most frequent first, with a column for each system. */
export function confusionTable({ name, systems }: SetResult, unmatched: string): ShownTable {
  const rows = new Map<string, { readonly names: readonly string[]; readonly counts: number[] }>();
  for (const [index, { confusion }] of systems.entries())
    for (const [row, counts] of confusion.counts.entries())
      for (const [column, count] of counts.entries()) {
        if (count === 0) continue;
        const names = [row, column].map((at) => confusion.senses[at] ?? unmatched);
        const key = JSON.stringify(names);
        const entry = rows.get(key) ?? { names, counts: systems.map(() => 0) };
        rows.set(key, entry);
        entry.counts[index] = count;
      }
  const total = ({ counts }: { readonly counts: readonly number[] }): number =>
    counts.reduce((sum, count) => sum + count, 0);
  return {
    title: `${name}: labels of gold and of systems`,
    head: ["gold", "predicted", ...systems.map((system) => system.name)],
    names: 2,
    rows: [...rows.values()]
      .sort((a, b) => total(b) - total(a))
      .map(({ names, counts }): Cell[] => [
        ...names,
        ...systems.map(({ name: system }, index) => {
          const value = counts[index] ?? 0;
          return {
            text: `${value}`,
            values: [{ system, label: names.join(" > "), measure: "count", value }],
          };
        }),
      ]),
  };
}

export function testTable({ name, tests }: SetResult): ShownTable {
  const rows = tests.map(({ measure, first, second, difference, p, pHolm, interval }): Cell[] => {
    const tidy = (kind: string, value: number | null) => {
      const label = `${first} minus ${second}`;
      return { system: first, label, measure: `${measure} ${kind}`, value };
    };
    const cell = (kind: string, text: string, value: number): Cell => ({ text, values: [tidy(kind, value)] });
    const bounds = ([low, high]: readonly [number, number]): Cell => ({
      text: `[${percent(low)}, ${percent(high)}]`,
      values: [tidy("difference_low", perCent(low)), tidy("difference_high", perCent(high))],
    });
    return [
      measure,
      first,
      second,
      cell("difference", percent(difference), perCent(difference) ?? 0),
      cell("p", p.toPrecision(3), p),
      cell("p_holm", pHolm.toPrecision(3), pHolm),
      interval === null ? "–" : bounds(interval),
    ];
  });
  const legend = [
    "difference: F1 of the first minus F1 of the second; p Holm: corrected over the pairs of a measure",
    "p: share of samples that differ as much by chance; small where the outputs differ",
  ];
  if (tests.some(({ interval }) => interval === null))
    legend.push("–: randomization has no interval of differences");
  if (tests.some(({ exact }) => exact))
    legend.push("all exchanges were tried where the counts of 14 documents or fewer differ");
  return {
    title: `${name}: tests of differences of F1, in percentage points`,
    head: ["measure", "first", "second", "difference", "p", "p Holm", "95 % of differences"],
    names: 3,
    rows,
    legend,
  };
}

export function differenceTable(set: string, differences: SystemDifferences): ShownTable {
  const { first, second, onlyFirst, onlySecond, both, neither } = differences;
  const rows = [
    ...onlyFirst.map((relation) => ({ ...relation, right: first })),
    ...onlySecond.map((relation) => ({ ...relation, right: second })),
  ];
  return {
    title: `${set}: relations of gold whose arguments and sense only one of ${first} and ${second} has right (both ${both}, neither ${neither}, only ${first} ${onlyFirst.length}, only ${second} ${onlySecond.length})`,
    head: ["document", "right", `${first}: kind`, `${second}: kind`, "ID", "line"],
    names: 4,
    rows: rows.map(({ document, right, firstKind, secondKind, id, line }): Cell[] => {
      const label = `${document} ${id ?? line ?? ""}`;
      const cell = (system: string, measure: string, value: string | number | null): Cell => {
        return { text: `${value ?? "–"}`, values: [{ system, label, measure, value }] };
      };
      const kinds = [cell(first, "kind", firstKind), cell(second, "kind", secondKind)];
      return [document, right, ...kinds, cell("", "id", id), cell("", "line", line)];
    }),
    legend: [
      "kind: right, or the first part that is wrong; with type and connective, arguments and sense are right",
    ],
  };
}
