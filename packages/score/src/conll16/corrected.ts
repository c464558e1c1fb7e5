import { connectiveHeadByToken } from "@discoprep/conll16";
import { groupBy } from "@discoprep/files/text";
import { type Counts, type Figures, figures, noCounts, sumOf } from "./numbers.ts";
import { bestPairs, candidateRow, kindsOf } from "./pairing.ts";
import { argumentKey, type ScoredRelation, type ScorePair } from "./scored-relation.ts";
import { type Extraction, scoreConnectives } from "./strict.ts";

/** Strict figures without the official script's quirks. */
export interface CorrectedStrict {
  readonly connective: Extraction;
  /** Both arguments and one of gold's senses right, one to one. */
  readonly overall: Figures;
  readonly correct: number;
  /** Predictions counted: all but those whose arguments are those of a gold relation that is left out. */
  readonly predicted: number;
  /** Gold relations whose first sense counts. */
  readonly gold: number;
  /** How often each sense is right, predicted, and in gold. */
  readonly perSense: ReadonlyMap<string, Counts>;
}

/** The first senses of gold: what the corrected figures count, unless the user names other senses. */
export function goldSenses(gold: readonly ScoredRelation[]): ReadonlySet<string> {
  return new Set(gold.map(({ senses }) => senses[0] ?? ""));
}

/**
 * Strict scores as they are meant: each prediction serves one gold relation, a wrong or unknown sense is
 * wrong, and connectives unknown to the head table are their own head.
 * @param valid gold relations whose first sense is another one are left out, with their predictions
 */
export function scoreStrictCorrected(
  pair: ScorePair,
  valid: ReadonlySet<string> = goldSenses(pair.gold),
): CorrectedStrict {
  const perSense = parserCounts(pair, valid);
  const total = sumOf(perSense.values());
  return {
    connective: scoreConnectives(pair, properHeadTokens),
    overall: figures(total.correct, total.predicted, total.gold),
    ...total,
    perSense,
  };
}

/**
 * Relations with both arguments and a sense of gold's right, by sense. A pair counts under the predicted sense, what is
 * left of the output and of gold under its own first sense.
 * @param valid as in `scoreStrictCorrected`
 */
export function parserCounts(pair: ScorePair, valid: ReadonlySet<string>): Map<string, Counts> {
  const perSense = new Map<string, Counts>();
  const count = (what: keyof Counts, sense = ""): void => {
    const counts = perSense.get(sense) ?? { ...noCounts };
    perSense.set(sense, counts);
    counts[what]++;
  };
  const isCounted = ({ senses }: ScoredRelation): boolean => valid.has(senses[0] ?? "");
  const byArguments = (relations: readonly ScoredRelation[]): Map<string, ScoredRelation[]> =>
    groupBy(relations, (relation) => argumentKey(relation, "both"));
  const golds = byArguments(pair.gold);
  const missed = new Map([...golds].map(([key, group]) => [key, group.filter(isCounted)]));
  for (const [key, guesses] of byArguments(pair.predicted)) {
    const counted = missed.get(key) ?? [];
    const partners = mostMatches(counted, guesses);
    const right = new Set(partners.values());
    // With gold that is left out, its predictions are left out.
    let left = Math.min(guesses.length - right.size, (golds.get(key)?.length ?? 0) - counted.length);
    for (const [index, { senses }] of guesses.entries()) {
      if (!right.has(index) && left-- > 0) continue;
      count("predicted", senses[0]);
      if (!right.has(index)) continue;
      // A second sense of gold that was predicted counts as the sense of both.
      count("correct", senses[0]);
      count("gold", senses[0]);
    }
    missed.set(
      key,
      counted.filter((_, index) => !partners.has(index)),
    );
  }
  for (const { senses } of [...missed.values()].flat()) count("gold", senses[0]);
  return perSense;
}

/** The head's tokens; the whole connective where its words and tokens do not pair up. */
export function properHeadTokens(gold: ScoredRelation): readonly number[] {
  const { positions } = connectiveHeadByToken(gold.connectiveText);
  const tokens = positions.map((position) => gold.connective[position]);
  return tokens.every((token) => token !== undefined) ? tokens : gold.connective;
}

/** Gold relations with a prediction of one of their senses, by position: as many as can be, one to one. */
export function mostMatches(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
): Map<number, number> {
  const golds = kindsOf(gold, ({ senses }) => JSON.stringify(senses));
  const guesses = kindsOf(predicted, firstSense);
  const columns = new Map(guesses.map(({ relation }, index) => [firstSense(relation), index]));
  const rows = golds.map(({ relation: { senses } }) =>
    candidateRow(
      [...new Set(senses)].flatMap((sense) => {
        const column = columns.get(sense);
        return column === undefined ? [] : [[column, 1] as const];
      }),
    ),
  );
  return bestPairs(golds, guesses, rows);
}

function firstSense({ senses: [first = ""] }: ScoredRelation): string {
  return first;
}
