import { columnMetrics, spanMetrics } from "./evaluate.ts";
import { type AlignedTreebanks, alignTreebanks, pairsScore, sameParent, type UdScore } from "./score.ts";
import type { EvaluatedWord, Treebank } from "./treebank.ts";

/** Relations of content words and of function words (conll18_ud_eval.py); punctuation is neither. */
const contentRelations = new Set(
  (
    "nsubj obj iobj csubj ccomp xcomp obl vocative expl dislocated advcl advmod discourse nmod appos nummod acl amod " +
    "conj fixed flat compound list parataxis orphan goeswith reparandum root dep"
  ).split(" "),
);
const functionRelations = new Set("aux cop mark det clf case cc".split(" "));

/**
 * The metrics of CoNLL-2018 (conll18_ud_eval.py 1.2), for treebanks loaded by the rules of 2018. Beside those of 2017:
 * UFeats are only universal features; a gold lemma `_` is matched by any; CLAS counts only content words; MLAS asks of
 * a content word its parent, relation, UPOS, features, and the same of its function words, BLEX parent, relation, lemma.
 * @throws UdError where the treebanks are not over the same text
 */
export function evaluate2018(gold: Treebank, system: Treebank): ReadonlyMap<string, UdScore> {
  const both = alignTreebanks(gold, system);
  const isAttached = sameParent(both.alignment);
  const isLabelled = (g: EvaluatedWord, s: EvaluatedWord): boolean =>
    isAttached(g, s) && g.deprel === s.deprel;
  const sameLemma = (g: EvaluatedWord, s: EvaluatedWord): boolean => g.lemma === "_" || g.lemma === s.lemma;
  const content = ({ deprel }: EvaluatedWord): number => (contentRelations.has(deprel) ? 1 : 0);
  const sameFunctionWords = functionWordTest(both);
  return new Map([
    ...spanMetrics(both),
    ...columnMetrics(both, "UFeats", sameLemma),
    ["UAS", pairsScore(both, isAttached)],
    ["LAS", pairsScore(both, isLabelled)],
    ["CLAS", pairsScore(both, isLabelled, content)],
    [
      "MLAS",
      pairsScore(both, (g, s) => isLabelled(g, s) && sameTags(g, s) && sameFunctionWords(g, s), content),
    ],
    ["BLEX", pairsScore(both, (g, s) => isLabelled(g, s) && sameLemma(g, s), content)],
  ]);
}

function sameTags(g: EvaluatedWord, s: EvaluatedWord): boolean {
  return g.upos === s.upos && g.feats === s.feats;
}

/** Whether the function words that depend on two words are aligned one by one and agree in relation and tags. */
function functionWordTest({
  gold,
  system,
  alignment,
}: AlignedTreebanks): (g: EvaluatedWord, s: EvaluatedWord) => boolean {
  const goldWords = functionWords(gold);
  const systemWords = functionWords(system);
  return (g, s) => {
    const [ofGold, ofSystem] = [goldWords.get(g) ?? [], systemWords.get(s) ?? []];
    return (
      ofGold.length === ofSystem.length &&
      ofGold.every((place, index) => {
        const other = ofSystem[index] as number;
        const [word, candidate] = [gold.words[place] as EvaluatedWord, system.words[other] as EvaluatedWord];
        return (
          alignment.goldOf[other] === place && word.deprel === candidate.deprel && sameTags(word, candidate)
        );
      })
    );
  };
}

/** The places of the function words that depend on each word. */
function functionWords({ words }: Treebank): ReadonlyMap<EvaluatedWord, readonly number[]> {
  const found = new Map<EvaluatedWord, number[]>();
  for (const [place, { deprel, parent }] of words.entries()) {
    const head = words[parent];
    if (head === undefined || !functionRelations.has(deprel)) continue;
    const places = found.get(head);
    if (places === undefined) found.set(head, [place]);
    else places.push(place);
  }
  return found;
}
