import type { SystemResult } from "../comparison/compare-outputs.ts";
import type { IntervalFigures, PublishedFigures } from "../comparison/figures.ts";
import { measures } from "../conll16/measure-table.ts";

export const ofNothing = "precision of no prediction and recall of no gold are 1 officially";

/** Returns a system's measures on a subset, with official figures beside corrected ones. */
export function measureRows({ figures, official }: SystemResult, subset: string) {
  return measures.flatMap(({ name: measure, title, why }) => {
    const corrected = figures[subset]?.[measure];
    const published = official?.[subset]?.[measure];
    if (corrected === undefined && published === undefined) return [];
    return [{ measure, title, corrected, official: published, why: whyOf(corrected, published, why) }];
  });
}

/** Returns whether the official parser has more right than the corrected one: it counts wrong predictions as right. @param leftOut number of gold relations that it leaves out */
export function countsWrongOnes(
  { figures, official }: SystemResult,
  label: string,
  leftOut: number,
): boolean {
  const [subset = "", measure = ""] = label.split(".");
  const published = official?.[subset]?.[measure];
  const { correct } = figures[subset]?.[measure] ?? {};
  if (!/parser$/.test(measure) || correct === undefined || !published || "error" in published) return false;
  // Relations left out may be of another subset: at least so many of this one are in official counts.
  const gold = (figures[subset]?.both?.gold ?? 0) - leftOut;
  return Math.round((published.r ?? 0) * gold) > correct;
}

function whyOf(
  corrected: IntervalFigures | undefined,
  official: PublishedFigures | { readonly error: string } | undefined,
  reason = ofNothing,
): string | undefined {
  if (official === undefined || corrected === undefined) return undefined;
  if ("error" in official) return `the official script stops: ${official.error}`;
  const pairs = (["p", "r", "f1"] as const).map((name) => [corrected[name], official[name] ?? 0] as const);
  const isEqual = (whereNull: boolean): boolean =>
    pairs.every(([ours, theirs]) => (ours === null ? whereNull : Math.abs(ours - theirs) < 5e-5));
  if (isEqual(false)) return undefined;
  return isEqual(true) ? ofNothing : reason;
}
