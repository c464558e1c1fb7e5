import { OfficialStop, type Outcome, outcome } from "../official-stop.ts";
import { type CorrectedStrict, goldSenses, scoreStrictCorrected } from "./corrected.ts";
import { type Figures, figures, roundFigures } from "./numbers.ts";
import { type PartialScore, scorePartial, scorePartialCorrected } from "./partial.ts";
import {
  goldLanguage,
  pairInSubset,
  type ScorePair,
  type Subset,
  subsets,
  taskSenses,
} from "./scored-relation.ts";
import { type StrictScore, type StrictScore2015, scoreStrict, scoreStrict2015 } from "./strict.ts";

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
  /** Undefined where there is no corrected figure. */
  readonly corrected: Figures | undefined;
  /** Why the two differ to four decimals, or why the official script stops. */
  readonly why?: string;
}

/** Which senses count, on either side of a report. */
export interface CountedSenses {
  /** Those the corrected figures count. */
  readonly corrected: ReadonlySet<string>;
  /** Gold relations that the official figures leave out: their first sense is not one of the task's. */
  readonly leftOutOfficially: number;
  /** Gold relations that the corrected figures leave out. */
  readonly leftOut: number;
  /** The senses of the task of gold's language. */
  readonly task: readonly string[];
}

/** What counts as a sense. @param senses the senses the user names; by default all that occur in gold */
export function countedSenses({ gold }: ScorePair, senses: readonly string[] | "any" = "any"): CountedSenses {
  const task = taskSenses(goldLanguage(gold));
  const corrected = senses === "any" ? goldSenses(gold) : new Set(senses);
  const without = (known: ReadonlySet<string>): number =>
    gold.filter((relation) => !known.has(relation.senses[0] ?? "")).length;
  return { corrected, task, leftOutOfficially: without(new Set(task)), leftOut: without(corrected) };
}

export interface BySubset<Report> extends Map<Subset, Report> {
  get(subset: Subset): Report;
}

/** Strict scores of all three subsets. @param senses those the corrected figures count */
export function strictReport(
  pair: ScorePair,
  edition: "2015" | "2016",
  senses: ReadonlySet<string>,
): BySubset<StrictReport> {
  return bySubset(pair, (part) => ({
    official: scoreStrict(part),
    ...(edition === "2015" && { official2015: scoreStrict2015(part) }),
    corrected: scoreStrictCorrected(part, senses),
  }));
}

/** Partial scores of all three subsets. @param senses those the corrected figures count */
export function partialReport(
  pair: ScorePair,
  cutoff: number,
  senses: ReadonlySet<string>,
): BySubset<PartialReport> {
  return bySubset(pair, (part) => ({
    official: outcome(() => scorePartial(part, cutoff)),
    corrected: scorePartialCorrected(part, cutoff, senses),
  }));
}

function bySubset<Report>(pair: ScorePair, reportOf: (part: ScorePair) => Report): BySubset<Report> {
  const reports = new Map<Subset, Report>();
  for (const subset of subsets) {
    const part = pairInSubset(pair, subset);
    const isAll = part.gold.length === pair.gold.length && part.predicted.length === pair.predicted.length;
    reports.set(subset, (isAll ? reports.get("all") : undefined) ?? reportOf(part));
  }
  return reports as BySubset<Report>;
}

/** The corrected figures of every sense that occurs, sorted. */
export function senseRows({
  perSense,
}: CorrectedStrict): { sense: string; gold: number; figures: Figures }[] {
  return [...perSense]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([sense, { correct, predicted, gold }]) => ({
      sense,
      gold,
      figures: roundFigures(figures(correct, predicted, gold)),
    }));
}

/** The rows a person reads of a strict report. */
export function strictRows({ official, official2015, corrected }: StrictReport): ReportRow[] {
  const { connective, arg1, arg2, both } = official;
  const ownHead = "a connective outside the head table is its own head";
  const oneToOne =
    official2015 === undefined
      ? "links one to one; a wrong sense is wrong, whether gold has it or not"
      : "links one to one; connectives by head";
  return [
    row("Explicit connective", connective, corrected.connective, ownHead),
    row("Arg1", arg1, arg1),
    row("Arg2", arg2, arg2),
    row("Arg1 and Arg2", both, both),
    row("Overall parser", (official2015 ?? official).overall, corrected.overall, oneToOne),
    ...(official2015 === undefined ? [] : [row("Sense (macro average)", official2015.macro)]),
  ];
}

const alignment = "best alignment; proper overlap of one-token arguments";
const partialMeasures = [
  ["Arg1 (partial)", "arg1", alignment],
  ["Arg2 (partial)", "arg2", alignment],
  ["Arg1, Arg2 concatenated", "concatenated", alignment],
  ["Arg1 and Arg2 (partial)", "conjunctive", `aligned pairs that miss the cutoff counted; ${alignment}`],
  ["Overall parser (partial)", "overall", alignment],
] as const satisfies [measure: string, figure: keyof PartialScore, why: string][];

/** The rows a person reads of a partial report. */
export function partialRows({ official, corrected }: PartialReport): ReportRow[] {
  return partialMeasures.map(([measure, name, why]) => {
    const right = corrected[name];
    const figures = official instanceof OfficialStop ? official : official[name];
    return row(measure, figures, right instanceof OfficialStop ? undefined : right, why);
  });
}

function row(measure: string, official: Outcome<Figures>, right?: Figures, reason?: string): ReportRow {
  const corrected = right === undefined ? undefined : roundFigures(right);
  if (official instanceof OfficialStop) {
    const why = `the official script stops: ${official.message}`;
    return { measure, official: undefined, corrected, why };
  }
  const rounded = roundFigures(official);
  const same =
    corrected === undefined ||
    (corrected.precision === rounded.precision &&
      corrected.recall === rounded.recall &&
      corrected.f1 === rounded.f1);
  return { measure, official: rounded, corrected, ...(!same && reason !== undefined && { why: reason }) };
}
