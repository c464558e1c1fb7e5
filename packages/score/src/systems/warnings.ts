import { taskTypes } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import { nearestInventory } from "@discoprep/senses";
import { sharedCount } from "../comparison/counts.ts";
import { type SystemWarning, type UnknownLabels, unknownLabels } from "../comparison/warnings.ts";
import { argumentKey, type ScoredRelation, type ScorePair } from "../conll16/scored-relation.ts";
import { systemSubsets } from "./count-documents.ts";

/** Warns if gold makes figures misleading. @param leftOut the number of relations whose sense does not count */
export function goldWarnings(gold: readonly ScoredRelation[], leftOut: number): SystemWarning[] {
  const of = gold.length;
  if (of === 0) return [{ kind: "empty-gold" }];
  const marked = gold.filter(({ type, connective }) => type === "Explicit" && connective.length > 0);
  const isWithoutText = marked.length > 0 && marked.every(({ connectiveText }) => connectiveText === "");
  const contents = gold.map((relation) => {
    const { type, senses, connective } = relation;
    return JSON.stringify([argumentKey(relation, "both"), type, senses, connective]);
  });
  const repeated = of - new Set(contents).size;
  const warnings: SystemWarning[] = [];
  if (isWithoutText) warnings.push({ kind: "gold-without-text" });
  if (repeated > 0) warnings.push({ kind: "repeated-in-gold", relations: repeated, of });
  if (leftOut * 2 > of) warnings.push({ kind: "senses-leave-out-gold", relations: leftOut, of });
  return warnings;
}

export interface WarningRules {
  /** Senses that are no error even if gold lacks them. */
  readonly allowedSenses?: readonly string[];
  readonly senseOnly?: boolean;
}

/** Warns of what makes an output's figures misleading. Gold as an output has no warnings. */
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
    ...misplacedArguments(pair),
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

/** Returns senses in neither gold nor `allowed`, by default the inventory nearest to gold's senses. */
export function unknownSenses({ gold, predicted }: ScorePair, allowed?: readonly string[]): UnknownLabels[] {
  const ofGold = gold.flatMap(({ senses }) => senses);
  const senses = allowed ?? nearestInventory(new Frequencies(ofGold))?.senses ?? [];
  const predictedSenses = predicted.map(({ senses: [sense = ""] }) => sense);
  return unknownLabels("senses-not-in-gold", predictedSenses, ofGold, [...senses, "EntRel"]);
}

/** Returns the change that more than doubles the relations with both arguments right: tokens shifted, or Arg1 and Arg2 swapped. */
function misplacedArguments({ gold, predicted }: ScorePair): SystemWarning[] {
  const places = gold.map((relation) => argumentKey(relation, "both"));
  const matchesAfter = (change: (relation: ScoredRelation) => ScoredRelation): number =>
    sharedCount(
      places,
      predicted.map((relation) => argumentKey(change(relation), "both")),
    );
  const now = matchesAfter((relation) => relation);
  const shifts = [-1, 1, -2, 2, -3, 3].map((by): SystemWarning & { matches: number } => {
    const shifted = (tokens: readonly number[]) => tokens.map((token) => token + by);
    const matches = matchesAfter((relation) => {
      return { ...relation, arg1: shifted(relation.arg1), arg2: shifted(relation.arg2) };
    });
    return { kind: "shifted-tokens", by, matches, now };
  });
  const exchanged = matchesAfter((relation) => ({ ...relation, arg1: relation.arg2, arg2: relation.arg1 }));
  const changes = [...shifts, { kind: "swapped-arguments", matches: exchanged, now } as const];
  const best = changes.reduce((first, next) => (next.matches > first.matches ? next : first));
  return best.matches < 3 || best.matches <= 2 * now ? [] : [best];
}
