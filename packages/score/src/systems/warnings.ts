import { taskTypes } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import { nearestInventory } from "@discoprep/senses";
import { sharedCount } from "../comparison/counts.ts";
import {
  type Misplaced,
  type SystemWarning,
  type UnknownLabels,
  unknownLabels,
} from "../comparison/warnings.ts";
import { argumentKey, type ScoredRelation, type ScorePair } from "../conll16/scored-relation.ts";
import type { TokenPlaces } from "./buckets.ts";
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
  readonly tokensOf?: (document: string) => TokenPlaces | undefined;
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
    ...misplacedArguments(pair, rules.tokensOf),
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

/** Returns the change that more than doubles the relations with both arguments right: of the tokens, or of Arg1 and Arg2. */
function misplacedArguments({ gold, predicted }: ScorePair, tokensOf: WarningRules["tokensOf"]) {
  const keys = (relations: ScorePair["gold"]) => relations.map((relation) => argumentKey(relation, "both"));
  const places = keys(gold);
  const guesses = keys(predicted);
  const now = sharedCount(places, guesses);
  const changes = [-1, 1, -2, 2, -3, 3].map((by): Misplaced => {
    const shifted = predicted.map((relation) => moved(relation, (token) => token + by));
    return { kind: "shifted-tokens", by, matches: sharedCount(places, keys(shifted)), now };
  });
  const swapped = predicted.map((relation) => ({ ...relation, arg1: relation.arg2, arg2: relation.arg1 }));
  changes.push({ kind: "swapped-arguments", matches: sharedCount(places, keys(swapped)), now });
  // A place in a sentence does not say the sentence, so gold is changed.
  const inSentences = gold.map((relation) => {
    const tokens = tokensOf?.(relation.document);
    return moved(relation, (token) => tokens?.[token]?.place ?? token);
  });
  changes.push({ kind: "tokens-of-sentences", matches: sharedCount(keys(inSentences), guesses), now });
  const best = changes.reduce((first, next) => (next.matches > first.matches ? next : first));
  return best.matches < 3 || best.matches <= 2 * now ? [] : [best];
}

function moved(relation: ScoredRelation, place: (token: number) => number): ScoredRelation {
  return { ...relation, arg1: relation.arg1.map(place), arg2: relation.arg2.map(place) };
}
