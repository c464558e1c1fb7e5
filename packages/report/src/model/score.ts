import { Frequencies } from "@discoprep/files/text";
import {
  compareSystems,
  errorKinds,
  figuresAt,
  type IntervalFigures,
  type RelationOutcome,
  relationOutcomes,
  type ScoredRelation,
  type SetResult,
  type SystemResult,
} from "@discoprep/score";
import { compareDisrpt, disrptScore } from "@discoprep/score/disrpt";
import { type RelsRow, relsRelations } from "./rels.ts";
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
  /** The figures that rank. */
  readonly main: Partial<IntervalFigures>;
}

/** Gold with the systems scored against it, in the order of their outputs. */
export interface ScoredSet {
  readonly report: ScoreReport;
  readonly gold: readonly ScoredRelation[];
  readonly systems: readonly ScoredSystem[];
  /** The name of the figure that ranks. */
  readonly figure: "F1" | "Accuracy";
  /** Texts of relations, where their files hold them. */
  readonly rows?: ReadonlyMap<ScoredRelation, RelsRow>;
}

/** Names in the report and in the signature of the scores. */
interface Names {
  readonly name: string;
  /** SHA-256 of the gold file. */
  readonly goldHash: string;
  /** Of discoprep. */
  readonly version: string;
}

const sampling = { samples: 10_000, seed: 12_345, confidence: true, pairs: "all" } as const;

/** Scores each system against gold: the figures are those of `score`. Gold is paired once with each. */
export function scoredRelations(
  { name, goldHash, version }: Names,
  gold: readonly ScoredRelation[],
  outputs: readonly SystemOutput[],
): ScoredSet {
  const judged = judgedOutputs(gold, outputs);
  const systems = judged.map((system) => ({ ...system, file: system.name, predicted: system.relations }));
  const scores = compareSystems(
    { name: "gold", gold, goldHash, systems },
    {
      ...sampling,
      version,
      cutoff: 0.7,
      partial: true,
      paired: outputs.length > 1 ? "bootstrap" : undefined,
      measures: ["all.parser", "explicit.parser", "non_explicit.parser"],
    },
  );
  return { gold, figure: "F1", ...scoredSet(name, scores, judged, "all.parser") };
}

/** A `.rels` file. */
export interface RelsFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Scores predictions of relations against gold, both in DISRPT's `.rels`: the figures are those of `score-disrpt`.
 * @throws ProblemError for a line that cannot be read
 */
export function scoredRels(
  { name, goldHash, version }: Names,
  gold: RelsFile,
  predictions: readonly RelsFile[],
): ScoredSet {
  const run = { task: "rel", edition: "2025", name: gold.name, relType: false, noBoundary: false } as const;
  const scores = predictions.map((file) => {
    const score = disrptScore(gold, file, run);
    if (score.corrected instanceof Error) throw score.corrected;
    return { name: file.name, file: file.name, ...score };
  });
  const set = compareDisrpt({ name: "gold", goldHash, scores }, run, {
    ...sampling,
    version,
    paired: predictions.length > 1 ? "bootstrap" : undefined,
    measures: ["all.accuracy"],
  });
  const rows = relsRelations(gold.text);
  const relations = [...rows.keys()];
  const outputs = predictions.map((file) => {
    return { name: file.name, relations: [...relsRelations(file.text).keys()] };
  });
  const judged = judgedOutputs(relations, outputs);
  return { gold: relations, rows, figure: "Accuracy", ...scoredSet(name, set, judged, "all.accuracy") };
}

function judgedOutputs(gold: readonly ScoredRelation[], outputs: readonly SystemOutput[]) {
  return outputs.map((output) => ({
    ...output,
    outcomes: relationOutcomes({ gold, predicted: output.relations }),
  }));
}

function scoredSet(
  name: string,
  scores: SetResult,
  judged: ReturnType<typeof judgedOutputs>,
  measure: string,
): Pick<ScoredSet, "report" | "systems"> {
  const systems = judged.map((system): ScoredSystem => {
    const kinds = new Frequencies(system.outcomes.flatMap(({ errors }) => errors));
    const errors = Object.fromEntries(errorKinds.map((kind) => [kind, kinds.get(kind) ?? 0]));
    const result = scores.systems.find((ranked) => ranked.name === system.name) as SystemResult;
    return { ...system, result, errors, main: figuresAt(result, measure) ?? {} };
  });
  const errors = Object.fromEntries(systems.map((system) => [system.name, system.errors]));
  return { report: { kind: "score", name, scores, errors }, systems };
}
