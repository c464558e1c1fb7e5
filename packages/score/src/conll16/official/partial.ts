import { type Counts, groupPairs, sumOf } from "../../comparison/counts.ts";
import { OfficialStop, outcome, resultOf } from "../../official-stop.ts";
import { goldLanguage, type ScoredRelation, type ScorePair, taskSenses } from "../scored-relation.ts";
import { type AlignedPart, argumentFit, tokenFits } from "../token-fit.ts";
import { type AlignedPair, alignOfficially, type CandidateRow } from "./alignment.ts";
import { figures, negativeClass, roundFigures, SenseTable } from "./numbers.ts";

type Alignments = Readonly<Record<AlignedPart, AlignedPair[]>>;

/**
 * Returns the figures of partial_scorer.py of CoNLL-2016, rounded to four decimals; `conjunctive`: both arguments match.
 * @throws OfficialStop if it stops before it has any figure
 */
export function scorePartial(pair: ScorePair, cutoff: number) {
  const alignments = align(pair, cutoff);
  const matching = (alignment: readonly AlignedPair[], ...parts: ("arg1" | "arg2")[]): Counts =>
    countAligned(pair, alignment, (gold, predicted) =>
      parts.every((part) => argumentFit(gold[part], predicted[part]) >= cutoff),
    );
  const arg1 = matching(alignments.arg1, "arg1");
  const arg2 = matching(alignments.arg2, "arg2");
  const senses = outcome(() => senseTable(pair, alignments.relation));
  return {
    arg1: roundFigures(figures(arg1)),
    arg2: roundFigures(figures(arg2)),
    concatenated: roundFigures(figures(sumOf([arg1, arg2]))),
    conjunctive: roundFigures(figures(matching(alignments.relation, "arg1", "arg2"))),
    senses,
    overall: outcome(() => resultOf(senses).micro()),
  };
}

function align({ gold, predicted }: ScorePair, cutoff: number): Alignments {
  const alignments: Alignments = { relation: [], arg1: [], arg2: [] };
  const documents = groupPairs(gold.entries(), predicted.entries(), ([, relation]) => relation.document);
  for (const { gold: golds, predicted: guesses } of documents.values()) {
    const goldRelations = golds.map(([, relation]) => relation);
    const guessed = guesses.map(([, relation]) => relation);
    checkArguments(goldRelations, guessed);
    for (const part of ["relation", "arg1", "arg2"] as const) {
      const candidates = findCandidates(goldRelations, guessed, part, cutoff);
      for (const [g, p] of alignOfficially(candidates, guessed.length, goldRelations[0]?.document))
        alignments[part].push([golds[g]?.[0] ?? -1, guesses[p]?.[0] ?? -1]);
    }
  }
  return alignments;
}

/**
 * Returns the predictions that fit each gold relation: by the token F1 of an argument, or the mean of both if both overlap.
 * @param cutoff the smallest fit; with 0, predictions that do not overlap are candidates, too
 */
function findCandidates(
  golds: readonly ScoredRelation[],
  guesses: readonly ScoredRelation[],
  part: AlignedPart,
  cutoff: number,
): CandidateRow[] {
  const fitsOf = tokenFits(guesses, part);
  const parts = part === "relation" ? (["arg1", "arg2"] as const) : [part];
  return golds.map((gold) => {
    const fits = fitsOf(gold);
    const candidates = [...(cutoff > 0 ? fits : guesses).keys()].map((index): [number, number] => {
      const isOverlap = parts.every((each) => overlaps(gold[each], guesses[index]?.[each] ?? []));
      return [index, isOverlap ? (fits.get(index) ?? 0) : 0];
    });
    return new Map(candidates.filter(([, fit]) => fit >= cutoff));
  });
}

/** Compares first and last tokens only, like the script: one-token arguments never overlap, and unsorted lists mislead it. */
function overlaps(gold: readonly number[], predicted: readonly number[]): boolean {
  const [first = 0] = predicted;
  const last = predicted.at(-1) ?? 0;
  const [goldFirst = 0] = gold;
  const goldLast = gold.at(-1) ?? 0;
  return (goldLast > first && goldFirst <= first) || (last > goldFirst && first <= goldFirst);
}

/** Stops at an empty argument of gold, as the script reads its first token if a prediction of the document has tokens. */
export function checkArguments(gold: readonly ScoredRelation[], predicted: readonly ScoredRelation[]): void {
  for (const part of ["arg1", "arg2"] as const) {
    const empty = gold.find((relation) => relation[part].length === 0);
    if (empty !== undefined && predicted.some((relation) => relation[part].length > 0))
      throw new OfficialStop(`${part === "arg1" ? "Arg1" : "Arg2"} has no tokens`, "gold", empty);
  }
}

/** Counts aligned pairs; a pair that does not match is not counted at all, as in the script. */
function countAligned(
  { gold, predicted }: ScorePair,
  alignment: readonly AlignedPair[],
  matches: (gold: ScoredRelation, predicted: ScoredRelation) => boolean,
): Counts {
  const counted = alignment.filter(([g, p]) => {
    const relation = gold[g];
    const guess = predicted[p];
    return relation === undefined || guess === undefined || matches(relation, guess);
  });
  return {
    correct: counted.filter(([g, p]) => g !== -1 && p !== -1).length,
    predicted: counted.filter(([, p]) => p !== -1).length,
    gold: counted.filter(([g]) => g !== -1).length,
  };
}

function senseTable({ gold, predicted }: ScorePair, alignment: readonly AlignedPair[]): SenseTable {
  const senses = taskSenses(goldLanguage(gold));
  const table = new SenseTable(senses);
  for (const [g, p] of alignment) {
    const goldSense = gold[g]?.senses[0] ?? negativeClass;
    if (g !== -1 && !senses.includes(goldSense)) continue;
    const guess = predicted[p]?.senses[0] ?? negativeClass;
    if (!table.has(guess))
      throw new OfficialStop(`${guess} is not a sense of the task`, "output", predicted[p]);
    table.count(guess, goldSense);
  }
  return table;
}
