import { fleissKappa, krippendorffAlpha } from "../kappa.ts";
import { type AgreementOptions, type Comparison, type ConllAgreement, conllAgreement } from "./agreement.ts";
import type { Annotation, MarkedRelation } from "./annotation.ts";

/** The agreement of three annotators or more; its keys are those of `agree A B C --json`. */
export interface SeveralAgreement {
  /** Every two annotators, by their places on the command line from 0. */
  readonly pairs: readonly { readonly a: number; readonly b: number; readonly agreement: ConllAgreement }[];
  /** Fleiss' κ of the types of relations that all annotators found. */
  readonly fleiss: { readonly relations: number; readonly type: number | null };
  /** Krippendorff's α of the types of relations that two annotators found, or more. */
  readonly alpha: { readonly relations: number; readonly type: number | null };
}

/** Three annotators or more compared: the figures, and every two of them. */
export interface SeveralComparison {
  readonly agreement: SeveralAgreement;
  /** Parallel to the agreement's pairs. */
  readonly comparisons: readonly Comparison[];
}

/**
 * The figures for every two annotators, and Fleiss' κ over relations found by all: one relation of each, of
 * which every two are paired. Krippendorff's α takes those that some annotators did not find, too.
 * @throws ProblemError where the documents, their texts or their tokens are not the same
 */
export function severalAgreement(
  annotations: readonly Annotation[],
  options: AgreementOptions = {},
): SeveralComparison {
  const places = annotations.flatMap((_, a) =>
    annotations.slice(a + 1).map((_annotation, index) => ({ a, b: a + 1 + index })),
  );
  const comparisons = places.map(({ a, b }) =>
    conllAgreement(annotations[a] as Annotation, annotations[b] as Annotation, options),
  );
  // Of each relation the partners that later annotators have, by their places.
  const partners = new Map<MarkedRelation, Map<number, MarkedRelation>>();
  for (const [index, { pairings }] of comparisons.entries()) {
    const place = places[index]?.b ?? 0;
    for (const { a, b } of [...pairings.values()].flatMap(({ pairs }) => pairs)) {
      partners.set(a, (partners.get(a) ?? new Map<number, MarkedRelation>()).set(place, b));
    }
  }
  // A relation that an earlier annotator found, too, is in that one's group.
  const grouped = new Set<MarkedRelation>();
  const groups: MarkedRelation[][] = [];
  const all = annotations.flatMap(({ documents }) => [...documents.values()]);
  for (const first of all.flatMap(({ relations }) => relations)) {
    const later = [...(partners.get(first) ?? [])];
    const isMutual = later.every(([, one], index) =>
      later.slice(index + 1).every(([place, other]) => partners.get(one)?.get(place) === other),
    );
    if (grouped.has(first) || !isMutual || later.length === 0) continue;
    const group = [first, ...later.map(([, relation]) => relation)];
    for (const member of group) grouped.add(member);
    groups.push(group);
  }
  const typesOf = (some: readonly MarkedRelation[][]): string[][] =>
    some.map((group) => group.map(({ type }) => type));
  const ofAll = groups.filter(({ length }) => length === annotations.length);
  const agreement = {
    pairs: comparisons.map((comparison, index) => {
      return { ...(places[index] as (typeof places)[number]), agreement: comparison.agreement };
    }),
    fleiss: { relations: ofAll.length, type: fleissKappa(typesOf(ofAll)) },
    alpha: { relations: groups.length, type: krippendorffAlpha(typesOf(groups)) },
  };
  return { agreement, comparisons };
}
