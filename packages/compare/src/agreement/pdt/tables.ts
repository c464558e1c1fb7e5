import type { FigureTable } from "../share.ts";
import type { PdtAgreement, PdtMeasure } from "./agreement.ts";

const nodeRows = {
  "F1 on relations + connectives": "f1Connectives",
  "F1 on relations + types + connectives": "f1TypesConnectives",
  "Agreement on types": "ratioTypes",
  "Agreement on connectives": "ratioConnectives",
};
const connectiveRows = {
  "F1 on relations + start/end nodes": "f1Nodes",
  "F1 on relations + types + nodes": "f1TypesNodes",
  "Agreement on types": "ratioTypes",
  "Agreement on start/end nodes": "ratioNodes",
};

/** Returns tables 1 to 3 of Mírovský et al. 2010, with what they were counted from. */
export function pdtTables({ strict, skip, connective }: PdtAgreement): FigureTable[] {
  return [
    measureTable("Strict match of nodes", strict, nodeRows),
    measureTable("One level of the tree skipped", skip, nodeRows),
    measureTable("Connective-based", connective, connectiveRows),
  ];
}

function measureTable(
  title: string,
  measure: PdtMeasure,
  more: Readonly<Record<string, string>>,
): FigureTable {
  const counts = { "Relations of A": "nA", "Relations of B": "nB", Matched: "matched" };
  const values = {
    "Precision on relations": "precision",
    "Recall on relations": "recall",
    "F1 on relations": "f1",
    "F1 on relations + types": "f1Types",
    ...more,
    "Cohen's κ on types": "kappaTypes",
  };
  const rows = [
    ...Object.entries(counts).map(([name, key]) => ({ name, figures: [{ count: measure[key] ?? 0 }] })),
    ...Object.entries(values).map(([name, key]) => ({ name, figures: [{ value: measure[key] ?? null }] })),
  ];
  return { title, rowTitle: "Measure", columns: ["Value"], rows };
}
