import { ProblemError } from "@discoprep/corpus";
import type { Comparison, CountedOutput, OfficialFigures, SetResult } from "../comparison/compare-outputs.ts";
import { compareOutputs } from "../comparison/compare-outputs.ts";
import { OfficialStop, type Outcome, outcome } from "../official-stop.ts";
import { type CountedPrediction, type DisrptFile, mainMeasures } from "./counts.ts";
import { type DisrptRun, type OfficialRun, officialOutput } from "./official.ts";
import { scoreRows } from "./relations.ts";
import { scoreWords } from "./words.ts";

/** Returns the official score of a prediction, and one without the faults of the official programs, or why either is missing. */
export function disrptScore(gold: DisrptFile, prediction: DisrptFile, run: DisrptRun) {
  const official = outcome(() => officialOutput(gold.text, prediction.text, run));
  let corrected: CountedPrediction | ProblemError;
  try {
    corrected = (run.task === "rel" ? scoreRows : scoreWords)(gold, prediction, run);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    corrected = error;
  }
  return { official, corrected };
}

export interface ScoredPrediction extends ReturnType<typeof disrptScore> {
  readonly name: string;
  readonly file: string;
}

interface DisrptSet {
  readonly name: string;
  readonly goldHash: string;
  readonly scores: readonly ScoredPrediction[];
}

/** Returns figures of systems for a corpus, with ranks, intervals and tests; systems without a corrected score are left out. */
export function compareDisrpt(
  { name, goldHash, scores }: DisrptSet,
  { task, edition }: Pick<DisrptRun, "task" | "edition">,
  options: Comparison,
): SetResult {
  const counted = scores.flatMap(({ corrected, ...score }) =>
    corrected instanceof ProblemError ? [] : [{ ...score, corrected }],
  );
  const outputs = counted.map(({ corrected, official, ...output }): CountedOutput => {
    const { documents, confusion, predicted, warnings } = corrected;
    const figures = { all: { [mainMeasures[task]]: mainFigures(official) } };
    return { ...output, predicted, documents, confusion, official: figures, errors: {}, warnings };
  });
  const first = counted[0]?.corrected;
  const documents = [...(first?.documents.values() ?? [])];
  const labels = documents.flatMap((counts) => [...(counts.labels.get("all")?.keys() ?? [])]);
  const set = {
    name,
    gold: goldHash,
    warnings: [],
    outputs,
    main: `all.${mainMeasures[task]}`,
    documents: documents.length,
    relations: first?.gold ?? 0,
    senses: { counted: [...new Set(labels)].sort(), leftOut: 0, leftOutOfficially: 0 },
    facts: [`task:${task}`, `edition:${edition}`],
  };
  return compareOutputs(set, options);
}

/** Returns the main figures of an official run: accuracy, or precision, recall and F1. */
export function mainFigures(official: Outcome<OfficialRun>): OfficialFigures[string] {
  if (official instanceof OfficialStop) return { error: official.message };
  const { labels_accuracy, acc_score, precision, prec, recall, rec, f_score } = official.figures;
  const accuracy = labels_accuracy ?? acc_score;
  if (accuracy !== undefined) return { p: Number(accuracy), r: Number(accuracy), f1: Number(accuracy) };
  return { p: Number(precision ?? prec), r: Number(recall ?? rec), f1: Number(f_score) };
}
