import { frequenciesOf } from "@discoprep/files/text";
import {
  type Counts,
  countedSenses,
  errorKinds,
  type Figures,
  figures,
  pairedBootstrap,
  partialReport,
  partialRows,
  type RelationOutcome,
  type ReportRow,
  relationOutcomes,
  type ScoredRelation,
  strictReport,
  strictRows,
} from "@discoprep/score";
import type { Confusion, ScoreReport, SenseScore, SystemScore } from "./report.ts";

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

/** Scores each system against gold. @param cutoff the smallest token F1 of a partial match */
export function scoreModel(
  name: string,
  gold: readonly ScoredRelation[],
  systems: readonly SystemOutput[],
  cutoff = 0.7,
): { report: ScoreReport; systems: readonly ScoredSystem[] } {
  const documents = [
    ...new Set([gold, ...systems.map(({ relations }) => relations)].flat().map(({ document }) => document)),
  ].sort();
  const scored = systems.map((system) => scoredSystem(gold, system, cutoff));
  const counts = scored.map(({ outcomes }) => documentCounts(outcomes, documents));
  const differences = scored.flatMap((first, a) =>
    scored.slice(a + 1).map((second, b) => ({
      first: first.name,
      second: second.name,
      ...pairedBootstrap(counts[a] ?? [], counts[a + 1 + b] ?? []),
    })),
  );
  return {
    report: { kind: "score", name, systems: scored.map(({ score }) => score), differences },
    systems: scored,
  };
}

function scoredSystem(gold: readonly ScoredRelation[], system: SystemOutput, cutoff: number): ScoredSystem {
  const pair = { gold, predicted: system.relations };
  const senses = countedSenses(pair).corrected;
  const outcomes = relationOutcomes(pair).map((outcome) => shownOutcome(outcome, gold, system.relations));
  const rows = <T>(reports: ReadonlyMap<string, T>, of: (report: T) => ReportRow[]) =>
    Object.fromEntries([...reports].map(([subset, report]) => [subset, of(report)]));
  const kinds = frequenciesOf(outcomes.flatMap(({ errors }) => errors));
  const score: SystemScore = {
    name: system.name,
    strict: rows(strictReport(pair, "2016", senses), strictRows),
    partial: rows(partialReport(pair, cutoff, senses), partialRows),
    overall: withFigures(total(outcomes)),
    senses: senseScores(outcomes),
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

/** Whether both arguments and the sense are right. */
export function isCorrect({ exact, goldSense, systemSense }: ShownOutcome): boolean {
  return exact && goldSense === systemSense;
}

function total(outcomes: readonly ShownOutcome[]): Counts {
  return {
    correct: outcomes.filter(isCorrect).length,
    predicted: outcomes.filter(({ predicted }) => predicted !== undefined).length,
    gold: outcomes.filter(({ gold }) => gold !== undefined).length,
  };
}

function withFigures<T extends Counts>(counts: T): T & Figures {
  return { ...counts, ...figures(counts.correct, counts.predicted, counts.gold) };
}

function documentCounts(outcomes: readonly ShownOutcome[], documents: readonly string[]): Counts[] {
  const groups = new Map<string, ShownOutcome[]>(documents.map((document) => [document, []]));
  for (const outcome of outcomes) groups.get(outcome.document)?.push(outcome);
  return [...groups.values()].map(total);
}

function senseScores(outcomes: readonly ShownOutcome[]): SenseScore[] {
  const senses = new Set(
    outcomes.flatMap(({ goldSense, systemSense }) => [goldSense ?? [], systemSense ?? []].flat()),
  );
  return [...senses].sort().map((sense) => ({
    sense,
    ...withFigures({
      gold: outcomes.filter(({ goldSense }) => goldSense === sense).length,
      predicted: outcomes.filter(({ systemSense }) => systemSense === sense).length,
      correct: outcomes.filter((outcome) => isCorrect(outcome) && outcome.goldSense === sense).length,
    }),
  }));
}

/** Pairs with equal arguments by both senses; all other gold is missed, all other predictions are spurious. */
function confusion(outcomes: readonly ShownOutcome[]): Confusion {
  const senses = senseScores(outcomes).map(({ sense }) => sense);
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
