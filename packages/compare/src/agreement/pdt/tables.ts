import type { Figure, FigureTable } from "../figure-table.ts";
import type { ConnectiveMeasure, NodeMeasure, PdtAgreement, RelationMeasure } from "./agreement.ts";

/** Tables 1 to 3 of Mírovský et al. 2010, with what they were counted from. */
export function pdtTables({ strict, skip, connective }: PdtAgreement): FigureTable[] {
  return [
    measureTable("Strict match of nodes", nodeRows(strict)),
    measureTable("One level of the tree skipped", nodeRows(skip)),
    measureTable("Connective-based", connectiveRows(connective)),
  ];
}

type Row = readonly [string, Figure];

function measureTable(title: string, rows: readonly Row[]): FigureTable {
  return {
    title,
    rowTitle: "Measure",
    columns: ["Value"],
    rows: rows.map(([name, figure]) => ({ name, figures: [figure] })),
  };
}

function nodeRows(measure: NodeMeasure): Row[] {
  return [
    ...countRows(measure),
    ["F1 on relations", { value: measure.f1 }],
    ["F1 on relations + types", { value: measure.f1Types }],
    ["F1 on relations + connectives", { value: measure.f1Connectives }],
    ["F1 on relations + types + connectives", { value: measure.f1TypesConnectives }],
    ["Agreement on types", { value: measure.ratioTypes }],
    ["Agreement on connectives", { value: measure.ratioConnectives }],
    ["Cohen's κ on types", { value: measure.kappaTypes }],
  ];
}

function connectiveRows(measure: ConnectiveMeasure): Row[] {
  return [
    ...countRows(measure),
    ["F1 on relations", { value: measure.f1 }],
    ["F1 on relations + types", { value: measure.f1Types }],
    ["F1 on relations + start/end nodes", { value: measure.f1Nodes }],
    ["F1 on relations + types + nodes", { value: measure.f1TypesNodes }],
    ["Agreement on types", { value: measure.ratioTypes }],
    ["Agreement on start/end nodes", { value: measure.ratioNodes }],
    ["Cohen's κ on types", { value: measure.kappaTypes }],
  ];
}

function countRows({ nA, nB, matched }: RelationMeasure): Row[] {
  return [
    ["Relations of A", { count: nA }],
    ["Relations of B", { count: nB }],
    ["Matched", { count: matched }],
  ];
}
