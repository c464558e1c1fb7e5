import { confusionTable } from "../conll/tables.ts";
import type { FigureTable } from "../share.ts";
import type { PdtAgreement } from "./agreement.ts";
import type { Criterion } from "./pairing.ts";
import type { RangeAgreement } from "./ranges.ts";

const nodeRows = [
  ["F1 on relations + connectives", "f1Connectives"],
  ["F1 on relations + types + connectives", "f1TypesConnectives"],
  ["Agreement on types", "ratioTypes"],
  ["Agreement on connectives", "ratioConnectives"],
] as const;
const connectiveRows = [
  ["F1 on relations + start/end nodes", "f1Nodes"],
  ["F1 on relations + types + nodes", "f1TypesNodes"],
  ["Agreement on types", "ratioTypes"],
  ["Agreement on start/end nodes", "ratioNodes"],
] as const;

const criterionTitles = {
  strict: "Strict match of nodes",
  skip: "One level of the tree skipped",
  connective: "Connective-based",
} as const satisfies Readonly<Record<Criterion, string>>;

/** Tables 1 to 3 of Mírovský et al. 2010, with what they were counted from, and the agreement on ranges. */
export function pdtTables({ strict, skip, connective }: PdtAgreement, ranges: RangeAgreement): FigureTable[] {
  const criteria = Object.entries(ranges.shares);
  return [
    measureTable(criterionTitles.strict, { ...strict }, nodeRows),
    measureTable(criterionTitles.skip, { ...skip }, nodeRows),
    measureTable(criterionTitles.connective, { ...connective }, connectiveRows),
    {
      title: "Ranges of arguments, of the matched relations",
      rowTitle: "Match",
      columns: ["Start", "Target", "Both"],
      rows: criteria.map(([criterion, { start, target, both }]) => ({
        name: criterionTitles[criterion as Criterion],
        figures: [start, target, both],
      })),
    },
    ...(ranges.differences.length === 0
      ? []
      : [confusionTable("Ranges that differ, start → target, A / B", ranges.differences)]),
  ];
}

function measureTable(
  title: string,
  measure: Readonly<Record<string, number | null>>,
  own: readonly (readonly [name: string, figure: string])[],
): FigureTable {
  const counts = Object.entries({ "Relations of A": "nA", "Relations of B": "nB", Matched: "matched" });
  const values: (readonly [name: string, figure: string])[] = [
    ["Precision on relations", "precision"],
    ["Recall on relations", "recall"],
    ["F1 on relations", "f1"],
    ["F1 on relations + types", "f1Types"],
    ...own,
    ["Cohen's κ on types", "kappaTypes"],
  ];
  return {
    title,
    rowTitle: "Measure",
    columns: ["Value"],
    rows: [
      ...counts.map(([name, figure]) => ({ name, figures: [{ count: measure[figure] ?? 0 }] })),
      ...values.map(([name, figure]) => ({ name, figures: [{ value: measure[figure] ?? null }] })),
    ],
  };
}
