import { frequenciesOf, groupBy } from "@discoprep/files/text";
import type { ScoredRelation, ScorePair } from "../conll16/scored-relation.ts";
import { type SystemSubset, systemSubsets } from "./tally.ts";

/** What makes figures of an output misleading. */
export type SystemWarning =
  | { readonly kind: "empty-output" }
  | { readonly kind: "no-predictions"; readonly subset: SystemSubset }
  | { readonly kind: "documents-without-output" | "documents-without-gold"; readonly documents: string[] }
  /** So many relations have both arguments right if `by` is added to all tokens, and so many have now. */
  | { readonly kind: "shifted-tokens"; readonly by: number; readonly matches: number; readonly now: number }
  /** Fewer than 20 units: the p of a bootstrap is too small. */
  | { readonly kind: "few-documents"; readonly documents: number };

/** Shifts of all tokens that are tried, the first best one counts. */
const shifts = [-1, 1, -2, 2, -3, 3];

/** What is to be said of an output beside its figures. */
export function systemWarnings(pair: ScorePair): SystemWarning[] {
  const { gold, predicted } = pair;
  if (predicted.length === 0) return [{ kind: "empty-output" }];
  const warnings: SystemWarning[] = [];
  for (const [subset, isIn] of Object.entries(systemSubsets) as [SystemSubset, (type: string) => boolean][]) {
    const [inGold, inOutput] = [gold, predicted].map((list) => list.some(({ type }) => isIn(type)));
    if (inGold && !inOutput) warnings.push({ kind: "no-predictions", subset });
  }
  const [ofGold, ofOutput] = [documentsOf(gold), documentsOf(predicted)];
  const lacking = [...ofGold].filter((document) => !ofOutput.has(document)).sort();
  const foreign = [...ofOutput].filter((document) => !ofGold.has(document)).sort();
  if (lacking.length > 0) warnings.push({ kind: "documents-without-output", documents: lacking });
  if (foreign.length > 0) warnings.push({ kind: "documents-without-gold", documents: foreign });
  return [...warnings, ...shiftedTokens(pair)];
}

function documentsOf(relations: readonly ScoredRelation[]): Set<string> {
  return new Set(relations.map(({ document }) => document));
}

function shiftedTokens({ gold, predicted }: ScorePair): SystemWarning[] {
  const golds = frequenciesOf(gold.map((relation) => keyAt(placeOf(relation))));
  const guesses = [...groupBy(predicted.map(placeOf), keyAt).values()];
  const matchesAfter = (by: number): number =>
    guesses.reduce((sum, group) => {
      const [{ shape, start } = { shape: "", start: 0 }] = group;
      return sum + Math.min(group.length, golds.get(keyAt({ shape, start: start + by })) ?? 0);
    }, 0);
  const now = matchesAfter(0);
  const tried = shifts.map((by) => ({ by, matches: matchesAfter(by) }));
  const [best] = tried.sort((a, b) => b.matches - a.matches);
  if (best === undefined || best.matches < 3 || best.matches <= 2 * now) return [];
  return [{ kind: "shifted-tokens", ...best, now }];
}

/** Where a relation begins, and its arguments from there on: the same wherever the relation is moved to. */
interface Place {
  readonly shape: string;
  readonly start: number;
}

function placeOf({ document, arg1, arg2 }: ScoredRelation): Place {
  const [start = 0] = [...arg1, ...arg2];
  const moved = [arg1, arg2].map((tokens) => tokens.map((token) => token - start));
  return { shape: JSON.stringify([document, ...moved]), start };
}

function keyAt({ shape, start }: Place): string {
  return `${shape}${start}`;
}

/** A warning in one sentence. */
export function warningText(warning: SystemWarning): string {
  switch (warning.kind) {
    case "empty-output":
      return "the output holds no relations";
    case "no-predictions":
      return `the output has no ${warning.subset} relations, and gold has`;
    case "documents-without-output":
    case "documents-without-gold": {
      const { documents, kind } = warning;
      const named = `${documents.slice(0, 3).join(", ")}${documents.length > 3 ? ", …" : ""}`;
      const lacks = kind === "documents-without-output" ? "the output" : "gold";
      return `${lacks} has no relation in ${documents.length} documents: ${named}`;
    }
    case "shifted-tokens":
      return `${warning.matches} relations would have both arguments right if ${warning.by} were added to all tokens; ${warning.now} have`;
    case "few-documents":
      return `only ${warning.documents} documents: intervals are wide, and p of a bootstrap is too small (use 20 or more, or randomization)`;
  }
}
