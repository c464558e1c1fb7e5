import { headProblems, officialHeadTokens } from "@discoprep/conll16";
import { frequenciesOf } from "@discoprep/files/text";
import { sharedTokens } from "../matching/shared-tokens.ts";
import { OfficialException, outcome } from "../official-exception.ts";
import { type Figures, figures } from "./numbers.ts";
import { type Kind, kindsOf } from "./pairing.ts";
import {
  type ArgumentPart,
  argumentKey,
  byDocument,
  type Placed,
  pairInSubset,
  placedBy,
  type ScoredRelation,
  type ScorePair,
} from "./scored-relation.ts";

/** Counts of a yes-or-no measure, with their figures. */
export interface Extraction extends Figures {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

/** Which gold token positions a prediction must hold: the head of a gold connective. */
export type HeadTokens = (gold: ScoredRelation) => readonly number[];

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
  const takers = new Map(
    [...byDocument(predicted)].map(([document, placed]) => [
      document,
      connectiveTaker(
        placed.map(({ relation }) => relation),
        headTokens,
      ),
    ]),
  );
  const matched = gold.filter((relation) => takers.get(relation.document)?.(relation) === true).length;
  return extraction(matched, predicted.length, gold.length);
}

/** A function that takes the first prediction left that matches a gold connective, and says whether there is one. */
function connectiveTaker(
  predicted: readonly ScoredRelation[],
  headTokens: HeadTokens,
): (gold: ScoredRelation) => boolean {
  // The official script stops at a prediction that it cannot read, if none before it matches.
  const read = predicted.map((relation) => outcome(() => relation.connective));
  const stop = read.find(
    (connective): connective is OfficialException => connective instanceof OfficialException,
  );
  const readable = predicted.slice(0, stop === undefined ? undefined : read.indexOf(stop));
  const kinds = kindsOf(readable, ({ connective }) => `${connective}`);
  const matchesOf = connectiveMatches(kinds, headTokens);
  const left = kinds.map(({ positions }) => [...positions].reverse());
  return (gold) => {
    const [first] = matchesOf(gold)
      .flatMap((index) => left[index]?.at(-1) ?? [])
      .sort((a, b) => a - b);
    if (first !== undefined) left.find((positions) => positions.at(-1) === first)?.pop();
    else if (stop !== undefined) throw stop;
    return first !== undefined;
  };
}

/** A function from a gold relation to the predictions whose connectives match its own; kinds have equal connectives. */
export function connectiveMatches(
  kinds: readonly Kind[],
  headTokens: HeadTokens,
): (gold: ScoredRelation) => number[] {
  const lists = kinds.map(({ relation }) => [...new Set(relation.connective)]);
  const shared = sharedTokens(lists);
  const empty = lists.findIndex((tokens) => tokens.length === 0);
  return (gold) => {
    const counts = shared(gold.connective);
    if (empty !== -1) counts.set(empty, 0);
    const within = [...counts.keys()].filter((index) => counts.get(index) === lists[index]?.length);
    // Also where all of these are taken: a failing head must fail.
    const head = within.length > 0 && gold.connective.length > 0 ? headTokens(gold) : [];
    return within.filter((index) => head.every((token) => lists[index]?.includes(token)));
  };
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
