import { groupBy } from "@discoprep/files/text";
import { type Counts, noCounts, sumOf } from "../../comparison/counts.ts";
import { OfficialStop, type Outcome, outcome } from "../../official-stop.ts";
import {
  goldLanguage,
  type ScoredRelation,
  type ScorePair,
  type TaskLanguage,
  taskSenses,
} from "../scored-relation.ts";
import { type AlignedPart, argumentFit } from "../token-fit.ts";
import { type AlignedPair, alignOfficially } from "./alignment.ts";
import { checkArguments, findCandidates } from "./candidates.ts";
import {
  type Figures,
  figures,
  microAverage,
  negativeClass,
  roundFigures,
  type SenseMatrix,
  senseMatrix,
} from "./numbers.ts";

type Alignments = Readonly<Record<AlignedPart, readonly AlignedPair[]>>;

/** Partial-match scores of one subset; all figures rounded to four decimals. */
export interface PartialScore {
  readonly cutoff: number;
  readonly language: TaskLanguage;
  /** The three independent alignments; positions in the subset's lists, -1 for none. */
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

type Match = (gold: ScoredRelation, predicted: ScoredRelation) => boolean;

/**
 * Returns what partial_scorer.py of CoNLL-2016 computes for one subset.
 * @param cutoff the smallest fit of a candidate, by default 0.7 in the script
 * @throws OfficialStop where the script stops before it has any figure
 */
export function scorePartial(pair: ScorePair, cutoff: number): PartialScore {
  const alignments = align(pair, cutoff);
  const fits = (part: "arg1" | "arg2"): Match => {
    return (gold, predicted) => argumentFit(gold[part], predicted[part]) >= cutoff;
  };
  const fitsArg1 = fits("arg1");
  const fitsArg2 = fits("arg2");
  const arg1 = countAligned(pair, alignments.arg1, fitsArg1);
  const arg2 = countAligned(pair, alignments.arg2, fitsArg2);
  const both = countAligned(
    pair,
    alignments.relation,
    (gold, guess) => fitsArg1(gold, guess) && fitsArg2(gold, guess),
  );
  const rounded = ({ correct, predicted, gold }: Counts): Figures =>
    roundFigures(figures(correct, predicted, gold));
  const language = goldLanguage(pair.gold);
  const senses = outcome(() => senseTable(pair, alignments.relation, taskSenses(language)));
  return {
    ...{ cutoff, language, alignments, senses },
    arg1: rounded(arg1),
    arg2: rounded(arg2),
    concatenated: rounded(sumOf([arg1, arg2])),
    conjunctive: rounded(both),
    overall: senses instanceof OfficialStop ? senses : microAverage(senses),
  };
}

function align({ gold, predicted }: ScorePair, cutoff: number): Alignments {
  const positions = (relations: readonly ScoredRelation[]) =>
    groupBy(relations.keys(), (index) => relations[index]?.document ?? "");
  const golds = positions(gold);
  const guesses = positions(predicted);
  const alignments: Record<AlignedPart, AlignedPair[]> = { relation: [], arg1: [], arg2: [] };
  for (const document of new Set([...golds.keys(), ...guesses.keys()])) {
    const goldPlaces = golds.get(document) ?? [];
    const guessPlaces = guesses.get(document) ?? [];
    const goldRelations = goldPlaces.map((index) => gold[index] as ScoredRelation);
    const guessed = guessPlaces.map((index) => predicted[index] as ScoredRelation);
    checkArguments(goldRelations, guessed);
    for (const part of ["relation", "arg1", "arg2"] as const) {
      const candidates = findCandidates(goldRelations, guessed, part, cutoff);
      for (const [g, p] of alignOfficially(candidates, guessed.length))
        alignments[part].push([goldPlaces[g] ?? -1, guessPlaces[p] ?? -1]);
    }
  }
  return alignments;
}

/** Counts aligned pairs; one that does not match counts nowhere. */
function countAligned(
  { gold, predicted }: ScorePair,
  alignment: readonly AlignedPair[],
  matches: Match,
): Counts {
  const counts = { ...noCounts };
  for (const [g, p] of alignment) {
    const relation = gold[g];
    const guess = predicted[p];
    if (relation !== undefined && guess !== undefined) {
      if (!matches(relation, guess)) continue;
      counts.correct++;
    }
    if (relation !== undefined) counts.gold++;
    if (guess !== undefined) counts.predicted++;
  }
  return counts;
}

/** Returns the table of senses. @throws OfficialStop for a predicted sense outside the task */
function senseTable(
  { gold, predicted }: ScorePair,
  alignment: readonly AlignedPair[],
  senses: readonly string[],
): SenseMatrix {
  const counted = new Set(senses);
  const table = senseMatrix(senses);
  for (const [g, p] of alignment) {
    const goldSense = gold[g]?.senses[0] ?? negativeClass;
    if (g !== -1 && !counted.has(goldSense)) continue;
    const guess = predicted[p]?.senses[0] ?? negativeClass;
    if (!table.has(guess))
      throw new OfficialStop(`${guess} is not a sense of the task`, "output", predicted[p]);
    table.count(guess, goldSense);
  }
  return table.matrix;
}
