import { Groups } from "@discoprep/files/text";
import { officialHeadTokens } from "@discoprep/formats/conll16";
import { type Counts, groupPairs } from "../../comparison/counts.ts";
import { OfficialStop, outcome, resultOf } from "../../official-stop.ts";
import {
  argumentCounts,
  argumentKey,
  goldLanguage,
  hasRightSense,
  pairInSubset,
  type ScoredRelation,
  type ScorePair,
  taskSenses,
} from "../scored-relation.ts";
import { type Figures, figures, negativeClass, SenseTable } from "./numbers.ts";
import type { OfficialRelation } from "./read-relations.ts";

export type Edition = "2015" | "2016";

type Links = ReturnType<typeof linkRelations>;

/** Returns the figures of scorer.py of an edition for one subset, quirks included. */
export function scoreStrict(pair: ScorePair, edition: Edition = "2016") {
  const links = linkRelations(pair);
  const withFigures = (counts: Counts) => ({ ...counts, ...figures(counts) });
  return {
    connective: outcome(() => withFigures(connectiveCounts(pair))),
    arg1: withFigures(argumentCounts(pair, "arg1")),
    arg2: withFigures(argumentCounts(pair, "arg2")),
    both: withFigures(argumentCounts(pair, "both")),
    ...(edition === "2015" ? senses2015 : senses2016)(pair, links),
  };
}

function senses2016(pair: ScorePair, links: Links) {
  const task = new Set(taskSenses(goldLanguage(pair.gold)));
  const isCounted = ({ senses: [first = ""] }: ScoredRelation): boolean => task.has(first);
  const senses = outcome(() => senseTable(pair, links, isCounted, negativeClass));
  return { senses, macro: undefined, overall: outcome(() => resultOf(senses).micro()) };
}

/** Scores senses where the connective is exact, too. Without gold, both scores divide by zero. */
function senses2015(pair: ScorePair, links: Links) {
  const reason = "gold has no relation of a subset, and the script divides by their number";
  const stop = pair.gold.length === 0 ? new OfficialStop(reason, "gold") : undefined;
  const senses = stop ?? outcome(() => senseTable(pair, links, () => true, "no"));
  const overall = stop ?? outcome(() => overall2015(pair, links));
  return { senses, macro: outcome(() => resultOf(senses).macro()), overall };
}

function overall2015({ gold, predicted }: ScorePair, { goldToPredicted }: Links): Figures {
  const correct = gold.filter((relation, index) => {
    const match = predicted[goldToPredicted.get(index) ?? -1];
    if (match === undefined || !hasRightSense(relation, match)) return false;
    return relation.type !== "Explicit" || `${connectiveOf(relation)}` === `${connectiveOf(match)}`;
  }).length;
  return figures({ correct, predicted: predicted.length, gold: gold.length });
}

/** Links each gold relation to the last prediction with equal arguments. */
function linkRelations({ gold, predicted }: ScorePair) {
  const goldToPredicted = new Map<number, number>();
  const linkedPredictions = new Set<number>();
  const groups = groupPairs(gold.entries(), predicted.entries(), ([, relation]) =>
    argumentKey(relation, "both"),
  );
  for (const { gold: golds, predicted: equal } of groups.values()) {
    const [lastEqual] = equal.at(-1) ?? [];
    if (golds.length === 0 || lastEqual === undefined) continue;
    for (const [position] of golds) goldToPredicted.set(position, lastEqual);
    for (const [position] of equal) linkedPredictions.add(position);
  }
  return { goldToPredicted, linkedPredictions };
}

/**
 * Returns the sense table. A linked gold relation counts under the predicted first sense if it has that sense; else under its own
 * first sense against the predicted one, or the negative class if that is no first sense of gold. Predictions without a link
 * count against the negative class. @throws OfficialStop for a predicted sense that is only second in gold
 */
function senseTable(
  { gold, predicted }: ScorePair,
  links: Links,
  isCounted: (relation: ScoredRelation) => boolean,
  negative: string,
): SenseTable {
  const firsts = gold.filter(isCounted).map(({ senses }) => senses[0] ?? "");
  const table = new SenseTable(firsts, negative);
  const orNegative = (sense = ""): string => (table.has(sense) ? sense : negative);
  for (const [index, relation] of gold.entries()) {
    if (!isCounted(relation)) continue;
    const [first = ""] = relation.senses;
    const match = predicted[links.goldToPredicted.get(index) ?? -1];
    const [guess = ""] = match?.senses ?? [];
    if (match === undefined) table.count(negative, first);
    else if (!hasRightSense(relation, match)) table.count(orNegative(guess), first);
    else if (table.has(guess)) table.count(guess, guess);
    else throw new OfficialStop(`${guess} is in gold only the second sense of relations`, "output", match);
  }
  for (const [index, { senses }] of predicted.entries())
    if (!links.linkedPredictions.has(index)) table.count(orNegative(senses[0]), negative);
  return table;
}

/**
 * Counts Explicit connectives (`evaluate_connectives`), first come, first served: a match has only tokens of gold's, among
 * them all of its head. @throws OfficialStop if the head mapper fails
 */
export function connectiveCounts(pair: ScorePair): Counts {
  const { gold, predicted } = pairInSubset(pair, "explicit");
  const guesses = new Groups(predicted, ({ document }) => document);
  const matched = new Set<ScoredRelation>();
  for (const relation of gold) {
    const match = firstMatch(relation, guesses.get(relation.document) ?? [], matched);
    if (match !== undefined) matched.add(match);
  }
  return { correct: matched.size, predicted: predicted.length, gold: gold.length };
}

/** Returns the first unmatched prediction that fits a gold connective. @throws OfficialStop */
function firstMatch(
  gold: OfficialRelation,
  guesses: readonly OfficialRelation[],
  matched: ReadonlySet<ScoredRelation>,
): ScoredRelation | undefined {
  if (guesses.length === 0) return undefined;
  const tokens = new Set(connectiveOf(gold));
  let head: readonly number[] | undefined;
  return guesses.find((guess) => {
    const predicted = connectiveOf(guess);
    if (!predicted.every((token) => tokens.has(token))) return false;
    // Computed even for a matched prediction, as the script stops at a head that it cannot find.
    head ??= tokens.size === 0 ? [] : officialHead(gold);
    return !matched.has(guess) && head.every((token) => predicted.includes(token));
  });
}

function connectiveOf({ connective, connectiveStop }: OfficialRelation): readonly number[] {
  if (connectiveStop !== undefined) throw connectiveStop;
  return connective;
}

function officialHead(gold: OfficialRelation): readonly number[] {
  if (gold.textStop !== undefined) throw gold.textStop;
  const head = officialHeadTokens(gold.connectiveText, gold.connective);
  if (typeof head !== "string") return head;
  throw new OfficialStop(`the connective ${JSON.stringify(gold.connectiveText)} ${head}`, "gold", gold);
}
