import { withProgress } from "@discoprep/files/text";
import { cohenKappa, confusionOf, fleissKappa, kappaByCategory, krippendorffAlpha } from "../kappa.ts";
import { quotient, type Share, shareOf } from "../share.ts";
import type { Annotation, MarkedRelation } from "./annotation.ts";
import { type CountedTokens, type DifferenceKind, differencesOf, isExplicit } from "./equality.ts";
import { type DocumentPairing, pairRelations, type RelationPair } from "./pairing.ts";
import { readingsOf } from "./readings.ts";
import { checkSameTexts } from "./same-texts.ts";

/** Agreement with F1: 2 · agreed / (relations of A + of B). */
export interface ShareWithF1 extends Share {
  readonly f1: number | null;
}

export interface AgreementOptions {
  /** True to compare arguments with leading and trailing punctuation. */
  readonly exact?: boolean;
  /** Returns true for a potential connective; by default all are. */
  readonly isKnownConnective?: (text: string) => boolean;
}

function countedTokens({ exact }: AgreementOptions): CountedTokens {
  return exact === true ? "tokens" : "core";
}

/** Two annotators compared; the keys of the agreement are those of `agree --json`. */
export type Comparison = ReturnType<typeof conllAgreement>;
export type ConllAgreement = Comparison["agreement"];

/** Returns the figures of CoNLL-2015 overview §3.2.3. @throws ProblemError where documents, texts or tokens are not the same */
export function conllAgreement(a: Annotation, b: Annotation, options: AgreementOptions = {}) {
  checkSameTexts(a, b);
  const counted = countedTokens(options);
  const pairings = Array.from(withProgress(a.documents, "documents"), ([document, { relations }]) => {
    const ofB = b.documents.get(document)?.relations ?? [];
    return { document, pairing: pairRelations(relations, ofB, counted, document) };
  });
  const pairs = pairings.flatMap(({ pairing }) => pairing.pairs);
  const readings = readingsOf([a, b], pairs, counted).filter(({ kinds }) => kinds.length > 0);
  const disagreements = readings.map(({ document, sides: [ofA, ofB], kinds }) => {
    return { document, a: ofA?.id ?? null, b: ofB?.id ?? null, kinds };
  });
  const byDocument = pairings.map(({ document, pairing }) => {
    const { relations, overall, kappa, kappaIntervals } = figuresOf([pairing], counted, options);
    return { document, relations, overall, kappa, kappaIntervals };
  });
  const all = pairings.map(({ pairing }) => pairing);
  const figures = figuresOf(all, counted, options);
  return { agreement: { ...figures, byDocument, disagreements }, pairs, readings };
}

/** The agreement of three annotators or more; its keys are those of `agree A B C --json`. */
export type SeveralAgreement = ReturnType<typeof severalAgreement>["agreement"];

/** Returns the figures of each pair of annotators, Fleiss' κ over relations all found, and α over those two or more found. */
export function severalAgreement(annotations: readonly Annotation[], options: AgreementOptions = {}) {
  const comparisons = annotations.flatMap((first, a) =>
    annotations.slice(a + 1).map((second, index) => {
      return { a, b: a + 1 + index, ...conllAgreement(first, second, options) };
    }),
  );
  const pairs = comparisons.flatMap((comparison) => comparison.pairs);
  const readings = readingsOf(annotations, pairs, countedTokens(options));
  const types = readings.map(({ sides }) => sides.flatMap((side) => (side === undefined ? [] : [side.type])));
  const ofAll = types.filter(({ length }) => length === annotations.length);
  const ofSeveral = types.filter(({ length }) => length > 1);
  const agreement = {
    pairs: comparisons.map(({ a, b, agreement: pair }) => ({ a, b, agreement: pair })),
    /** For relations all found. */
    fleiss: { relations: ofAll.length, type: fleissKappa(ofAll) },
    /** For relations two or more found. */
    alpha: { relations: ofSeveral.length, type: krippendorffAlpha(ofSeveral) },
  };
  return { agreement, comparisons, readings: readings.filter(({ kinds }) => kinds.length > 0) };
}

export function annotatorsAgreement(annotations: readonly Annotation[], options: AgreementOptions = {}) {
  const [first, second, ...further] = annotations;
  return first !== undefined && second !== undefined && further.length === 0
    ? conllAgreement(first, second, options)
    : severalAgreement(annotations, options);
}

function figuresOf(pairings: readonly DocumentPairing[], counted: CountedTokens, options: AgreementOptions) {
  const pairs = pairings.flatMap((pairing) => pairing.pairs);
  const ofA = [...pairs.map(({ a }) => a), ...pairings.flatMap(({ onlyA }) => onlyA)];
  const ofB = [...pairs.map(({ b }) => b), ...pairings.flatMap(({ onlyB }) => onlyB)];
  const compared = pairs.map((pair) => ({ ...pair, differences: differencesOf(pair.a, pair.b, counted) }));
  const complete = compared.filter(({ differences }) => differences.length === 0).length;
  const types = pairs.map(({ a, b }) => [a.type, b.type] as const);
  const senses = pairs.map(({ a, b }) => [a.senses[0] ?? "", b.senses[0] ?? ""] as const);
  const type = cohenKappa(types);
  const sense = cohenKappa(senses);
  return {
    documents: pairings.length,
    relations: { a: ofA.length, b: ofB.length, paired: pairs.length },
    /** On type, connective, both arguments and senses. */
    overall: withF1(complete, ofA.length, ofB.length, pairs.length),
    /** Explicit connectives that both identified. */
    connectives: connectiveShare(pairs, ofA, ofB, options),
    /** Table 1 of the CoNLL-2015 overview. */
    table: {
      Explicit: tableRow(compared.filter(({ a, b }) => isExplicit(a) && isExplicit(b))),
      // A pair of both classes counts only in Total.
      "Non-Explicit": tableRow(compared.filter(({ a, b }) => !isExplicit(a) && !isExplicit(b))),
      Total: tableRow(compared),
    },
    kappa: { type: type.kappa, sense: sense.kappa },
    kappaIntervals: { type: type.interval, sense: sense.interval },
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
  ofA: readonly MarkedRelation[],
  ofB: readonly MarkedRelation[],
  { isKnownConnective = () => true }: AgreementOptions,
): ShareWithF1 {
  const counts = (relation: MarkedRelation): boolean =>
    isExplicit(relation) && isKnownConnective(relation.connective.text);
  const agreed = pairs.filter(({ a, b }) => counts(a) && counts(b)).length;
  return withF1(agreed, ofA.filter(counts).length, ofB.filter(counts).length, agreed);
}

function tableRow(pairs: readonly { readonly differences: readonly DifferenceKind[] }[]) {
  const share = (...kinds: DifferenceKind[]): Share => {
    const agreed = pairs.filter(({ differences }) => !kinds.some((kind) => differences.includes(kind)));
    return shareOf(agreed.length, pairs.length);
  };
  return { arg1: share("arg1"), arg2: share("arg2"), both: share("arg1", "arg2"), sense: share("sense") };
}
