import { frequenciesOf } from "@discoprep/files/text";
import {
  compareSystems,
  errorKinds,
  figuresAt,
  measureRows,
  outcomeSenses,
  type PairKind,
  type RelationOutcome,
  relationOutcomes,
  type ScoredRelation,
  type SystemResult,
  type SystemWarning,
} from "@discoprep/score";
import type { ScoreReport, SystemScore } from "./report.ts";

/** A system's output. */
export interface SystemOutput {
  readonly name: string;
  readonly relations: readonly ScoredRelation[];
  /** What the validator says of it. */
  readonly warnings?: readonly SystemWarning[];
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
      ...{ version, cutoff: 0.7, partial: true, samples: 10_000, seed: 12_345 },
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

function scoredSystem(
  gold: readonly ScoredRelation[],
  system: SystemOutput,
  result: SystemResult,
): ScoredSystem {
  const { rank, perSense, by, errors, confusion } = result;
  const pair = { gold, predicted: system.relations };
  const outcomes = relationOutcomes(pair).map((outcome) => ({
    ...outcome,
    ...outcomeSenses(outcome, pair),
    document: (gold[outcome.gold ?? -1] ?? system.relations[outcome.predicted ?? -1])?.document ?? "",
  }));
  const kinds = frequenciesOf(outcomes.flatMap(({ errors }) => errors));
  const parser = (subset: string) => figuresAt(result, `${subset}.parser`) as SystemScore["overall"];
  const score: SystemScore = {
    name: system.name,
    rank,
    measures: Object.fromEntries(
      ["all", "explicit", "non_explicit"].map((subset) => [subset, measureRows(result, subset)]),
    ),
    overall: parser("all"),
    subsets: {
      all: parser("all"),
      explicit: parser("explicit"),
      non_explicit: parser("non_explicit"),
    },
    senses: perSense,
    by,
    kinds: errors as Readonly<Record<PairKind, number>>,
    confusion,
    errors: errorKinds.map((kind) => ({ label: kind, count: kinds.get(kind) ?? 0 })),
  };
  return { ...system, score, outcomes };
}
