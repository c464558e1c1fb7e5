import { taskTypes } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import { nearestInventory } from "@discoprep/senses";
import { sharedCount } from "../comparison/counts.ts";
import { type SystemWarning, type UnknownLabels, unknownLabels } from "../comparison/warnings.ts";
import { argumentKey, type ScoredRelation, type ScorePair } from "../conll16/scored-relation.ts";
import { systemSubsets } from "./count-documents.ts";

export function goldWarnings(gold: readonly ScoredRelation[]): SystemWarning[] {
  if (gold.length === 0) return [{ kind: "empty-gold" }];
  const marked = gold.filter(({ type, connective }) => type === "Explicit" && connective.length > 0);
  const isWithoutText = marked.length > 0 && marked.every(({ connectiveText }) => connectiveText === "");
  return isWithoutText ? [{ kind: "gold-without-text" }] : [];
}

export interface WarningRules {
  /** Senses that are no error, though gold does not have them. */
  readonly allowedSenses?: readonly string[];
  readonly senseOnly?: boolean;
}

/** Returns what makes the figures of an output misleading; nothing for one that is gold. */
export function systemWarnings(pair: ScorePair, rules: WarningRules = {}): SystemWarning[] {
  const { gold, predicted } = pair;
  if (predicted.length === 0) return [{ kind: "empty-output" }];
  const unpredicted = Object.entries(systemSubsets).flatMap(([subset, isIn]): SystemWarning[] => {
    const has = (relations: readonly ScoredRelation[]): boolean => relations.some(({ type }) => isIn(type));
    return has(gold) && !has(predicted) ? [{ kind: "no-predictions", subset }] : [];
  });
  const goldTypes = gold.map(({ type }) => type);
  const types = predicted.map(({ type }) => type);
  return [
    ...unpredicted,
    ...documentWarnings(pair),
    ...unknownSenses(pair, rules.allowedSenses),
    ...(rules.senseOnly === true ? [] : unknownLabels("types-not-in-gold", types, goldTypes, taskTypes)),
    ...shiftedTokens(pair),
  ];
}

function documentWarnings({ gold, predicted }: ScorePair): SystemWarning[] {
  if (gold.length === 0) return [];
  const ofGold = new Set(gold.map(({ document }) => document));
  const ofOutput = new Set(predicted.map(({ document }) => document));
  const lacking = [...ofGold].filter((document) => !ofOutput.has(document)).sort();
  const foreign = [...ofOutput].filter((document) => !ofGold.has(document)).sort();
  return [
    { kind: "documents-without-output", documents: lacking } as const,
    { kind: "documents-without-gold", documents: foreign } as const,
  ].filter(({ documents }) => documents.length > 0);
}

/** Returns senses that neither gold has nor `allowed`, by default the inventory nearest to gold's senses. */
export function unknownSenses({ gold, predicted }: ScorePair, allowed?: readonly string[]): UnknownLabels[] {
  const ofGold = gold.flatMap(({ senses }) => senses);
  const senses = allowed ?? nearestInventory(new Frequencies(ofGold))?.senses ?? [];
  const predictedSenses = predicted.map(({ senses: [sense = ""] }) => sense);
  return unknownLabels("senses-not-in-gold", predictedSenses, ofGold, [...senses, "EntRel"]);
}

/** Returns the first shift of all tokens that gives most relations with both arguments right, where they are more than twice as many. */
function shiftedTokens({ gold, predicted }: ScorePair): SystemWarning[] {
  const places = gold.map((relation) => argumentKey(relation, "both"));
  const matchesAfter = (by: number): number => {
    const shifted = (tokens: readonly number[]) => tokens.map((token) => token + by);
    const moved = predicted.map(({ arg1, arg2, ...relation }) =>
      argumentKey({ ...relation, arg1: shifted(arg1), arg2: shifted(arg2) }, "both"),
    );
    return sharedCount(places, moved);
  };
  const now = matchesAfter(0);
  const shifts = [-1, 1, -2, 2, -3, 3].map((by) => ({ by, matches: matchesAfter(by) }));
  const best = shifts.reduce((first, next) => (next.matches > first.matches ? next : first));
  return best.matches < 3 || best.matches <= 2 * now ? [] : [{ kind: "shifted-tokens", ...best, now }];
}
