import { groupBy } from "@discoprep/files/text";
import { inventory } from "@discoprep/senses";
import type { ScoredRelation } from "./scored-relation.ts";

/** The three blocks of every report: both sides are filtered, each by its own Type. */
export const subsets = ["all", "explicit", "non-explicit"] as const;
export type Subset = (typeof subsets)[number];

/** The relations of a subset, in their order. */
export function inSubset(relations: readonly ScoredRelation[], subset: Subset): readonly ScoredRelation[] {
  if (subset === "all") return relations;
  return relations.filter(({ type }) => (type === "Explicit") === (subset === "explicit"));
}

/** The positions of predictions (or gold) by document. */
export function byDocument(relations: readonly ScoredRelation[]): Map<string, number[]> {
  return positionsBy(relations, ({ document }) => document);
}

/** The positions of relations, 0-based and ascending, by a key. */
export function positionsBy(
  relations: readonly ScoredRelation[],
  keyOf: (relation: ScoredRelation) => string,
): Map<string, number[]> {
  return groupBy(relations.keys(), (position) => keyOf(relations[position] as ScoredRelation));
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
