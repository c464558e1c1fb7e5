import { taskTypes } from "@discoprep/corpus";
import { frequenciesOf, groupBy } from "@discoprep/files/text";
import { nearestInventory, nearestSense } from "@discoprep/senses";
import type { SystemWarning, UnknownLabels } from "../comparison/warnings.ts";
import type { ScoredRelation, ScorePair } from "../conll16/scored-relation.ts";
import { systemSubsets } from "./count-documents.ts";

/** Shifts of all tokens that are tried, the first best one counts. */
const shifts = [-1, 1, -2, 2, -3, 3];

/** Returns what is suspicious in gold. */
export function goldWarnings(gold: readonly ScoredRelation[]): SystemWarning[] {
  if (gold.length === 0) return [{ kind: "empty-gold" }];
  // A system's output has only the tokens of connectives.
  const marked = gold.filter(({ type, connective }) => type === "Explicit" && connective.length > 0);
  const isWithoutText = marked.length > 0 && marked.every(({ connectiveText }) => connectiveText === "");
  return isWithoutText ? [{ kind: "gold-without-text" }] : [];
}

/** Rules for the labels of an output. */
export interface WarningRules {
  /** Senses that are no error, though gold does not have them. */
  readonly allowedSenses?: readonly string[];
  /** True for the supplementary task: types are gold's. */
  readonly senseOnly?: boolean;
}

/** Returns what is to be said of an output beside its figures; nothing of one that is gold. */
export function systemWarnings(
  pair: ScorePair,
  { allowedSenses, senseOnly = false }: WarningRules = {},
): SystemWarning[] {
  const { gold, predicted } = pair;
  if (predicted.length === 0) return [{ kind: "empty-output" }];
  const warnings: SystemWarning[] = [];
  for (const [subset, isIn] of Object.entries(systemSubsets)) {
    const inGold = gold.some(({ type }) => isIn(type));
    if (inGold && !predicted.some(({ type }) => isIn(type)))
      warnings.push({ kind: "no-predictions", subset });
  }
  const ofGold = documentsOf(gold);
  const ofOutput = documentsOf(predicted);
  const lacking = [...ofGold].filter((document) => !ofOutput.has(document)).sort();
  const foreign = [...ofOutput].filter((document) => !ofGold.has(document)).sort();
  if (lacking.length > 0) warnings.push({ kind: "documents-without-output", documents: lacking });
  if (foreign.length > 0 && gold.length > 0)
    warnings.push({ kind: "documents-without-gold", documents: foreign });
  const senses = unknownSenses(pair, allowedSenses);
  if (senses !== undefined) warnings.push(senses);
  const types = predicted.map(({ type }) => type);
  const goldTypes = gold.map(({ type }) => type);
  const unknownTypes = unknown("types-not-in-gold", types, goldTypes, taskTypes);
  if (unknownTypes !== undefined && !senseOnly) warnings.push(unknownTypes);
  return [...warnings, ...shiftedTokens(pair)];
}

/**
 * Returns the senses of an output that neither gold has nor the inventory nearest to gold's senses; if gold has few of them, all
 * that gold does not have.
 * @param allowed senses to take in the place of that inventory
 */
export function unknownSenses(
  { gold, predicted }: ScorePair,
  allowed?: readonly string[],
): UnknownLabels | undefined {
  const ofGold = gold.flatMap(({ senses }) => senses);
  const senses = allowed ?? nearestInventory(frequenciesOf(ofGold))?.senses ?? [];
  const predictedSenses = predicted.map(({ senses: [sense = ""] }) => sense);
  return unknown("senses-not-in-gold", predictedSenses, ofGold, [...senses, "EntRel"]);
}

function unknown(
  kind: UnknownLabels["kind"],
  predicted: readonly string[],
  gold: readonly string[],
  others: readonly string[],
): UnknownLabels | undefined {
  const goldLabels = new Set(gold);
  const foreign = predicted.filter((label) => !goldLabels.has(label));
  const allowed = new Set(foreign.length * 2 > predicted.length ? [] : others);
  const counts = frequenciesOf(foreign.filter((label) => !allowed.has(label)));
  if (counts.size === 0 || gold.length === 0) return undefined;
  const meant = [...counts.keys()].flatMap((label) => {
    const sense = nearestSense(goldLabels, label) ?? nearestSense(others, label);
    return sense === undefined ? [] : [[label, sense] as const];
  });
  const relations = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    kind,
    relations,
    of: predicted.length,
    labels: Object.fromEntries(counts),
    meant: Object.fromEntries(meant),
  };
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

/** The start of a relation, and its arguments from there on, which stay the same if the relation is moved. */
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
