import { Frequencies } from "@discoprep/files/text";
import {
  compareSystems,
  errorKinds,
  figuresAt,
  type IntervalFigures,
  type NamedOutput,
  type RelationOutcome,
  relationOutcomes,
  type ScoredRelation,
  type SetResult,
  type SystemResult,
} from "@discoprep/score";
import { compareDisrpt, type DisrptFile, disrptScore, readRels } from "@discoprep/score/disrpt";
import type { TextPart } from "../client/data.ts";
import type { ScoreReport } from "./report.ts";

export interface ScoredSystem extends NamedOutput {
  /** Its place among the outputs, from 1: its pages and filters have this number. */
  readonly number: number;
  readonly result: SystemResult;
  /** Outcomes of gold in its order, then of predictions without gold. */
  readonly outcomes: readonly RelationOutcome[];
  readonly errors: ScoreReport["errors"][string];
  readonly main: Partial<IntervalFigures>;
}

/** Gold with the systems scored against it, in the order of their outputs. */
export interface ScoredSet {
  readonly gold: readonly ScoredRelation[];
  /** The texts of gold's relations where its file holds them. */
  readonly texts?: ReadonlyMap<ScoredRelation, readonly TextPart[]>;
  /** The name of the figure that ranks. */
  readonly figure: "F1" | "Accuracy";
  readonly report: ScoreReport;
  readonly systems: readonly ScoredSystem[];
}

/** Names in the report and in the signature of the scores. */
export interface ScoreNames {
  readonly name: string;
  readonly goldHash: string;
  readonly version: string;
}

const sampling = { samples: 10_000, seed: 12_345, confidence: true, pairs: "all" } as const;

/** Scores each system against gold: the figures are those of `score`. Gold is paired once with each. */
export function scoredRelations(
  { name, goldHash, version }: ScoreNames,
  gold: readonly ScoredRelation[],
  outputs: readonly NamedOutput[],
): ScoredSet {
  const systems = systemOutcomes(gold, outputs);
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
  return scoredSet(name, { gold, figure: "F1" }, scores, systems);
}

/** Scores predictions in DISRPT's `.rels`: the figures are those of `score-disrpt`. @throws ProblemError for an unreadable line */
export function scoredRels(
  { name, goldHash, version }: ScoreNames,
  gold: DisrptFile,
  predictions: readonly DisrptFile[],
): ScoredSet {
  const run = { task: "rel", edition: "2025", name: gold.name, relType: false, noBoundary: false } as const;
  const scores = predictions.map((file) => {
    const score = disrptScore(gold, file, run);
    if (score.corrected instanceof Error) throw score.corrected;
    return { name: file.name, file: file.name, ...score };
  });
  const result = compareDisrpt({ name: "gold", goldHash, scores }, run, {
    ...sampling,
    version,
    paired: predictions.length > 1 ? "bootstrap" : undefined,
    measures: ["all.accuracy"],
  });
  const texts = relsRelations(gold);
  const relations = [...texts.keys()];
  const outputs = predictions.map((file) => {
    return { name: file.name, file: file.name, predicted: [...relsRelations(file).keys()] };
  });
  const systems = systemOutcomes(relations, outputs);
  return scoredSet(name, { gold: relations, texts, figure: "Accuracy" }, result, systems);
}

function systemOutcomes(gold: readonly ScoredRelation[], outputs: readonly NamedOutput[]) {
  return outputs.map((output) => ({ ...output, outcomes: relationOutcomes({ gold, ...output }) }));
}

function scoredSet(
  name: string,
  gold: Pick<ScoredSet, "gold" | "texts" | "figure">,
  scores: SetResult,
  outcomes: ReturnType<typeof systemOutcomes>,
): ScoredSet {
  const measure = gold.figure === "F1" ? "all.parser" : "all.accuracy";
  const systems = outcomes.map((system, index): ScoredSystem => {
    const kinds = new Frequencies(system.outcomes.flatMap(({ errors }) => errors));
    const errors = Object.fromEntries(errorKinds.map((kind) => [kind, kinds.get(kind) ?? 0]));
    const result = scores.systems.find((ranked) => ranked.name === system.name) as SystemResult;
    return { ...system, number: index + 1, result, errors, main: figuresAt(result, measure) ?? {} };
  });
  const errors = Object.fromEntries(systems.map((system) => [system.name, system.errors]));
  return { ...gold, report: { kind: "score", name, scores, errors }, systems };
}

/** Reads the relations of a checked `.rels` file with their texts. Unit 1 is taken for Arg1. */
function relsRelations(file: DisrptFile): Map<ScoredRelation, TextPart[]> {
  return new Map(
    readRels(file).map(({ document, label, cell }) => {
      const relation = {
        document,
        type: cell("rel_type") || "relation",
        senses: [label],
        arg1: tokensOf(cell("unit1_toks")),
        arg2: tokensOf(cell("unit2_toks")),
        connective: [],
        connectiveText: "",
      };
      const arg1: TextPart = { role: "arg1", text: cell("unit1_txt") };
      return [relation, [arg1, { role: "arg2", text: cell("unit2_txt") }]];
    }),
  );
}

/** Reads `1-3,7` as 0, 1, 2, 6. */
function tokensOf(ranges: string): number[] {
  return ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first - 1 + at);
  });
}
