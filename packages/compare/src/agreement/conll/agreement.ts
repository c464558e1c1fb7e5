import {
  type CategoryKappa,
  type Confusion,
  cohenKappa,
  confusionOf,
  type Interval,
  kappaByCategory,
  krippendorffAlpha,
} from "../kappa.ts";
import { quotient, type Share, shareOf } from "../share.ts";
import type { Annotation, MarkedRelation } from "./annotation.ts";
import { type CountedTokens, type DifferenceKind, differencesOf, isExplicit } from "./equality.ts";
import { type DocumentPairing, pairRelations, type RelationPair } from "./pairing.ts";
import { type Reading, readingsOf } from "./readings.ts";
import { checkSameTexts } from "./same-texts.ts";

/** Agreement with the F1 that readers of today expect beside it: 2 · agreed / (relations of A + of B). */
export interface ShareWithF1 extends Share {
  readonly f1: number | null;
}

/** One row of Table 1 of the CoNLL-2015 overview: pairs that agree, of all pairs. */
interface TableRow {
  readonly arg1: Share;
  readonly arg2: Share;
  readonly both: Share;
  readonly sense: Share;
}

/** One relation on which two annotators disagree, by its ID on either side. */
export interface Disagreement {
  readonly document: string;
  readonly a: number | null;
  readonly b: number | null;
  readonly kinds: Reading["kinds"];
}

/** All figures of two annotators' agreement; its keys are those of `agree --json`. */
export interface ConllAgreement {
  readonly documents: number;
  readonly relations: { readonly a: number; readonly b: number; readonly paired: number };
  /** Agreement on type, connective, both arguments and senses. */
  readonly overall: ShareWithF1;
  /** Explicit connectives that both identified. */
  readonly connectives: ShareWithF1;
  readonly table: Readonly<Record<TableRowName, TableRow>>;
  /** Cohen's κ over the pairs; of senses, the first ones. */
  readonly kappa: { readonly type: number | null; readonly sense: number | null };
  /** The 95 % intervals of κ. */
  readonly kappaIntervals: { readonly type: Interval; readonly sense: Interval };
  /** Cohen's κ of each type against the others. */
  readonly typeKappa: readonly CategoryKappa[];
  /** Krippendorff's α over the pairs; of senses, the first ones. */
  readonly alpha: { readonly type: number | null; readonly sense: number | null };
  readonly confusion: { readonly type: Confusion; readonly sense: Confusion };
  readonly byDocument: readonly DocumentAgreement[];
  /** By document id, then in text order. */
  readonly disagreements: readonly Disagreement[];
}

interface DocumentAgreement
  extends Pick<ConllAgreement, "relations" | "overall" | "kappa" | "kappaIntervals"> {
  readonly document: string;
}

export const tableRowNames = ["Explicit", "Non-Explicit", "Total"] as const;
export type TableRowName = (typeof tableRowNames)[number];

export interface AgreementOptions {
  /** Compare arguments with leading and trailing punctuation. */
  readonly exact?: boolean;
  /** Whether a connective is a potential one; without it all are. */
  readonly isKnownConnective?: (text: string) => boolean;
}

export function countedTokens({ exact }: AgreementOptions): CountedTokens {
  return exact === true ? "tokens" : "core";
}

/** Two annotators compared: the figures, and their relations. */
export interface Comparison {
  readonly agreement: ConllAgreement;
  readonly pairings: ReadonlyMap<string, DocumentPairing>;
  /** Parallel to the agreement's disagreements. */
  readonly readings: readonly Reading[];
}

/**
 * Returns the figures of CoNLL-2015 overview §3.2.3 for two annotators of the same documents.
 * @throws ProblemError where the documents, their texts or their tokens are not the same
 */
export function conllAgreement(a: Annotation, b: Annotation, options: AgreementOptions = {}): Comparison {
  checkSameTexts(a, b);
  const counted = countedTokens(options);
  const pairings: Comparison["pairings"] = new Map(
    [...a.documents].map(([id, document]) => {
      const ofB = b.documents.get(id)?.relations ?? [];
      return [id, pairRelations(document.relations, ofB, counted, id)];
    }),
  );
  const readings = readingsOf([a, b], [{ a: 0, b: 1, pairings }], counted).filter(
    ({ kinds }) => kinds.length > 0,
  );
  const disagreements = readings.map(({ document, sides: [ofA, ofB], kinds }): Disagreement => {
    return { document, a: ofA?.id ?? null, b: ofB?.id ?? null, kinds };
  });
  const byDocument = [...pairings].map(([document, pairing]): DocumentAgreement => {
    const { relations, overall, kappa, kappaIntervals } = figuresOf([pairing], counted, options);
    return { document, relations, overall, kappa, kappaIntervals };
  });
  const figures = figuresOf([...pairings.values()], counted, options);
  return { agreement: { ...figures, byDocument, disagreements }, pairings, readings };
}

function figuresOf(
  pairings: readonly DocumentPairing[],
  counted: CountedTokens,
  options: AgreementOptions,
): Omit<ConllAgreement, "byDocument" | "disagreements"> {
  const pairs = pairings.flatMap((pairing) => pairing.pairs);
  const onlyA = pairings.flatMap((pairing) => pairing.onlyA);
  const onlyB = pairings.flatMap((pairing) => pairing.onlyB);
  const compared = pairs.map((pair) => ({ ...pair, differences: differencesOf(pair.a, pair.b, counted) }));
  const complete = compared.filter(({ differences }) => differences.length === 0).length;
  const types = pairs.map(({ a, b }) => [a.type, b.type] as const);
  const senses = pairs.map(({ a, b }) => [a.senses[0] ?? "", b.senses[0] ?? ""] as const);
  const kappa = { type: cohenKappa(types), sense: cohenKappa(senses) };
  return {
    documents: pairings.length,
    relations: { a: pairs.length + onlyA.length, b: pairs.length + onlyB.length, paired: pairs.length },
    overall: withF1(complete, onlyA.length + pairs.length, onlyB.length + pairs.length, pairs.length),
    connectives: connectiveShare(pairs, onlyA, onlyB, options),
    table: {
      Explicit: tableRow(compared.filter(({ a, b }) => isExplicit(a) && isExplicit(b))),
      // A pair of both classes counts only in Total.
      "Non-Explicit": tableRow(compared.filter(({ a, b }) => !isExplicit(a) && !isExplicit(b))),
      Total: tableRow(compared),
    },
    kappa: { type: kappa.type.kappa, sense: kappa.sense.kappa },
    kappaIntervals: { type: kappa.type.interval, sense: kappa.sense.interval },
    typeKappa: kappaByCategory(types),
    alpha: { type: krippendorffAlpha(types), sense: krippendorffAlpha(senses) },
    confusion: { type: confusionOf(types), sense: confusionOf(senses) },
  };
}

/** @param paired the number of A's relations that are paired with one of B's */
function withF1(agreed: number, ofA: number, ofB: number, paired: number): ShareWithF1 {
  return { ...shareOf(agreed, ofA + ofB - paired), f1: quotient(2 * agreed, ofA + ofB) };
}

function connectiveShare(
  pairs: readonly RelationPair[],
  onlyA: readonly MarkedRelation[],
  onlyB: readonly MarkedRelation[],
  { isKnownConnective = () => true }: AgreementOptions,
): ShareWithF1 {
  const counts = (relation: MarkedRelation): boolean =>
    isExplicit(relation) && isKnownConnective(relation.connective.text);
  const agreed = pairs.filter(({ a, b }) => counts(a) && counts(b)).length;
  const ofA = [...pairs.map(({ a }) => a), ...onlyA].filter(counts).length;
  const ofB = [...pairs.map(({ b }) => b), ...onlyB].filter(counts).length;
  return withF1(agreed, ofA, ofB, agreed);
}

function tableRow(pairs: readonly { readonly differences: readonly DifferenceKind[] }[]): TableRow {
  const share = (...kinds: DifferenceKind[]): Share =>
    shareOf(
      pairs.filter(({ differences }) => !kinds.some((kind) => differences.includes(kind))).length,
      pairs.length,
    );
  return { arg1: share("arg1"), arg2: share("arg2"), both: share("arg1", "arg2"), sense: share("sense") };
}
