import { OfficialException, type Outcome, outcome } from "../official-exception.ts";
import { alignOfficially } from "./alignment.ts";
import { type AlignedPair, type Candidates, type DocumentCandidates, findCandidates } from "./candidates.ts";
import { type Figures, figures, roundFigures } from "./numbers.ts";
import { officiallyOverlapping } from "./overlap.ts";
import type { ScoredRelation } from "./scored-relation.ts";
import { microAverage, negativeClass, type SenseMatrix, senseMatrix } from "./sense-matrix.ts";
import { byDocument, goldLanguage, type TaskLanguage, taskSenses } from "./subset.ts";
import { tokenF1 } from "./token-f1.ts";

/** The three independent alignments; positions in the subset's lists, -1 for none. */
export interface Alignments {
  readonly relation: readonly AlignedPair[];
  readonly arg1: readonly AlignedPair[];
  readonly arg2: readonly AlignedPair[];
}

/** Partial-match scores of one subset; all figures rounded to four decimals. */
export interface PartialScore {
  readonly cutoff: number;
  readonly language: TaskLanguage;
  readonly alignments: Alignments;
  readonly arg1: Figures;
  readonly arg2: Figures;
  /** The counts of Arg1 and Arg2 together. */
  readonly concatenated: Figures;
  /** Relations both of whose arguments match. */
  readonly conjunctive: Figures;
  readonly senses: Outcome<SenseMatrix>;
  /** The micro average over senses. */
  readonly overall: Outcome<Figures>;
}

/** `findCandidates`, or a function that remembers its results. */
export type CandidateFinder = typeof findCandidates;

/** Where a partial score may depart from the official script. */
export interface PartialRules {
  /** Which of the candidates that share a token stay candidates. */
  readonly overlapping: (
    found: DocumentCandidates,
    gold: readonly ScoredRelation[],
    predicted: readonly ScoredRelation[],
    cutoff: number,
  ) => DocumentCandidates;
  readonly align: (candidates: Candidates, predictions: number) => AlignedPair[];
  /** Whether an aligned pair one of whose arguments misses the cutoff counts as gold and as predicted. */
  readonly countsMissedPairs: boolean;
  /** The senses that count, in the order of the table; gold relations of others are left out. */
  readonly senses: (gold: readonly ScoredRelation[]) => readonly string[];
  /** Whether a predicted sense outside them stops the script; else it is wrong. */
  readonly stopsAtForeignSense: boolean;
}

/** The script's own rules. */
export const officialPartialRules: PartialRules = {
  overlapping: officiallyOverlapping,
  align: alignOfficially,
  countsMissedPairs: false,
  senses: (gold) => taskSenses(goldLanguage(gold)),
  stopsAtForeignSense: true,
};

/**
 * What partial_scorer.py of CoNLL-2016 computes for one subset.
 * @param cutoff the smallest fit of a candidate, by default 0.7 in the script
 * @throws OfficialException where the script stops before it has any figure
 */
export function scorePartial(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  cutoff: number,
  rules: PartialRules = officialPartialRules,
  find: CandidateFinder = findCandidates,
): PartialScore {
  const alignments = alignAll(gold, predicted, cutoff, rules, find);
  const fits = (part: "arg1" | "arg2", [g, p]: AlignedPair): boolean =>
    argumentF1(relationAt(gold, g)[part], relationAt(predicted, p)[part]) >= cutoff;
  const arg1 = tally(alignments.arg1, (pair) => fits("arg1", pair), true);
  const arg2 = tally(alignments.arg2, (pair) => fits("arg2", pair), true);
  const both = tally(
    alignments.relation,
    (pair) => fits("arg1", pair) && fits("arg2", pair),
    rules.countsMissedPairs,
  );
  const language = goldLanguage(gold);
  const senses = outcome(() =>
    senseTable(gold, predicted, alignments.relation, rules.senses(gold), rules.stopsAtForeignSense),
  );
  return {
    cutoff,
    language,
    alignments,
    arg1: roundedFigures(arg1),
    arg2: roundedFigures(arg2),
    concatenated: roundedFigures({
      correct: arg1.correct + arg2.correct,
      predicted: arg1.predicted + arg2.predicted,
      gold: arg1.gold + arg2.gold,
    }),
    conjunctive: roundedFigures(both),
    senses,
    overall: senses instanceof OfficialException ? senses : microAverage(senses),
  };
}

function alignAll(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  cutoff: number,
  rules: PartialRules,
  find: CandidateFinder,
): Alignments {
  const goldOf = byDocument(gold);
  const predictedOf = byDocument(predicted);
  const documents = new Set([...goldOf.keys(), ...predictedOf.keys()]);
  const found = { relation: [] as AlignedPair[], arg1: [] as AlignedPair[], arg2: [] as AlignedPair[] };
  for (const document of documents) {
    const golds = goldOf.get(document) ?? [];
    const predictions = predictedOf.get(document) ?? [];
    const sides = [
      golds.map((position) => relationAt(gold, position)),
      predictions.map((position) => relationAt(predicted, position)),
    ] as const;
    const candidates = rules.overlapping(find(...sides, cutoff), ...sides, cutoff);
    for (const kind of ["relation", "arg1", "arg2"] as const) {
      for (const [g, p] of rules.align(candidates[kind], predictions.length)) {
        found[kind].push([g === -1 ? -1 : (golds[g] as number), p === -1 ? -1 : (predictions[p] as number)]);
      }
    }
  }
  return found;
}

function argumentF1(gold: readonly number[], predicted: readonly number[]): number {
  const goldTokens = new Set(gold);
  const predictedTokens = new Set(predicted);
  const shared = [...predictedTokens].filter((token) => goldTokens.has(token)).length;
  return tokenF1(shared, predictedTokens.size, goldTokens.size);
}

interface Tally {
  correct: number;
  predicted: number;
  gold: number;
}

function tally(
  alignment: readonly AlignedPair[],
  matches: (pair: AlignedPair) => boolean,
  countsMisses: boolean,
): Tally {
  const counts = { correct: 0, predicted: 0, gold: 0 };
  for (const pair of alignment) {
    const [g, p] = pair;
    if (g === -1) counts.predicted++;
    else if (p === -1) counts.gold++;
    else {
      const isMatch = matches(pair);
      if (isMatch) counts.correct++;
      if (isMatch || countsMisses) {
        counts.predicted++;
        counts.gold++;
      }
    }
  }
  return counts;
}

function senseTable(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  alignment: readonly AlignedPair[],
  senses: readonly string[],
  stops: boolean,
): SenseMatrix {
  const counted = new Set(senses);
  const foreign = stops ? [] : predicted.map((relation) => relation.senses[0] as string);
  const table = senseMatrix([...senses, ...foreign]);
  const known = (sense: string): string => {
    if (table.has(sense)) return sense;
    throw new OfficialException("ValueError", "Alphabet is not set to grow i.e. accepting new labels");
  };
  for (const [g, p] of alignment) {
    const goldSense = g === -1 ? negativeClass : (relationAt(gold, g).senses[0] as string);
    if (g !== -1 && !counted.has(goldSense)) continue;
    const guess = p === -1 ? negativeClass : known(relationAt(predicted, p).senses[0] as string);
    table.count(guess, goldSense);
  }
  return table.matrix;
}

function roundedFigures({ correct, predicted, gold }: Tally): Figures {
  return roundFigures(figures(correct, predicted, gold));
}

function relationAt(relations: readonly ScoredRelation[], index: number): ScoredRelation {
  return relations[index] as ScoredRelation;
}
