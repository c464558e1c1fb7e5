import { addsUp, type TreebankSentence, type Word } from "./sentence.ts";

/** What a sentence can hold beyond words, heads and relations. */
export const parts = [
  "comments",
  "split words",
  "multi-word tokens",
  "empty nodes",
  "enhanced dependencies",
  "values of MISC",
  "lemmas",
  "predicted lemmas",
  "universal parts of speech",
  "parts of speech",
  "predicted parts of speech",
  "features",
  "predicted features",
  "predicted heads",
  "predicates",
  "constituent trees",
  "further heads",
] as const;

export type Part = (typeof parts)[number];

/** How many of each part a sentence has. A part that is equal to what is written in its place does not count. */
export function countParts(sentence: TreebankSentence): Map<Part, number> {
  const { words, ranges } = sentence;
  const count = (isCounted: (word: Word) => boolean): number => words.filter(isCounted).length;
  const filled = (value: (word: Word) => string): number => count((word) => value(word) !== "_");
  const isOther = (predicted: string, own: string): boolean =>
    predicted !== "_" && own !== "_" && predicted !== own;
  const adding = ranges.filter((range) => addsUp(sentence, range)).length;
  return new Map<Part, number>([
    ["comments", sentence.comments.length],
    ["split words", adding],
    ["multi-word tokens", ranges.length - adding],
    ["empty nodes", sentence.emptyNodes.length],
    ["enhanced dependencies", filled(({ deps }) => deps)],
    // The text shows whether a space follows; other values are lost.
    ["values of MISC", filled(({ misc }) => misc) + ranges.filter(({ misc }) => misc !== "_").length],
    ["lemmas", filled(({ lemma }) => lemma)],
    ["predicted lemmas", count(({ predictedLemma, lemma }) => isOther(predictedLemma, lemma))],
    ["universal parts of speech", count(({ upos, xpos }) => isOther(upos, xpos))],
    ["parts of speech", filled(({ xpos }) => xpos)],
    ["predicted parts of speech", count(({ predictedPos, xpos }) => isOther(predictedPos, xpos))],
    ["features", filled(({ feats }) => feats)],
    [
      "predicted features",
      count(({ predictedFeats, feats }) => predictedFeats !== "_" && predictedFeats !== feats),
    ],
    ["predicted heads", count(hasOtherHead)],
    ["predicates", sentence.predicates.length],
    ["constituent trees", sentence.parsetree === "" ? 0 : 1],
    ["further heads", sentence.furtherHeads],
  ]);
}

function hasOtherHead({ head, deprel, predictedHead, predictedDeprel }: Word): boolean {
  return predictedHead !== undefined && (predictedHead !== head || predictedDeprel !== deprel);
}
