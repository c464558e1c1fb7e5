import { cohenKappa } from "../kappa.ts";
import { quotient } from "../share.ts";
import { type ConnectiveRule, type Criterion, equalConnectives, sameNodes } from "./criteria.ts";
import type { TreeDocument } from "./document.ts";
import { pairTreeRelations, type TreePair } from "./pairing.ts";

/** How far two annotators found the same relations under one criterion; null where undefined. */
export interface RelationMeasure {
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

/** Tables 1 and 2 of Mírovský et al. 2010. */
export interface NodeMeasure extends RelationMeasure {
  readonly f1Connectives: number | null;
  readonly f1TypesConnectives: number | null;
  readonly ratioConnectives: number | null;
}

/** Table 3. */
export interface ConnectiveMeasure extends RelationMeasure {
  readonly f1Nodes: number | null;
  readonly f1TypesNodes: number | null;
  readonly ratioNodes: number | null;
}

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
  const counted = (criterion: Criterion): PairCounts => ({
    pairs: documents.flatMap((document) => pairTreeRelations(document, criterion, rule)),
    nA,
    nB,
  });
  return {
    strict: nodeMeasure(counted("strict")),
    skip: nodeMeasure(counted("skip")),
    connective: connectiveMeasure(counted("connective")),
  };
}

interface PairCounts {
  readonly pairs: readonly TreePair[];
  readonly nA: number;
  readonly nB: number;
}

type Test = (pair: TreePair) => boolean;

const hasEqualTypes: Test = ({ a, b }) => a.type === b.type;
const hasEqualConnectives: Test = ({ a, b }) => equalConnectives(a, b);
const hasEqualNodes: Test = ({ a, b }) => sameNodes(a, b);

function nodeMeasure(counts: PairCounts): NodeMeasure {
  return {
    ...relationMeasure(counts),
    f1Connectives: f1(counts, hasEqualConnectives),
    f1TypesConnectives: f1(counts, hasEqualTypes, hasEqualConnectives),
    ratioConnectives: ratio(counts, hasEqualConnectives),
  };
}

function connectiveMeasure(counts: PairCounts): ConnectiveMeasure {
  return {
    ...relationMeasure(counts),
    f1Nodes: f1(counts, hasEqualNodes),
    f1TypesNodes: f1(counts, hasEqualTypes, hasEqualNodes),
    ratioNodes: ratio(counts, hasEqualNodes),
  };
}

function relationMeasure(counts: PairCounts): RelationMeasure {
  const { pairs, nA, nB } = counts;
  return {
    matched: pairs.length,
    nA,
    nB,
    recall: quotient(pairs.length, nA),
    precision: quotient(pairs.length, nB),
    f1: f1(counts),
    f1Types: f1(counts, hasEqualTypes),
    ratioTypes: ratio(counts, hasEqualTypes),
    kappaTypes: cohenKappa(pairs.map(({ a, b }) => [a.type, b.type])),
  };
}

/** Over the pairs that pass all tests. */
function f1({ pairs, nA, nB }: PairCounts, ...tests: readonly Test[]): number | null {
  return quotient(2 * pairs.filter((pair) => tests.every((test) => test(pair))).length, nA + nB);
}

function ratio({ pairs }: PairCounts, test: Test): number | null {
  return quotient(pairs.filter(test).length, pairs.length);
}

/** All figures by names such as `strict.f1`: the keys of `agree pdt --json`. */
export function flatFigures(agreement: PdtAgreement): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(agreement).flatMap(([criterion, measure]) =>
      Object.entries(measure as NodeMeasure | ConnectiveMeasure).map(([name, figure]) => [
        `${criterion}.${name}`,
        figure,
      ]),
    ),
  );
}
