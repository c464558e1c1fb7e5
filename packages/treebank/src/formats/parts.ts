import { addsUp, type TreebankSentence, type Word } from "./sentence.ts";

/**
 * What a sentence can hold beyond words, heads and relations, and how many of it a sentence has. A part that is equal to
 * what is written in its place does not count.
 */
export const partCounts = {
  comments: ({ comments }) => comments.length,
  "split words": (sentence) => sentence.ranges.filter((range) => addsUp(sentence, range)).length,
  "multi-word tokens": (sentence) => sentence.ranges.filter((range) => !addsUp(sentence, range)).length,
  "empty nodes": ({ emptyNodes }) => emptyNodes.length,
  "enhanced dependencies": filled("deps"),
  // The text shows whether a space follows; other values are lost.
  "values of MISC": (sentence) =>
    filled("misc")(sentence) + sentence.ranges.filter(({ misc }) => misc !== "_").length,
  lemmas: filled("lemma"),
  "predicted lemmas": differing("predictedLemma", "lemma"),
  "universal parts of speech": differing("upos", "xpos"),
  "parts of speech": filled("xpos"),
  "predicted parts of speech": differing("predictedPos", "xpos"),
  features: filled("feats"),
  "predicted features": words(
    ({ feats, predictedFeats }) => predictedFeats !== "_" && predictedFeats !== feats,
  ),
  "predicted heads": words(
    ({ head, deprel, predictedHead, predictedDeprel }) =>
      predictedHead !== undefined && (predictedHead !== head || predictedDeprel !== deprel),
  ),
  predicates: ({ predicates }) => predicates.length,
  "constituent trees": ({ parsetree }) => (parsetree === "" ? 0 : 1),
  "further heads": ({ furtherHeads }) => furtherHeads,
} as const satisfies Readonly<Record<string, (sentence: TreebankSentence) => number>>;

export type Part = keyof typeof partCounts;

type Column = Exclude<keyof Word, "head" | "predictedHead">;

function words(isCounted: (word: Word) => boolean): (sentence: TreebankSentence) => number {
  return (sentence) => sentence.words.filter(isCounted).length;
}

function filled(column: Column): (sentence: TreebankSentence) => number {
  return words((word) => word[column] !== "_");
}

/** Words in which both columns are filled, with different values. */
function differing(column: Column, other: Column): (sentence: TreebankSentence) => number {
  return words((word) => word[column] !== "_" && word[other] !== "_" && word[column] !== word[other]);
}
