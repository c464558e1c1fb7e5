import { frequenciesOf } from "@discoprep/files/text";
import {
  compareSystems,
  errorKinds,
  type RelationOutcome,
  relationOutcomes,
  type ScoredRelation,
  type SystemResult,
} from "@discoprep/score";
import type { ScoreReport } from "./report.ts";

/** A system's output. */
export interface SystemOutput {
  readonly name: string;
  readonly relations: readonly ScoredRelation[];
}

/** An output with what its pages show. */
export interface ScoredSystem extends SystemOutput {
  readonly result: SystemResult;
  /** Of gold in its order, then of predictions without gold. */
  readonly outcomes: readonly RelationOutcome[];
  /** Numbers of relations by kind of error; one relation may have several. */
  readonly errors: ScoreReport["errors"][string];
}

/** Relations of gold, and what the signature of their scores names. */
export interface ScoredGold {
  readonly gold: readonly ScoredRelation[];
  /** SHA-256 of the gold file. */
  readonly goldHash: string;
  /** Of discoprep. */
  readonly version: string;
}

/** Scores each system against gold: the figures are those of `score`. Gold is paired once with each. */
export function scoreModel(
  name: string,
  { gold, goldHash, version }: ScoredGold,
  outputs: readonly SystemOutput[],
): { report: ScoreReport; systems: readonly ScoredSystem[] } {
  const systems = outputs.map((output) => {
    const predicted = output.relations;
    return { ...output, file: output.name, predicted, outcomes: relationOutcomes({ gold, predicted }) };
  });
  const scores = compareSystems(
    { name: "gold", gold, goldHash, systems },
    {
      version,
      cutoff: 0.7,
      partial: true,
      samples: 10_000,
      seed: 12_345,
      confidence: true,
      paired: outputs.length > 1 ? "bootstrap" : undefined,
      measures: ["all.parser", "explicit.parser", "non_explicit.parser"],
      pairs: "all",
    },
  );
  const scored = systems.map((system): ScoredSystem => {
    const kinds = frequenciesOf(system.outcomes.flatMap(({ errors }) => errors));
    const errors = Object.fromEntries(errorKinds.map((kind) => [kind, kinds.get(kind) ?? 0]));
    const result = scores.systems.find((one) => one.name === system.name) as SystemResult;
    return { ...system, result, errors };
  });
  const errors = Object.fromEntries(scored.map((system) => [system.name, system.errors]));
  return { report: { kind: "score", name, scores, errors }, systems: scored };
}
