import type { FigureTable } from "../share.ts";
import type { PdtAgreement } from "./agreement.ts";

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

/** Tables 1 to 3 of Mírovský et al. 2010, with what they were counted from. */
export function pdtTables({ strict, skip, connective }: PdtAgreement): FigureTable[] {
  return [
    measureTable("Strict match of nodes", { ...strict }, nodeRows),
    measureTable("One level of the tree skipped", { ...skip }, nodeRows),
    measureTable("Connective-based", { ...connective }, connectiveRows),
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
