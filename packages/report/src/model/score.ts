import { frequenciesOf } from "@discoprep/files/text";
import {
  compareSystems,
  countedSenses,
  errorKinds,
  partialReport,
  partialRows,
  type RelationOutcome,
  type ReportRow,
  relationOutcomes,
  type ScoredRelation,
  type SystemResult,
  strictReport,
  strictRows,
} from "@discoprep/score";
import type { Confusion, ScoreReport, SystemScore } from "./report.ts";

/** A system's output. */
export interface SystemOutput {
  readonly name: string;
  readonly relations: readonly ScoredRelation[];
}

/** A pair of relations with the senses under which the confusion counts them. */
export interface ShownOutcome extends RelationOutcome {
  readonly document: string;
  /** The sense of gold that the system has right, else gold's first; undefined for a spurious relation. */
  readonly goldSense: string | undefined;
  readonly systemSense: string | undefined;
}

/** What the pages of one system need beside its numbers. */
export interface ScoredSystem extends SystemOutput {
  readonly score: SystemScore;
  readonly outcomes: readonly ShownOutcome[];
}

/** What outputs are scored against. */
export interface ScoredGold {
  readonly gold: readonly ScoredRelation[];
  /** SHA-256 of the gold file. */
  readonly goldHash: string;
  /** Of discoprep, for the signature. */
  readonly version: string;
}

/** Scores each system against gold: the figures are those of `score`. */
export function scoreModel(
  name: string,
  { gold, goldHash, version }: ScoredGold,
  outputs: readonly SystemOutput[],
): { report: ScoreReport; systems: readonly ScoredSystem[] } {
  const systems = outputs.map((output) => ({ ...output, file: output.name, predicted: output.relations }));
  const compared = compareSystems(
    { name: "gold", gold, goldHash, systems },
    {
      ...{ version, cutoff, samples: 10_000, seed: 12_345 },
      ...{ confidence: true, paired: outputs.length > 1 ? "bootstrap" : undefined },
      ...{ measures: ["all.parser", "explicit.parser", "non_explicit.parser"], pairs: "all" },
    },
  );
  const scored = outputs.map((output) => {
    const result = compared.systems.find((system) => system.name === output.name) as SystemResult;
    return scoredSystem(gold, output, result);
  });
  const { tests, signature } = compared;
  return {
    report: { kind: "score", name, systems: scored.map(({ score }) => score), differences: tests, signature },
    systems: scored,
  };
}

/** The smallest token F1 of a partial match. */
const cutoff = 0.7;

function scoredSystem(
  gold: readonly ScoredRelation[],
  system: SystemOutput,
  { rank, figures, perSense, by, errors }: SystemResult,
): ScoredSystem {
  const pair = { gold, predicted: system.relations };
  const senses = countedSenses(pair).corrected;
  const outcomes = relationOutcomes(pair).map((outcome) => shownOutcome(outcome, gold, system.relations));
  const rows = <T>(reports: ReadonlyMap<string, T>, of: (report: T) => ReportRow[]) =>
    Object.fromEntries([...reports].map(([subset, report]) => [subset, of(report)]));
  const kinds = frequenciesOf(outcomes.flatMap(({ errors }) => errors));
  const strict = strictReport(pair, "2016", senses);
  const score: SystemScore = {
    name: system.name,
    rank,
    strict: rows(strict, strictRows),
    correctedF1: strict.get("all").corrected.overall.f1,
    partial: rows(partialReport(pair, cutoff, senses), partialRows),
    overall: figures.all.parser,
    subsets: {
      all: figures.all.parser,
      explicit: figures.explicit.parser,
      non_explicit: figures.non_explicit.parser,
    },
    senses: perSense,
    by,
    kinds: errors,
    confusion: confusion(outcomes),
    errors: errorKinds.map((kind) => ({ label: kind, count: kinds.get(kind) ?? 0 })),
  };
  return { ...system, score, outcomes };
}

function shownOutcome(
  outcome: RelationOutcome,
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
): ShownOutcome {
  const one = gold[outcome.gold ?? -1];
  const guess = predicted[outcome.predicted ?? -1];
  const systemSense = guess?.senses[0];
  const right = systemSense !== undefined && one?.senses.includes(systemSense) === true;
  return {
    ...outcome,
    document: one?.document ?? guess?.document ?? "",
    goldSense: right ? systemSense : one?.senses[0],
    systemSense,
  };
}

/** Pairs with equal arguments by both senses; all other gold and all other predictions are unmatched. */
function confusion(outcomes: readonly ShownOutcome[]): Confusion {
  const named = outcomes.flatMap(({ goldSense, systemSense }) => [goldSense ?? [], systemSense ?? []].flat());
  const senses = [...new Set(named)].sort();
  const index = new Map(senses.map((sense, position) => [sense, position]));
  const none = senses.length;
  const counts = Array.from({ length: none + 1 }, () => new Array<number>(none + 1).fill(0));
  const count = (row: string | undefined, column: string | undefined): void => {
    const cells = counts[row === undefined ? none : (index.get(row) as number)] as number[];
    const at = column === undefined ? none : (index.get(column) as number);
    cells[at] = (cells[at] ?? 0) + 1;
  };
  for (const { exact, goldSense, systemSense } of outcomes) {
    if (exact) count(goldSense, systemSense);
    else {
      if (goldSense !== undefined) count(goldSense, undefined);
      if (systemSense !== undefined) count(undefined, systemSense);
    }
  }
  return { senses, counts };
}
