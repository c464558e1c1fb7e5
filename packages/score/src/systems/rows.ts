import type { PublishedFigures } from "../comparison/figures.ts";
import type { IntervalFigures, SystemResult } from "../comparison/result.ts";

/** A measure with its corrected and official figures. */
export interface MeasureRow {
  /** Such as `arg1`. */
  readonly measure: string;
  readonly title: string;
  /** Undefined where there is no corrected figure. */
  readonly corrected: IntervalFigures | undefined;
  /** Undefined where there is no official figure. */
  readonly official: PublishedFigures | { readonly error: string } | undefined;
  /** Why the two differ to four decimals, or why the official script stops. */
  readonly why?: string;
}

/** Why figures differ where one side has no relation. */
export const ofNothing = "precision of no prediction and recall of no gold are 1 officially";

const alignment = "best alignment; proper overlap of one-token arguments";

/** Title of each measure, and why its official figure may differ. */
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

/** Returns the measures of a subset that a system has, official figures beside corrected ones. */
export function measureRows({ figures, official }: SystemResult, subset: string): MeasureRow[] {
  return Object.entries(measures).flatMap(([measure, [title, reason]]) => {
    const row = {
      measure,
      title,
      corrected: figures[subset]?.[measure],
      official: official?.[subset]?.[measure],
    };
    return row.corrected === undefined && row.official === undefined
      ? []
      : [{ ...row, why: whyOf(row, reason) }];
  });
}

function whyOf(
  { corrected, official }: Pick<MeasureRow, "corrected" | "official">,
  reason: string,
): string | undefined {
  if (official === undefined || corrected === undefined) return undefined;
  if ("error" in official) return `the official script stops: ${official.error}`;
  const pairs = (["p", "r", "f1"] as const).map((name) => [corrected[name], official[name] ?? 0] as const);
  if (pairs.every(([one, other]) => one !== null && Math.abs(one - other) < 5e-5)) return undefined;
  const isNothing = pairs.every(([one, other]) => one === null || Math.abs(one - other) < 5e-5);
  return isNothing || reason === "" ? ofNothing : reason;
}
