import { groupBy } from "@discoprep/files/text";
import { officialHeadTokens } from "@discoprep/formats/conll16";
import type { Counts } from "../../comparison/counts.ts";
import { OfficialStop, type Outcome, outcome, resultOf } from "../../official-stop.ts";
import {
  type ArgumentPart,
  argumentCounts,
  argumentKey,
  goldLanguage,
  hasRightSense,
  pairInSubset,
  type ScoredRelation,
  type ScorePair,
  type TaskLanguage,
  taskSenses,
} from "../scored-relation.ts";
import {
  type Figures,
  figures,
  macroAverage,
  microAverage,
  negativeClass,
  type SenseMatrix,
  senseMatrix,
} from "./numbers.ts";
import type { OfficialRelation } from "./read-relations.ts";

/** Gold and predictions with equal arguments. Neither direction is one to one. */
export interface Links {
  /** A gold relation's last equal prediction. */
  readonly goldToPredicted: ReadonlyMap<number, number>;
  /** Every prediction that equals some gold relation, with the last one it equals. */
  readonly predictedToGold: ReadonlyMap<number, number>;
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
export interface StrictScore2015 extends Extractions {
  readonly senses: Outcome<SenseMatrix>;
  readonly macro: Outcome<Figures>;
  readonly overall: Outcome<Figures>;
}

type Extractions = ReturnType<typeof scoreExtractions>;

/** Returns the measures that both editions share: connectives, Arg1, Arg2 and both arguments. */
function scoreExtractions(pair: ScorePair) {
  return {
    connective: outcome(() => scoreConnectives(pair)),
    arg1: scoreArguments(pair, "arg1"),
    arg2: scoreArguments(pair, "arg2"),
    both: scoreArguments(pair, "both"),
  };
}

/** Returns the figures of scorer.py of CoNLL-2016 for one subset, quirks included. */
export function scoreStrict(pair: ScorePair): StrictScore {
  const language = goldLanguage(pair.gold);
  const valid = new Set(taskSenses(language));
  const links = linkRelations(pair);
  const senses = outcome(() =>
    senseTable(pair, links, (relation) => valid.has(relation.senses[0] ?? ""), negativeClass),
  );
  const overall = senses instanceof OfficialStop ? senses : microAverage(senses);
  return { ...scoreExtractions(pair), language, links, senses, overall };
}

/**
 * Returns the figures of scorer.py of CoNLL-2015: beside the extractions a macro average over all gold first
 * senses, and an overall score that also asks for the exact connective. Without gold both divide by zero.
 */
export function scoreStrict2015(pair: ScorePair): StrictScore2015 {
  const links = linkRelations(pair);
  const ofGold = <T>(compute: () => T): Outcome<T> =>
    outcome(() => {
      if (pair.gold.length > 0) return compute();
      throw new OfficialStop(
        "gold has no relation of a subset, and the script divides by their number",
        "gold",
      );
    });
  const senses = ofGold(() => senseTable(pair, links, () => true, "no"));
  const macro = outcome(() => macroAverage(resultOf(senses)));
  return { ...scoreExtractions(pair), senses, macro, overall: ofGold(() => overall2015(pair, links)) };
}

function overall2015({ gold, predicted }: ScorePair, { goldToPredicted }: Links): Figures {
  const correct = gold.filter((relation, index) => {
    const match = predicted[goldToPredicted.get(index) ?? -1];
    if (match === undefined || !hasRightSense(relation, match)) return false;
    return relation.type !== "Explicit" || `${connectiveOf(relation)}` === `${connectiveOf(match)}`;
  }).length;
  return figures(correct, predicted.length, gold.length);
}

/** Links every gold relation to its last equal prediction, and every prediction to the last gold it equals. */
function linkRelations({ gold, predicted }: ScorePair): Links {
  const keys = (relations: readonly ScoredRelation[]) =>
    groupBy(relations.keys(), (index) => argumentKey(relations[index] as ScoredRelation, "both"));
  const predictions = keys(predicted);
  const goldToPredicted = new Map<number, number>();
  const predictedToGold = new Map<number, number>();
  for (const [key, golds] of keys(gold)) {
    const equal = predictions.get(key) ?? [];
    const lastGold = golds.at(-1);
    const last = equal.at(-1);
    if (lastGold === undefined || last === undefined) continue;
    for (const position of golds) goldToPredicted.set(position, last);
    for (const position of equal) predictedToGold.set(position, lastGold);
  }
  return { goldToPredicted, predictedToGold };
}

/**
 * The sense table: a linked gold relation counts under the predicted first sense if that is one of its
 * senses, else under its own first sense against the predicted one, or the negative class where no gold
 * relation has the predicted sense first. Predictions without a link count against the negative class.
 * @throws OfficialStop for a predicted sense that only stands second in gold
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
    else if (hasRightSense(relation, match)) {
      if (!table.has(guess)) {
        throw new OfficialStop(`${guess} is in gold only the second sense of relations`, "output", match);
      }
      table.count(guess, guess);
    } else table.count(known(guess), first);
  }
  for (const [index, { senses }] of predicted.entries()) {
    if (!links.predictedToGold.has(index)) table.count(known(senses[0]), negative);
  }
  return table.matrix;
}

/** Counts of a yes-or-no measure, with their figures. */
export interface Extraction extends Figures {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

/**
 * Exact match of Arg1, Arg2 or both (scorer.py, `evaluate_arguments`): every gold relation takes the first
 * prediction of the same document and tokens that is not taken.
 */
export function scoreArguments(pair: ScorePair, part: ArgumentPart): Extraction {
  return extraction(argumentCounts(pair, part));
}

/**
 * Connectives of Explicit relations (scorer.py, `evaluate_connectives`): a prediction matches if its tokens
 * are among the gold connective's and hold all tokens of its head. First come, first served.
 * @throws OfficialStop where the head mapper fails on a connective that it does not know
 */
export function scoreConnectives(pair: ScorePair): Extraction {
  const { gold, predicted } = pairInSubset(pair, "explicit");
  const guesses = groupBy(predicted, ({ document }) => document);
  const taken = new Set<ScoredRelation>();
  const matched = gold.filter((relation) => {
    const match = firstMatch(relation, guesses.get(relation.document) ?? [], taken);
    if (match !== undefined) taken.add(match);
    return match !== undefined;
  });
  return extraction({ correct: matched.length, predicted: predicted.length, gold: gold.length });
}

/** Returns the first prediction that matches a gold connective and is not taken. @throws OfficialStop */
function firstMatch(
  gold: OfficialRelation,
  guesses: readonly OfficialRelation[],
  taken: ReadonlySet<ScoredRelation>,
): ScoredRelation | undefined {
  if (guesses.length === 0) return undefined;
  const tokens = new Set(connectiveOf(gold));
  let head: readonly number[] | undefined;
  return guesses.find((guess) => {
    const predicted = connectiveOf(guess);
    if (!predicted.every((token) => tokens.has(token))) return false;
    // Also where the prediction is taken: a failing head must fail.
    head ??= tokens.size === 0 ? [] : officialHead(gold);
    return !taken.has(guess) && head.every((token) => predicted.includes(token));
  });
}

/** Returns the tokens of a connective. @throws OfficialStop where the official scorer cannot read them */
function connectiveOf({ connective, stops }: OfficialRelation): readonly number[] {
  if (stops?.connective !== undefined) throw stops.connective;
  return connective;
}

/** The tokens of a gold connective's head. @throws OfficialStop where the official scorer finds none */
function officialHead(gold: OfficialRelation): readonly number[] {
  if (gold.stops?.connectiveText !== undefined) throw gold.stops.connectiveText;
  const found = officialHeadTokens(gold.connectiveText, gold.connective);
  if (typeof found !== "string") return found;
  const connective = JSON.stringify(gold.connectiveText);
  throw new OfficialStop(`the connective ${connective} ${found}`, "gold", gold);
}

function extraction({ correct, predicted, gold }: Counts): Extraction {
  return {
    truePositives: correct,
    falsePositives: predicted - correct,
    falseNegatives: gold - correct,
    ...figures(correct, predicted, gold),
  };
}
