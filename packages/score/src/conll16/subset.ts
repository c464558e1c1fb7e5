import { groupBy } from "@discoprep/files/text";
import { inventory } from "@discoprep/senses";
import type { ScoredRelation, ScorePair } from "./scored-relation.ts";

/** The three blocks of every report: both sides are filtered, each by its own Type. */
export const subsets = ["all", "explicit", "non-explicit"] as const;
export type Subset = (typeof subsets)[number];

/** The relations of a subset on both sides, in their order. */
export function pairInSubset({ gold, predicted }: ScorePair, subset: Subset): ScorePair {
  return { gold: inSubset(gold, subset), predicted: inSubset(predicted, subset) };
}

export function inSubset(relations: readonly ScoredRelation[], subset: Subset): readonly ScoredRelation[] {
  if (subset === "all") return relations;
  return relations.filter(({ type }) => (type === "Explicit") === (subset === "explicit"));
}

/** A relation with its position in a list, from 0. */
export interface Placed {
  readonly position: number;
  readonly relation: ScoredRelation;
}

/** Relations with their positions by a key, both in the order of the list. */
export function placedBy(
  relations: readonly ScoredRelation[],
  keyOf: (relation: ScoredRelation) => string,
): Map<string, Placed[]> {
  const placed = relations.map((relation, position) => ({ relation, position }));
  return groupBy(placed, ({ relation }) => keyOf(relation));
}

export function byDocument(relations: readonly ScoredRelation[]): Map<string, Placed[]> {
  return placedBy(relations, ({ document }) => document);
}

export type TaskLanguage = "en" | "zh";

/** The senses that count in a language, in the official order. */
export function taskSenses(language: TaskLanguage): readonly string[] {
  return inventory(language === "en" ? "conll2015" : "conll2016-zh").senses;
}

/**
 * The language the official scorer takes gold to be in: English if more first senses stand in the English
 * list than only in the Chinese one, else Chinese. So ties and an empty list are Chinese, and EntRel
 * counts as English.
 */
export function goldLanguage(gold: readonly ScoredRelation[]): TaskLanguage {
  const english = new Set(taskSenses("en"));
  const chinese = new Set(taskSenses("zh"));
  let balance = 0;
  for (const { senses } of gold) {
    const [first = ""] = senses;
    if (english.has(first)) balance++;
    else if (chinese.has(first)) balance--;
  }
  return balance > 0 ? "en" : "zh";
}
