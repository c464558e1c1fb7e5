import { headProblems, officialHeadTokens } from "@discoprep/conll16";
import { frequenciesOf } from "@discoprep/files/text";
import { OfficialException } from "../official-exception.ts";
import { type Figures, figures } from "./numbers.ts";
import type { ScoredRelation, ScorePair } from "./scored-relation.ts";
import { byDocument, type Placed, pairInSubset, placedBy } from "./subset.ts";

/** Counts of a yes-or-no measure, with their figures. */
export interface Extraction extends Figures {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

/** Which gold token positions a prediction must hold: the head of a gold connective. */
export type HeadTokens = (gold: ScoredRelation) => readonly number[];

/** What the official scorer compares exactly: order and repeats of tokens count. */
export type ArgumentPart = "arg1" | "arg2" | "both";

/** A key that is equal for relations of one document whose parts have equal token lists. */
export function argumentKey(relation: ScoredRelation, part: ArgumentPart): string {
  const parts = part === "both" ? [relation.arg1, relation.arg2] : [relation[part]];
  return JSON.stringify([relation.document, ...parts]);
}

/** The relations whose arguments are the same, by their key. */
export function byArguments(relations: readonly ScoredRelation[]): Map<string, Placed[]> {
  return placedBy(relations, (relation) => argumentKey(relation, "both"));
}

/**
 * Exact match of Arg1, Arg2 or both (scorer.py, `evaluate_arguments`): every gold relation takes the first
 * prediction of the same document and tokens that is not taken.
 */
export function scoreArguments({ gold, predicted }: ScorePair, part: ArgumentPart): Extraction {
  const free = frequenciesOf(predicted.map((relation) => argumentKey(relation, part)));
  let matched = 0;
  for (const relation of gold) {
    const key = argumentKey(relation, part);
    const left = free.get(key) ?? 0;
    if (left === 0) continue;
    free.set(key, left - 1);
    matched++;
  }
  return extraction(matched, predicted.length, gold.length);
}

/**
 * Connectives of Explicit relations (scorer.py, `evaluate_connectives`): a prediction matches if its tokens
 * are among the gold connective's and hold all tokens of its head. First come, first served.
 * @throws OfficialException where the official head mapper fails on a connective it does not know
 */
export function scoreConnectives(pair: ScorePair, headTokens: HeadTokens = officialHead): Extraction {
  const { gold, predicted } = pairInSubset(pair, "explicit");
  const ofDocument = byDocument(predicted);
  const taken = new Set<ScoredRelation>();
  for (const relation of gold) {
    const match = ofDocument.get(relation.document)?.find(
      // The match is tried before the test whether it is taken: a failing head must fail here, too.
      ({ relation: guess }) => connectiveMatches(relation, guess, headTokens) && !taken.has(guess),
    );
    if (match !== undefined) taken.add(match.relation);
  }
  return extraction(taken.size, predicted.length, gold.length);
}

function connectiveMatches(gold: ScoredRelation, predicted: ScoredRelation, headTokens: HeadTokens): boolean {
  if (gold.connective.length === 0 && predicted.connective.length === 0) return true;
  const goldTokens = new Set(gold.connective);
  if (!predicted.connective.every((token) => goldTokens.has(token))) return false;
  const predictedTokens = new Set(predicted.connective);
  return headTokens(gold).every((token) => predictedTokens.has(token));
}

/** The tokens of a gold connective's head. @throws OfficialException where the official scorer finds none */
function officialHead(gold: ScoredRelation): readonly number[] {
  const found = officialHeadTokens(gold.connectiveText, gold.connective);
  if (typeof found !== "string") return found;
  const place = gold.line === undefined ? gold.document : `line ${gold.line}, ${gold.document}`;
  const about = `the gold connective ${JSON.stringify(gold.connectiveText)} (${place}), which ${headProblems[found]}`;
  if (found === "unknown") throw new OfficialException("AssertionError", "", about);
  throw new OfficialException("IndexError", "list index out of range", about);
}

function extraction(matched: number, predicted: number, gold: number): Extraction {
  return {
    truePositives: matched,
    falsePositives: predicted - matched,
    falseNegatives: gold - matched,
    ...figures(matched, predicted, gold),
  };
}
