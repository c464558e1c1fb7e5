import { fleissKappa } from "../kappa.ts";
import { type AgreementOptions, type ConllAgreement, conllAgreement, type Pairings } from "./agreement.ts";
import type { Annotation, MarkedRelation } from "./annotation.ts";

/** The agreement of three annotators or more; its keys are those of `agree conll A B C --json`. */
export interface SeveralAgreement {
  /** Every two annotators, by their places on the command line from 0. */
  readonly pairs: readonly { readonly a: number; readonly b: number; readonly agreement: ConllAgreement }[];
  /** Fleiss' κ of the types of relations that all annotators found. */
  readonly fleiss: { readonly relations: number; readonly type: number | null };
}

/**
 * The figures for every two annotators, and Fleiss' κ over relations found by all: one relation of each, of
 * which every two are paired.
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
  const items: MarkedRelation[][] = [];
  for (const first of [...(annotations[0]?.documents.values() ?? [])].flatMap(({ relations }) => relations)) {
    const item = [first, ...annotations.slice(1).map((_, index) => partner(0, index + 1, first))];
    const found = item.filter((relation) => relation !== undefined);
    const mutual = found.every((one, a) =>
      found.every((other, b) => a === 0 || b <= a || partner(a, b, one) === other),
    );
    if (found.length === annotations.length && mutual) items.push(found);
  }
  const types = items.map((item) => item.map(({ type }) => type));
  return {
    pairs: compared.map(({ a, b, agreement }) => ({ a, b, agreement })),
    fleiss: { relations: items.length, type: fleissKappa(types) },
  };
}

function partnersOf(pairings: Pairings): Map<MarkedRelation, MarkedRelation> {
  return new Map([...pairings.values()].flatMap(({ pairs }) => pairs.map(({ a, b }) => [a, b] as const)));
}
