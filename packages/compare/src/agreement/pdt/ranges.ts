import { type Confusion, confusionOf } from "../kappa.ts";
import { type Share, shareOf } from "../share.ts";
import type { TreeDocument } from "./document.ts";
import { type ConnectiveRule, type Criterion, pairTreeRelations } from "./pairing.ts";

/** How many pairs have equal ranges of their start, their target, and both. */
interface RangeShares {
  readonly start: Share;
  readonly target: Share;
  readonly both: Share;
}

/** Agreement on how far arguments reach: `0` is the node's subtree, a number so many further trees, or `group`. */
export interface RangeAgreement {
  readonly shares: Readonly<Record<Criterion, RangeShares>>;
  /** Ranges of both ends that differ, as `start → target`, in the pairs by connectives. */
  readonly differences: Confusion;
}

/**
 * The disagreement that figure 5 of Mírovský et al. 2010 shows: the same relation, but other ranges. The paper has no
 * figures of it. Groups are equal whatever nodes they hold.
 */
export function rangeAgreement(
  documents: readonly TreeDocument[],
  rule: ConnectiveRule = "overlap",
): RangeAgreement {
  const rangesBy = (criterion: Criterion) =>
    documents.flatMap((document) =>
      pairTreeRelations(document, criterion, rule).map(({ a, b }) => ({
        a: [a.startRange, a.targetRange] as const,
        b: [b.startRange, b.targetRange] as const,
      })),
    );
  const shares = (criterion: Criterion): RangeShares => {
    const pairs = rangesBy(criterion);
    const agreed = (...ends: readonly (0 | 1)[]): Share =>
      shareOf(pairs.filter(({ a, b }) => ends.every((end) => a[end] === b[end])).length, pairs.length);
    return { start: agreed(0), target: agreed(1), both: agreed(0, 1) };
  };
  const readings = rangesBy("connective").map(({ a, b }) => [a.join(" → "), b.join(" → ")] as const);
  return {
    shares: { strict: shares("strict"), skip: shares("skip"), connective: shares("connective") },
    differences: confusionOf(readings.filter(([a, b]) => a !== b)),
  };
}

/** The shares by names such as `strict.ratioRanges`: keys of `agree pdt --json`. */
export function flatRanges({ shares }: RangeAgreement): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(shares).flatMap(([criterion, { start, target, both }]) => [
      [`${criterion}.ratioStartRange`, start.share],
      [`${criterion}.ratioTargetRange`, target.share],
      [`${criterion}.ratioRanges`, both.share],
    ]),
  );
}
