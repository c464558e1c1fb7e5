import { sharedTokens } from "../matching/shared-tokens.ts";
import { OfficialException, type Outcome, outcome } from "../official-exception.ts";
import { alignOfficially } from "./align-officially.ts";
import { alignOptimally } from "./align-optimally.ts";
import {
  type AlignedPair,
  type Candidates,
  findCandidates,
  type OverlapTest,
  overlapOfficially,
  tokenF1,
} from "./candidates.ts";
import { type Counts, type Figures, figures, roundFigures } from "./numbers.ts";
import type { ScoredRelation, ScorePair } from "./scored-relation.ts";
import { microAverage, negativeClass, type SenseMatrix, senseMatrix } from "./sense-matrix.ts";
import { byDocument, goldLanguage, type TaskLanguage, taskSenses } from "./subset.ts";

const parts = ["relation", "arg1", "arg2"] as const;

/** Partial-match scores of one subset; all figures rounded to four decimals. */
export interface PartialScore {
  readonly cutoff: number;
  readonly language: TaskLanguage;
  /** The three independent alignments; positions in the subset's lists, -1 for none. */
  readonly alignments: Readonly<Record<(typeof parts)[number], readonly AlignedPair[]>>;
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

/** Where a partial score may depart from the official script. */
interface PartialRules {
  /** Asked beside sharing a token. */
  readonly overlaps?: OverlapTest;
  readonly align: (candidates: Candidates, predictions: number) => AlignedPair[];
  /** Whether an aligned pair one of whose arguments misses the cutoff counts as gold and as predicted. */
  readonly countsMissedPairs: boolean;
  /** The senses that count, in the order of the table; gold relations of others are left out. */
  readonly senses: readonly string[];
  /** Whether a predicted sense outside them stops the script; else it is wrong. */
  readonly stopsAtForeignSense: boolean;
}

/**
 * What partial_scorer.py of CoNLL-2016 computes for one subset.
 * @param cutoff the smallest fit of a candidate, by default 0.7 in the script
 * @throws OfficialException where the script stops before it has any figure
 */
export function scorePartial(pair: ScorePair, cutoff: number): PartialScore {
  return score(pair, cutoff, {
    overlaps: overlapOfficially,
    align: alignOfficially,
    countsMissedPairs: false,
    senses: taskSenses(goldLanguage(pair.gold)),
    stopsAtForeignSense: true,
  });
}

/**
 * Partial scores with proper overlap (two equal arguments of one token fit), the best alignment, and every aligned pair
 * counted.
 * @param senses gold relations whose first sense is another one are left out
 */
export function scorePartialCorrected(
  pair: ScorePair,
  cutoff: number,
  senses: ReadonlySet<string>,
): PartialScore {
  return score(pair, cutoff, {
    align: alignOptimally,
    countsMissedPairs: true,
    senses: [...senses],
    stopsAtForeignSense: false,
  });
}

function score(pair: ScorePair, cutoff: number, rules: PartialRules): PartialScore {
  const alignments = alignAll(pair, cutoff, rules);
  const fits = (part: "arg1" | "arg2") => (gold: ScoredRelation, predicted: ScoredRelation) => {
    const [shared = 0] = sharedTokens([gold[part]])(predicted[part]);
    return tokenF1(shared, new Set(predicted[part]).size, new Set(gold[part]).size) >= cutoff;
  };
  const [fitsArg1, fitsArg2] = [fits("arg1"), fits("arg2")];
  const arg1 = tally(pair, alignments.arg1, fitsArg1, true);
  const arg2 = tally(pair, alignments.arg2, fitsArg2, true);
  const both = tally(
    pair,
    alignments.relation,
    (gold, predicted) => fitsArg1(gold, predicted) && fitsArg2(gold, predicted),
    rules.countsMissedPairs,
  );
  const rounded = ({ correct, predicted, gold }: Counts): Figures =>
    roundFigures(figures(correct, predicted, gold));
  const senses = outcome(() => senseTable(pair, alignments.relation, rules));
  return {
    cutoff,
    language: goldLanguage(pair.gold),
    alignments,
    arg1: rounded(arg1),
    arg2: rounded(arg2),
    concatenated: rounded({
      correct: arg1.correct + arg2.correct,
      predicted: arg1.predicted + arg2.predicted,
      gold: arg1.gold + arg2.gold,
    }),
    conjunctive: rounded(both),
    senses,
    overall: senses instanceof OfficialException ? senses : microAverage(senses),
  };
}

function alignAll({ gold, predicted }: ScorePair, cutoff: number, { overlaps, align }: PartialRules) {
  const goldOf = byDocument(gold);
  const predictedOf = byDocument(predicted);
  const found = { relation: [] as AlignedPair[], arg1: [] as AlignedPair[], arg2: [] as AlignedPair[] };
  for (const document of new Set([...goldOf.keys(), ...predictedOf.keys()])) {
    const [golds, predictions] = [goldOf.get(document) ?? [], predictedOf.get(document) ?? []];
    const candidates = findCandidates(
      golds.map(({ relation }) => relation),
      predictions.map(({ relation }) => relation),
      cutoff,
      overlaps,
    );
    for (const part of parts) {
      for (const [g, p] of align(candidates[part], predictions.length)) {
        found[part].push([golds[g]?.position ?? -1, predictions[p]?.position ?? -1]);
      }
    }
  }
  return found;
}

function tally(
  { gold, predicted }: ScorePair,
  alignment: readonly AlignedPair[],
  matches: (gold: ScoredRelation, predicted: ScoredRelation) => boolean,
  countsMisses: boolean,
): Counts {
  const counts = { correct: 0, predicted: 0, gold: 0 };
  for (const [g, p] of alignment) {
    const [relation, guess] = [gold[g], predicted[p]];
    const isPair = relation !== undefined && guess !== undefined;
    const isMatch = isPair && matches(relation, guess);
    if (isMatch) counts.correct++;
    if (isPair && !isMatch && !countsMisses) continue;
    if (relation !== undefined) counts.gold++;
    if (guess !== undefined) counts.predicted++;
  }
  return counts;
}

function senseTable(
  { gold, predicted }: ScorePair,
  alignment: readonly AlignedPair[],
  { senses, stopsAtForeignSense }: PartialRules,
): SenseMatrix {
  const counted = new Set(senses);
  const foreign = stopsAtForeignSense ? [] : predicted.map((relation) => relation.senses[0] ?? "");
  const table = senseMatrix([...senses, ...foreign]);
  for (const [g, p] of alignment) {
    const goldSense = gold[g]?.senses[0] ?? negativeClass;
    if (g !== -1 && !counted.has(goldSense)) continue;
    const guess = predicted[p]?.senses[0] ?? negativeClass;
    if (!table.has(guess)) {
      throw new OfficialException("ValueError", "Alphabet is not set to grow i.e. accepting new labels");
    }
    table.count(guess, goldSense);
  }
  return table.matrix;
}
