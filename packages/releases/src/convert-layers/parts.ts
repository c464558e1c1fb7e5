import type { LayerFormat, LayerSentence, LayerWord } from "./layer-sentence.ts";

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

/**
 * What each format carries. CoNLL-2008 has no multi-word tokens whose words do not add up to them; parses.json has the
 * tokens of the text alone and one part of speech.
 */
export const carriedParts: Readonly<Record<LayerFormat, readonly Part[]>> = {
  conllu: [
    ...(["comments", "split words", "multi-word tokens", "empty nodes", "enhanced dependencies"] as const),
    ...(["values of MISC", "lemmas", "universal parts of speech", "parts of speech", "features"] as const),
  ],
  conllx: ["lemmas", "universal parts of speech", "parts of speech", "features", "predicted heads"],
  conll08: ["split words", "lemmas", "parts of speech", "predicted parts of speech", "predicates"],
  conll09: [
    ...(["lemmas", "predicted lemmas", "parts of speech", "predicted parts of speech", "features"] as const),
    ...(["predicted features", "predicted heads", "predicates"] as const),
  ],
  parses: ["parts of speech"],
};

/** How many of each part a sentence has. A part that is equal to what is written in its place does not count. */
export function countParts(sentence: LayerSentence): Map<Part, number> {
  const { words, ranges } = sentence;
  const count = (isCounted: (word: LayerWord) => boolean): number => words.filter(isCounted).length;
  const filled = (value: (word: LayerWord) => string): number => count((word) => value(word) !== "_");
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
    ["constituent trees", sentence.trees],
    ["further heads", sentence.furtherHeads],
  ]);
}

function hasOtherHead({ head, deprel, predictedHead, predictedDeprel }: LayerWord): boolean {
  return predictedHead !== undefined && (predictedHead !== head || predictedDeprel !== deprel);
}

/** Whether the words of a range are the pieces of its form. */
export function addsUp(
  { words }: LayerSentence,
  { first, last, form }: LayerSentence["ranges"][number],
): boolean {
  return (
    words
      .slice(first - 1, last)
      .map((word) => word.form)
      .join("") === form
  );
}
