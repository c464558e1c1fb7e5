import {
  type AlignedTreebanks,
  alignTreebanks,
  pairsScore,
  sameParent,
  spansScore,
  type UdScore,
  udScore,
} from "./score.ts";
import type { EvaluatedWord, Treebank } from "./treebank.ts";

/** Weights of relations; those that are not listed weigh 1. */
export type RelationWeights = ReadonlyMap<string, number>;

/** Relations of function words and punctuation, which CLAS leaves out (CoNLL-2017). */
const functionRelations: RelationWeights = new Map(
  "aux case cc clf cop det mark punct".split(" ").map((relation) => [relation, 0]),
);

/**
 * The metrics of CoNLL-2017 (conll17_ud_eval.py 1.3), in the order of its table: Tokens, Sentences, Words, UPOS, XPOS,
 * Feats, AllTags, Lemmas, UAS, LAS, CLAS and, with weights, WeightedLAS.
 * @throws UdError where the treebanks are not over the same text
 */
export function evaluate2017(
  gold: Treebank,
  system: Treebank,
  weights?: RelationWeights,
): ReadonlyMap<string, UdScore> {
  const both = alignTreebanks(gold, system);
  const isAttached = sameParent(both.alignment);
  const isLabelled = (g: EvaluatedWord, s: EvaluatedWord): boolean =>
    isAttached(g, s) && g.deprel === s.deprel;
  const weighted = (chosen: RelationWeights): UdScore =>
    pairsScore(both, isLabelled, ({ deprel }) => chosen.get(deprel) ?? 1);
  return new Map([
    ...spanMetrics(both),
    ...columnMetrics(both, "Feats", (g, s) => g.lemma === s.lemma),
    ["UAS", pairsScore(both, isAttached)],
    ["LAS", pairsScore(both, isLabelled)],
    ["CLAS", weighted(functionRelations)],
    ...(weights === undefined ? [] : ([["WeightedLAS", weighted(weights)]] as const)),
  ]);
}

/** Tokens, Sentences and Words. */
export function spanMetrics({ gold, system, alignment }: AlignedTreebanks): [string, UdScore][] {
  return [
    ["Tokens", spansScore(gold.tokens, system.tokens)],
    ["Sentences", spansScore(gold.sentences, system.sentences)],
    ["Words", udScore(gold.words.length, system.words.length, alignment.pairs.length)],
  ];
}

/** UPOS, XPOS, features under the year's name, all three together, and Lemmas. */
export function columnMetrics(
  both: AlignedTreebanks,
  features: string,
  sameLemma: (gold: EvaluatedWord, system: EvaluatedWord) => boolean,
): [string, UdScore][] {
  return [
    ["UPOS", pairsScore(both, (g, s) => g.upos === s.upos)],
    ["XPOS", pairsScore(both, (g, s) => g.xpos === s.xpos)],
    [features, pairsScore(both, (g, s) => g.feats === s.feats)],
    ["AllTags", pairsScore(both, (g, s) => g.upos === s.upos && g.xpos === s.xpos && g.feats === s.feats)],
    ["Lemmas", pairsScore(both, sameLemma)],
  ];
}
