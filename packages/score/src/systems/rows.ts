import type { SystemResult } from "../comparison/compare-outputs.ts";
import type { IntervalFigures, PublishedFigures } from "../comparison/figures.ts";

export const ofNothing = "precision of no prediction and recall of no gold are 1 officially";

const alignment = "best alignment; proper overlap of one-token arguments";

const measures: Readonly<Record<string, readonly [title: string, why: string]>> = {
  connective: [
    "Explicit connective",
    "as many pairs as can be; a connective outside the head table is its own head",
  ],
  arg1: ["Arg1", ""],
  arg2: ["Arg2", ""],
  both: ["Arg1 and Arg2", ""],
  parser: ["Overall parser", "links one to one; a wrong sense is wrong, whether gold has it or not"],
  sense: ["Senses (mean)", "mean over the senses of gold; those of nothing are 0"],
  partial_arg1: ["Arg1 (partial)", alignment],
  partial_arg2: ["Arg2 (partial)", alignment],
  partial_concatenated: ["Arg1, Arg2 concatenated (partial)", ""],
  partial_both: ["Arg1 and Arg2 (partial)", `aligned pairs that miss the cutoff counted; ${alignment}`],
  partial_parser: ["Overall parser (partial)", alignment],
};

/** Returns a system's measures on a subset, with official figures beside corrected ones. */
export function measureRows({ figures, official }: SystemResult, subset: string) {
  return Object.entries(measures).flatMap(([measure, [title, reason]]) => {
    const corrected = figures[subset]?.[measure];
    const published = official?.[subset]?.[measure];
    if (corrected === undefined && published === undefined) return [];
    const why = whyOf(corrected, published, reason);
    return [{ measure, title, corrected, official: published, why }];
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
  reason: string,
): string | undefined {
  if (official === undefined || corrected === undefined) return undefined;
  if ("error" in official) return `the official script stops: ${official.error}`;
  const pairs = (["p", "r", "f1"] as const).map((name) => [corrected[name], official[name] ?? 0] as const);
  const isEqual = (whereNull: boolean): boolean =>
    pairs.every(([ours, theirs]) => (ours === null ? whereNull : Math.abs(ours - theirs) < 5e-5));
  if (isEqual(false)) return undefined;
  return isEqual(true) || reason === "" ? ofNothing : reason;
}
