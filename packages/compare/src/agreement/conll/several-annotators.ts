import { fleissKappa, krippendorffAlpha } from "../kappa.ts";
import { type AgreementOptions, type ConllAgreement, conllAgreement, type Pairings } from "./agreement.ts";
import type { Annotation, MarkedRelation } from "./annotation.ts";

/** The agreement of three annotators or more; its keys are those of `agree conll A B C --json`. */
export interface SeveralAgreement {
  /** Every two annotators, by their places on the command line from 0. */
  readonly pairs: readonly { readonly a: number; readonly b: number; readonly agreement: ConllAgreement }[];
  /** Fleiss' κ of the types of relations that all annotators found. */
  readonly fleiss: { readonly relations: number; readonly type: number | null };
  /** Krippendorff's α of the types of relations that two annotators found, or more. */
  readonly alpha: { readonly relations: number; readonly type: number | null };
}

/**
 * The figures for every two annotators, and Fleiss' κ over relations found by all: one relation of each, of
 * which every two are paired. Krippendorff's α takes those that some annotators did not find, too.
 * @throws ProblemError where the documents, their texts or their tokens are not the same
 */
export function severalAgreement(
  annotations: readonly Annotation[],
  options: AgreementOptions = {},
): SeveralAgreement {
  const compared = annotations.flatMap((one, a) =>
    annotations.slice(a + 1).map((other, index) => {
      return { a, b: a + 1 + index, ...conllAgreement(one, other, options) };
    }),
  );
  const partners = new Map<string, Map<MarkedRelation, MarkedRelation>>();
  for (const { a, b, pairings } of compared) partners.set(`${a} ${b}`, partnersOf(pairings));
  const partner = (a: number, b: number, relation: MarkedRelation): MarkedRelation | undefined =>
    partners.get(`${a} ${b}`)?.get(relation);
  // A relation that an earlier annotator found, too, is in that one's group.
  const grouped = new Set<MarkedRelation>();
  const groups: MarkedRelation[][] = [];
  for (const [a, { documents }] of annotations.entries()) {
    for (const first of [...documents.values()].flatMap(({ relations }) => relations)) {
      if (grouped.has(first)) continue;
      const members = annotations.flatMap((_, b) => {
        const found = b === a ? first : b > a ? partner(a, b, first) : undefined;
        return found === undefined ? [] : [{ annotator: b, found }];
      });
      const mutual = members.every((one) =>
        members.every(
          (other) =>
            other.annotator <= one.annotator ||
            partner(one.annotator, other.annotator, one.found) === other.found,
        ),
      );
      if (!mutual || members.length < 2) continue;
      for (const { found } of members) grouped.add(found);
      groups.push(members.map(({ found }) => found));
    }
  }
  const typesOf = (some: readonly MarkedRelation[][]): string[][] =>
    some.map((group) => group.map(({ type }) => type));
  const ofAll = groups.filter(({ length }) => length === annotations.length);
  return {
    pairs: compared.map(({ a, b, agreement }) => ({ a, b, agreement })),
    fleiss: { relations: ofAll.length, type: fleissKappa(typesOf(ofAll)) },
    alpha: { relations: groups.length, type: krippendorffAlpha(typesOf(groups)) },
  };
}

function partnersOf(pairings: Pairings): Map<MarkedRelation, MarkedRelation> {
  return new Map([...pairings.values()].flatMap(({ pairs }) => pairs.map(({ a, b }) => [a, b] as const)));
}
