import { OfficialException, type Outcome, outcome } from "../official-exception.ts";
import { type CorrectedStrict, scorePartialCorrected, scoreStrictCorrected } from "./corrected.ts";
import { type Figures, roundFigures } from "./numbers.ts";
import { pairInSubset, type ScorePair } from "./official-text.ts";
import { type PartialScore, scorePartial } from "./partial.ts";
import { type StrictScore, type StrictScore2015, scoreStrict, scoreStrict2015 } from "./strict.ts";
import { type Subset, subsets } from "./subset.ts";

/** The official strict scores of a subset with those of a scorer without quirks. */
export interface StrictReport {
  readonly official: StrictScore;
  /** Only for the 2015 edition. */
  readonly official2015?: StrictScore2015;
  readonly corrected: CorrectedStrict;
}

/** The official partial scores of a subset with those of the best alignment. */
export interface PartialReport {
  readonly official: Outcome<PartialScore>;
  readonly corrected: PartialScore;
}

/** One line of a readable report. */
export interface ReportRow {
  readonly measure: string;
  /** Undefined where the official script stops. */
  readonly official: Figures | undefined;
  /** Where it differs from the official one, to four decimals. */
  readonly corrected?: Figures;
  /** Why it differs, or what the official script stops with. */
  readonly why?: string;
}

/** Strict scores of all three subsets. */
export function strictReport(pair: ScorePair, edition: "2015" | "2016"): Map<Subset, StrictReport> {
  return new Map(
    subsets.map((subset) => {
      const { gold, predicted } = pairInSubset(pair, subset);
      const official = scoreStrict(gold, predicted);
      const corrected = scoreStrictCorrected(gold, predicted);
      if (edition === "2016") return [subset, { official, corrected }];
      return [subset, { official, official2015: scoreStrict2015(gold, predicted), corrected }];
    }),
  );
}

/** Partial scores of all three subsets. */
export function partialReport(pair: ScorePair, cutoff: number): Map<Subset, PartialReport> {
  return new Map(
    subsets.map((subset) => {
      const { gold, predicted } = pairInSubset(pair, subset);
      const official = outcome(() => scorePartial(gold, predicted, cutoff));
      return [subset, { official, corrected: scorePartialCorrected(gold, predicted, cutoff) }];
    }),
  );
}

/** The rows a person reads of a strict report. */
export function strictRows({ official, official2015, corrected }: StrictReport): ReportRow[] {
  const { connective, arg1, arg2, both } = official;
  return [
    row(
      "Explicit connective",
      connective,
      corrected.connective,
      "a connective outside the head table is its own head",
    ),
    { measure: "Arg1", official: roundFigures(arg1) },
    { measure: "Arg2", official: roundFigures(arg2) },
    { measure: "Arg1 and Arg2", official: roundFigures(both) },
    row(
      "Overall parser",
      official2015?.overall ?? official.overall,
      corrected.overall,
      official2015 === undefined
        ? "links one to one; no credit for wrong senses of unmatched relations, none for free"
        : "links one to one; partial senses of gold left out; connectives by head",
    ),
    ...(official2015 === undefined ? [] : [row("Sense (macro average)", official2015.macro)]),
  ];
}

/** The rows a person reads of a partial report. */
export function partialRows({ official, corrected }: PartialReport): ReportRow[] {
  const part = (select: (score: PartialScore) => Outcome<Figures>): Outcome<Figures> =>
    official instanceof OfficialException ? official : select(official);
  const alignment = "best alignment; proper overlap of one-token arguments";
  return [
    row(
      "Arg1 (partial)",
      part(({ arg1 }) => arg1),
      corrected.arg1,
      alignment,
    ),
    row(
      "Arg2 (partial)",
      part(({ arg2 }) => arg2),
      corrected.arg2,
      alignment,
    ),
    row(
      "Arg1, Arg2 concatenated",
      part(({ concatenated }) => concatenated),
      corrected.concatenated,
      alignment,
    ),
    row(
      "Arg1 and Arg2 (partial)",
      part(({ conjunctive }) => conjunctive),
      corrected.conjunctive,
      `aligned pairs that miss the cutoff counted; ${alignment}`,
    ),
    row(
      "Overall parser (partial)",
      part(({ overall }) => overall),
      resultOrUndefined(corrected.overall),
      alignment,
    ),
  ];
}

function row(measure: string, official: Outcome<Figures>, corrected?: Figures, why?: string): ReportRow {
  const right = corrected === undefined ? undefined : roundFigures(corrected);
  if (official instanceof OfficialException) {
    const stopped = { measure, official: undefined, why: `the official script stops: ${official.message}` };
    return right === undefined ? stopped : { ...stopped, corrected: right };
  }
  const rounded = roundFigures(official);
  const same =
    right === undefined ||
    (right.precision === rounded.precision && right.recall === rounded.recall && right.f1 === rounded.f1);
  return same
    ? { measure, official: rounded }
    : { measure, official: rounded, corrected: right, ...(why !== undefined && { why }) };
}

function resultOrUndefined<T>(value: Outcome<T>): T | undefined {
  return value instanceof OfficialException ? undefined : value;
}
