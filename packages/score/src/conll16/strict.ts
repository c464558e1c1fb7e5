import { OfficialException, type Outcome, outcome, resultOf } from "../official-exception.ts";
import { argumentKey, byArguments, type Extraction, scoreArguments, scoreConnectives } from "./extraction.ts";
import { type Figures, figures } from "./numbers.ts";
import type { ScoredRelation } from "./scored-relation.ts";
import { macroAverage, microAverage, negativeClass, type SenseMatrix, senseMatrix } from "./sense-matrix.ts";
import { goldLanguage, type TaskLanguage, taskSenses } from "./subset.ts";

/** Gold and predictions with equal arguments. Neither direction is one to one. */
export interface Links {
  /** A gold relation's last equal prediction. */
  readonly goldToPredicted: ReadonlyMap<number, number>;
  /** Every prediction that equals some gold relation, with the last one it equals. */
  readonly predictedToGold: ReadonlyMap<number, number>;
}

/** The strict measures that both editions share. */
export interface Extractions {
  readonly connective: Outcome<Extraction>;
  readonly arg1: Extraction;
  readonly arg2: Extraction;
  readonly both: Extraction;
}

/** The strict scores of one subset by the 2016 scorer. */
export interface StrictScore extends Extractions {
  readonly language: TaskLanguage;
  readonly links: Links;
  readonly senses: Outcome<SenseMatrix>;
  /** The micro average, which is also the overall parser performance; rounded. */
  readonly overall: Outcome<Figures>;
}

/** The strict scores of one subset by the 2015 scorer. */
export interface StrictScore2015 {
  readonly links: Links;
  readonly senses: Outcome<SenseMatrix>;
  readonly macro: Outcome<Figures>;
  readonly overall: Outcome<Figures>;
}

/** Connectives, Arg1, Arg2 and both arguments. */
export function scoreExtractions(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
): Extractions {
  return {
    connective: outcome(() => scoreConnectives(gold, predicted)),
    arg1: scoreArguments(gold, predicted, "arg1"),
    arg2: scoreArguments(gold, predicted, "arg2"),
    both: scoreArguments(gold, predicted, "both"),
  };
}

/** What scorer.py of CoNLL-2016 computes for one subset, quirks included. */
export function scoreStrict(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
): StrictScore {
  const language = goldLanguage(gold);
  const valid = new Set(taskSenses(language));
  const links = linkRelations(gold, predicted);
  const senses = outcome(() =>
    senseTable(gold, predicted, links, (relation) => valid.has(relation.senses[0] ?? ""), negativeClass),
  );
  const overall = senses instanceof OfficialException ? senses : microAverage(senses);
  return { ...scoreExtractions(gold, predicted), language, links, senses, overall };
}

/**
 * What scorer.py of CoNLL-2015 computes beside the extractions: a macro average over all gold first
 * senses, and an overall score that also asks for the exact connective. Without gold both divide by zero.
 */
export function scoreStrict2015(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
): StrictScore2015 {
  const links = linkRelations(gold, predicted);
  const senses = outcome(() => senseTable(gold, predicted, links, () => true, "no"));
  const macro = outcome(() => macroAverage(resultOf(senses)));
  return { links, senses, macro, overall: outcome(() => overall2015(gold, predicted, links)) };
}

function overall2015(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  links: Links,
): Figures {
  if (gold.length === 0) throw new OfficialException("ZeroDivisionError", "float division by zero");
  const correct = gold.filter((relation, index) => {
    const match = predicted[links.goldToPredicted.get(index) ?? -1];
    if (match === undefined || !relation.senses.includes(match.senses[0] as string)) return false;
    return relation.type !== "Explicit" || `${relation.connective}` === `${match.connective}`;
  }).length;
  return figures(correct, predicted.length, gold.length);
}

/** Links every gold relation to its last equal prediction, and every prediction to the last gold it equals. */
export function linkRelations(gold: readonly ScoredRelation[], predicted: readonly ScoredRelation[]): Links {
  const predictions = byArguments(predicted);
  const goldToPredicted = new Map<number, number>();
  const predictedToGold = new Map<number, number>();
  for (const [index, relation] of gold.entries()) {
    const equal = predictions.get(argumentKey(relation, "both")) ?? [];
    const last = equal.at(-1);
    if (last === undefined) continue;
    goldToPredicted.set(index, last);
    for (const each of equal) predictedToGold.set(each, index);
  }
  return { goldToPredicted, predictedToGold };
}

/**
 * The sense table: a linked gold relation counts under the predicted first sense if that is one of its
 * senses, else under its own first sense against the predicted one, or the negative class where no gold
 * relation has the predicted sense first. Predictions without a link count against the negative class.
 * @throws OfficialException for a predicted sense that only stands second in gold
 */
function senseTable(
  gold: readonly ScoredRelation[],
  predicted: readonly ScoredRelation[],
  links: Links,
  isCounted: (relation: ScoredRelation) => boolean,
  negative: string,
): SenseMatrix {
  const table = senseMatrix(
    gold.filter(isCounted).map(({ senses }) => senses[0] as string),
    negative,
  );
  const known = (sense: string): string => (table.has(sense) ? sense : negative);
  for (const [index, relation] of gold.entries()) {
    if (!isCounted(relation)) continue;
    const [first = ""] = relation.senses;
    const match = predicted[links.goldToPredicted.get(index) ?? -1];
    const [guess = ""] = match?.senses ?? [];
    if (match === undefined) table.count(negative, first);
    else if (relation.senses.includes(guess)) table.count(guess, guess);
    else table.count(known(guess), first);
  }
  for (const [index, { senses }] of predicted.entries()) {
    if (!links.predictedToGold.has(index)) table.count(known(senses[0] ?? ""), negative);
  }
  return table.matrix;
}
