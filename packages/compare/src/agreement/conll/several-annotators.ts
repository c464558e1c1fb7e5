import { fleissKappa, krippendorffAlpha } from "../kappa.ts";
import {
  type AgreementOptions,
  type Comparison,
  type ConllAgreement,
  conllAgreement,
  countedTokens,
} from "./agreement.ts";
import type { Annotation } from "./annotation.ts";
import { type Reading, readingsOf } from "./readings.ts";

/** The agreement of three annotators or more; its keys are those of `agree A B C --json`. */
export interface SeveralAgreement {
  /** Every two annotators, by their places on the command line from 0. */
  readonly pairs: readonly { readonly a: number; readonly b: number; readonly agreement: ConllAgreement }[];
  /** Fleiss' κ of the types of relations that all annotators found. */
  readonly fleiss: { readonly relations: number; readonly type: number | null };
  /** Krippendorff's α of the types of relations that two annotators found, or more. */
  readonly alpha: { readonly relations: number; readonly type: number | null };
}

export interface SeveralComparison {
  readonly agreement: SeveralAgreement;
  readonly comparisons: readonly Comparison[];
  /** The relations on which not all agree. */
  readonly readings: readonly Reading[];
}

/**
 * Returns the figures of every two annotators, and Fleiss' κ over relations that all found: one relation of each, every two
 * paired. Krippendorff's α takes those that two found, or more.
 * @throws ProblemError where the documents, their texts or their tokens are not the same
 */
export function severalAgreement(
  annotations: readonly Annotation[],
  options: AgreementOptions = {},
): SeveralComparison {
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
    fleiss: { relations: ofAll.length, type: fleissKappa(ofAll) },
    alpha: { relations: ofSeveral.length, type: krippendorffAlpha(ofSeveral) },
  };
  return { agreement, comparisons, readings: readings.filter(({ kinds }) => kinds.length > 0) };
}
