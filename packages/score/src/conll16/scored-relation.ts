import { ProblemError, problem } from "@discoprep/corpus";
import { type ReadRelation, relationsOfLines, tokenIndices } from "@discoprep/formats/conll16";
import { inventory } from "@discoprep/senses";
import { type Counts, sharedCount } from "../comparison/counts.ts";

/** The scored parts of a relation, gold or predicted. Token indices are 0-based in the document. */
export interface ScoredRelation {
  readonly document: string;
  readonly type: string;
  readonly senses: readonly string[];
  readonly arg1: readonly number[];
  readonly arg2: readonly number[];
  readonly connective: readonly number[];
  /** Text of the connective; its head is found in it. */
  readonly connectiveText: string;
  readonly id?: number;
  readonly line?: number;
}

export interface ScorePair {
  readonly gold: readonly ScoredRelation[];
  readonly predicted: readonly ScoredRelation[];
}

/** Parts that are compared exactly: order and repeats of tokens count. */
export type ArgumentPart = "arg1" | "arg2" | "both";

export function argumentKey(relation: ScoredRelation, part: ArgumentPart): string {
  const parts = part === "both" ? [relation.arg1, relation.arg2] : [relation[part]];
  return JSON.stringify([relation.document, ...parts]);
}

/** Counts relations with the same document and tokens of the part, one to one. */
export function argumentCounts({ gold, predicted }: ScorePair, part: ArgumentPart): Counts {
  const keys = (relations: readonly ScoredRelation[]) =>
    relations.map((relation) => argumentKey(relation, part));
  const correct = sharedCount(keys(gold), keys(predicted));
  return { correct, predicted: predicted.length, gold: gold.length };
}

/** Returns true if the first predicted sense is one of gold's, as in the official scorer. */
export function hasRightSense(gold: ScoredRelation, guess: ScoredRelation): boolean {
  return gold.senses.includes(guess.senses[0] ?? "");
}

/** Reads relations without blank lines and NoRel. @throws ProblemError at the first one that cannot be scored */
export async function readScored(lines: AsyncIterable<string>, file: string): Promise<ScoredRelation[]> {
  const relations: ScoredRelation[] = [];
  const read = relationsOfLines(lines, file, (message) => {
    throw new ProblemError({ ...message, remedy: problem("relation-not-scorable", {}).remedy });
  });
  for await (const relation of read)
    if (relation.Type !== "NoRel") relations.push(scoredRelation(relation, file));
  return relations;
}

/** Returns a relation of relations.json (5-tuples) or of an output (indices). @throws ProblemError without type or sense */
export function scoredRelation(read: ReadRelation, file: string): ScoredRelation {
  const { DocID, Type, Sense, ID, Connective, line } = read;
  if (Type === "" || Sense.length === 0) {
    const expected = Type === "" ? "a type in Type" : "at least one sense in Sense";
    throw new ProblemError(problem("relation-not-scorable", { file, line }, { expected, found: "nothing" }));
  }
  return {
    document: DocID,
    type: Type,
    senses: Sense,
    arg1: tokenIndices(read.Arg1),
    arg2: tokenIndices(read.Arg2),
    connective: tokenIndices(Connective),
    connectiveText: Connective.RawText,
    line,
    id: ID,
  };
}

export const subsets = ["all", "explicit", "non_explicit"] as const;
export type Subset = (typeof subsets)[number];

export function pairInSubset(pair: ScorePair, subset: Subset): ScorePair {
  if (subset === "all") return pair;
  const isIn = ({ type }: ScoredRelation): boolean => (type === "Explicit") === (subset === "explicit");
  return { gold: pair.gold.filter(isIn), predicted: pair.predicted.filter(isIn) };
}

export type TaskLanguage = "en" | "zh";

export function taskSenses(language: TaskLanguage): readonly string[] {
  return inventory(language === "en" ? "conll2015" : "conll2016-zh").senses;
}

/**
 * Returns the language that the official scorer assumes: English if more first senses are English than only Chinese. Ties
 * and an empty list are Chinese; EntRel is English.
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
