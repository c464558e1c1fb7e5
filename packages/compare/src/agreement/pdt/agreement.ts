import { cohenKappa } from "../kappa.ts";
import { type FigureTable, figureTable, quotient } from "../share.ts";
import type { TreeDocument, TreeRelation } from "./document.ts";
import {
  type ConnectiveRule,
  type Criterion,
  equalConnectives,
  pairTreeRelations,
  sameNodes,
  type TreePair,
} from "./pairing.ts";

/** Agreement under one criterion: matched relations, those of A and B, precision and recall, F1, κ; null where undefined. */
export type PdtMeasure = Readonly<Record<string, number | null>>;

export type PdtAgreement = ReturnType<typeof pdtAgreement>;

type PairTest = (a: TreeRelation, b: TreeRelation) => boolean;

/** Returns the agreement of Mírovský, Mladová and Zikánová 2010: relations of all documents are counted together. */
export function pdtAgreement(documents: readonly TreeDocument[], rule: ConnectiveRule = "overlap") {
  const nA = documents.reduce((sum, { a }) => sum + a.length, 0);
  const nB = documents.reduce((sum, { b }) => sum + b.length, 0);
  const measure = (criterion: Criterion, suffix: string, agree: PairTest): PdtMeasure => {
    const pairs = documents.flatMap((document) => pairTreeRelations(document, criterion, rule));
    const types: PairTest = (a, b) => a.type === b.type;
    const agreeing = (...tests: readonly PairTest[]): TreePair[] =>
      pairs.filter(({ a, b }) => tests.every((test) => test(a, b)));
    const f1 = (...tests: readonly PairTest[]): number | null =>
      quotient(2 * agreeing(...tests).length, nA + nB);
    const ratio = (test: PairTest): number | null => quotient(agreeing(test).length, pairs.length);
    return {
      matched: pairs.length,
      nA,
      nB,
      recall: quotient(pairs.length, nA),
      precision: quotient(pairs.length, nB),
      f1: f1(),
      f1Types: f1(types),
      ratioTypes: ratio(types),
      kappaTypes: cohenKappa(pairs.map(({ a, b }) => [a.type, b.type])).kappa,
      [`f1${suffix}`]: f1(agree),
      [`f1Types${suffix}`]: f1(types, agree),
      [`ratio${suffix}`]: ratio(agree),
    };
  };
  return {
    /** Start and target node equal (table 1). */
    strict: measure("strict", "Connectives", equalConnectives),
    /** One of them may be one level away (table 2). */
    skip: measure("skip", "Connectives", equalConnectives),
    /** The connectives agree (table 3). */
    connective: measure("connective", "Nodes", sameNodes),
  };
}

/** Returns all figures by names such as `strict.f1`: the keys of `agree pdt --json`. */
export function flatFigures(agreement: PdtAgreement): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(agreement).flatMap(([criterion, measure]) =>
      Object.entries(measure).map(([name, figure]) => [`${criterion}.${name}`, figure]),
    ),
  );
}

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

/** Returns tables 1 to 3 of Mírovský et al. 2010, with the underlying counts. */
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
    ...Object.entries(counts).map(([name, key]) => [name, [{ count: measure[key] ?? 0 }]] as const),
    ...Object.entries(values).map(([name, key]) => [name, [{ value: measure[key] ?? null }]] as const),
  ];
  return figureTable(title, ["Measure", "Value"], rows);
}
