import { cohenKappa } from "../kappa.ts";
import { quotient } from "../share.ts";
import type { TreeDocument } from "./document.ts";
import {
  type ConnectiveRule,
  type Criterion,
  equalConnectives,
  pairTreeRelations,
  sameNodes,
  type TreePair,
} from "./pairing.ts";

/** Agreement of two annotators on relations under one criterion; null where undefined. */
interface RelationMeasure {
  readonly matched: number;
  readonly nA: number;
  readonly nB: number;
  /** matched / nA */
  readonly recall: number | null;
  /** matched / nB */
  readonly precision: number | null;
  readonly f1: number | null;
  /** F1 that counts only pairs of equal types. */
  readonly f1Types: number | null;
  /** Equal types, of the pairs. */
  readonly ratioTypes: number | null;
  /** Cohen's κ on the types of the pairs. */
  readonly kappaTypes: number | null;
}

/** The same with F1, F1 beside types, and the ratio of what else the pairs may agree on. */
type Measure<Other extends string> = RelationMeasure &
  Readonly<Record<`f1${Other}` | `f1Types${Other}` | `ratio${Other}`, number | null>>;

/** Tables 1 and 2 of Mírovský et al. 2010. */
type NodeMeasure = Measure<"Connectives">;

/** Table 3. */
export type ConnectiveMeasure = Measure<"Nodes">;

/** The three measures of the Prague Dependency Treebank. */
export interface PdtAgreement {
  /** Start and target node equal. */
  readonly strict: NodeMeasure;
  /** One of them may be one level away. */
  readonly skip: NodeMeasure;
  /** The connectives agree. */
  readonly connective: ConnectiveMeasure;
}

/**
 * Agreement on discourse relations between the nodes of trees (Mírovský, Mladová and Zikánová 2010): relations
 * of all documents are counted together.
 */
export function pdtAgreement(
  documents: readonly TreeDocument[],
  rule: ConnectiveRule = "overlap",
): PdtAgreement {
  const nA = documents.reduce((sum, { a }) => sum + a.length, 0);
  const nB = documents.reduce((sum, { b }) => sum + b.length, 0);
  const pairs = (criterion: Criterion): TreePair[] =>
    documents.flatMap((document) => pairTreeRelations(document, criterion, rule));
  const nodes: PairTest = ({ a, b }) => sameNodes(a, b);
  const connectives: PairTest = ({ a, b }) => equalConnectives(a, b);
  return {
    strict: measure(pairs("strict"), nA, nB, "Connectives", connectives),
    skip: measure(pairs("skip"), nA, nB, "Connectives", connectives),
    connective: measure(pairs("connective"), nA, nB, "Nodes", nodes),
  };
}

type PairTest = (pair: TreePair) => boolean;

function measure<Other extends string>(
  pairs: readonly TreePair[],
  nA: number,
  nB: number,
  other: Other,
  agree: PairTest,
): Measure<Other> {
  const types: PairTest = ({ a, b }) => a.type === b.type;
  const f1 = (...tests: readonly PairTest[]): number | null =>
    quotient(2 * pairs.filter((pair) => tests.every((test) => test(pair))).length, nA + nB);
  const ratio = (test: PairTest): number | null => quotient(pairs.filter(test).length, pairs.length);
  const found = {
    matched: pairs.length,
    nA,
    nB,
    recall: quotient(pairs.length, nA),
    precision: quotient(pairs.length, nB),
    f1: f1(),
    f1Types: f1(types),
    ratioTypes: ratio(types),
    kappaTypes: cohenKappa(pairs.map(({ a, b }) => [a.type, b.type])).kappa,
    [`f1${other}`]: f1(agree),
    [`f1Types${other}`]: f1(types, agree),
    [`ratio${other}`]: ratio(agree),
  };
  return found as unknown as Measure<Other>;
}

/** Returns all figures by names such as `strict.f1`: the keys of `agree pdt --json`. */
export function flatFigures(agreement: PdtAgreement): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(agreement).flatMap(([criterion, measured]) =>
      Object.entries<number | null>(measured).map(([name, figure]) => [`${criterion}.${name}`, figure]),
    ),
  );
}
