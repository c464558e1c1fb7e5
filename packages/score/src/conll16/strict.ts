import { OfficialException, type Outcome, outcome, resultOf } from "../official-exception.ts";
import { byArguments, type Extraction, scoreArguments, scoreConnectives } from "./extraction.ts";
import {
  type Figures,
  figures,
  macroAverage,
  microAverage,
  negativeClass,
  type SenseMatrix,
  senseMatrix,
} from "./numbers.ts";
import {
  goldLanguage,
  hasRightSense,
  type ScoredRelation,
  type ScorePair,
  type TaskLanguage,
  taskSenses,
} from "./scored-relation.ts";

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
export function scoreExtractions(pair: ScorePair): Extractions {
  return {
    connective: outcome(() => scoreConnectives(pair)),
    arg1: scoreArguments(pair, "arg1"),
    arg2: scoreArguments(pair, "arg2"),
    both: scoreArguments(pair, "both"),
  };
}

/** What scorer.py of CoNLL-2016 computes for one subset, quirks included. */
export function scoreStrict(pair: ScorePair): StrictScore {
  const language = goldLanguage(pair.gold);
  const valid = new Set(taskSenses(language));
  const links = linkRelations(pair);
  const senses = outcome(() =>
    senseTable(pair, links, (relation) => valid.has(relation.senses[0] ?? ""), negativeClass),
  );
  const overall = senses instanceof OfficialException ? senses : microAverage(senses);
  return { ...scoreExtractions(pair), language, links, senses, overall };
}

/**
 * What scorer.py of CoNLL-2015 computes beside the extractions: a macro average over all gold first
 * senses, and an overall score that also asks for the exact connective. Without gold both divide by zero.
 */
export function scoreStrict2015(pair: ScorePair): StrictScore2015 {
  const links = linkRelations(pair);
  const senses = outcome(() => senseTable(pair, links, () => true, "no"));
  const macro = outcome(() => macroAverage(resultOf(senses)));
  return { links, senses, macro, overall: outcome(() => overall2015(pair, links)) };
}

function overall2015({ gold, predicted }: ScorePair, { goldToPredicted }: Links): Figures {
  if (gold.length === 0) throw new OfficialException("ZeroDivisionError", "float division by zero");
  const correct = gold.filter((relation, index) => {
    const match = predicted[goldToPredicted.get(index) ?? -1];
    if (match === undefined || !hasRightSense(relation, match)) return false;
    return relation.type !== "Explicit" || `${relation.connective}` === `${match.connective}`;
  }).length;
  return figures(correct, predicted.length, gold.length);
}

/** Links every gold relation to its last equal prediction, and every prediction to the last gold it equals. */
function linkRelations({ gold, predicted }: ScorePair): Links {
  const predictions = byArguments(predicted);
  const goldToPredicted = new Map<number, number>();
  const predictedToGold = new Map<number, number>();
  for (const [key, golds] of byArguments(gold)) {
    const equal = predictions.get(key) ?? [];
    const [lastGold, last] = [golds.at(-1), equal.at(-1)];
    if (lastGold === undefined || last === undefined) continue;
    for (const { position } of golds) goldToPredicted.set(position, last.position);
    for (const { position } of equal) predictedToGold.set(position, lastGold.position);
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
  { gold, predicted }: ScorePair,
  links: Links,
  isCounted: (relation: ScoredRelation) => boolean,
  negative: string,
): SenseMatrix {
  const table = senseMatrix(
    gold.filter(isCounted).map(({ senses }) => senses[0] ?? ""),
    negative,
  );
  const known = (sense = ""): string => (table.has(sense) ? sense : negative);
  for (const [index, relation] of gold.entries()) {
    if (!isCounted(relation)) continue;
    const [first = ""] = relation.senses;
    const match = predicted[links.goldToPredicted.get(index) ?? -1];
    const [guess = ""] = match?.senses ?? [];
    if (match === undefined) table.count(negative, first);
    else if (hasRightSense(relation, match)) table.count(guess, guess);
    else table.count(known(guess), first);
  }
  for (const [index, { senses }] of predicted.entries()) {
    if (!links.predictedToGold.has(index)) table.count(known(senses[0]), negative);
  }
  return table.matrix;
}
