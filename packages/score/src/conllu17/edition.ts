import type { EvaluatedWord } from "./treebank.ts";

/** Whose rules: conll17_ud_eval.py 1.3 or conll18_ud_eval.py 1.2. */
export type EvaluationYear = "2017" | "2018";

/** In what the two scripts differ. */
interface Edition {
  /** What of a FORM is not text. */
  readonly spaces: RegExp;
  /** Whether a negative HEAD under a range line is refused; in 2017 it counts from the end, as in Python. */
  readonly refusesNegativeHeads: boolean;
  /** What is compared of FEATS, and its name in the table. */
  readonly featuresOf: (column: string) => string;
  readonly featuresName: string;
  readonly sameLemma: (gold: EvaluatedWord, system: EvaluatedWord) => boolean;
  /** Whether CLAS counts a word of a relation. */
  readonly isContent: (relation: string) => boolean;
  /** Printed without `-v`. */
  readonly summary: readonly string[];
  readonly tableHeading: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Which relations CLAS of 2017 leaves out: those of function words and punctuation. */
const notContent2017 = words("aux case cc clf cop det mark punct");

const content2018 = words(
  "nsubj obj iobj csubj ccomp xcomp obl vocative expl dislocated advcl advmod discourse nmod appos nummod acl amod " +
    "conj fixed flat compound list parataxis orphan goeswith reparandum root dep",
);

/** Relations of function words, which MLAS compares; punctuation is neither content nor function word. */
export const functionRelations = words("aux cop mark det clf case cc");

const universalFeatures = words(
  "PronType NumType Poss Reflex Foreign Abbr Gender Animacy Number Case Definite Degree VerbForm Mood Tense Aspect " +
    "Voice Evident Polarity Person Polite",
);

export const editions: Readonly<Record<EvaluationYear, Edition>> = {
  "2017": {
    spaces: / /g,
    refusesNegativeHeads: false,
    featuresOf: (column) => column,
    featuresName: "Feats",
    sameLemma: (gold, system) => gold.lemma === system.lemma,
    isContent: (relation) => !notContent2017.has(relation),
    summary: ["LAS"],
    tableHeading: "Metrics",
  },
  "2018": {
    spaces: /\p{Zs}/gu,
    refusesNegativeHeads: true,
    // Only universal features, sorted by code point; empty where there are none.
    featuresOf: (column) =>
      column
        .split("|")
        .filter((feature) => universalFeatures.has(feature.split("=", 1)[0] ?? ""))
        .sort()
        .join("|"),
    featuresName: "UFeats",
    sameLemma: (gold, system) => gold.lemma === "_" || gold.lemma === system.lemma,
    isContent: (relation) => content2018.has(relation),
    summary: ["LAS", "MLAS", "BLEX"],
    tableHeading: "Metric ",
  },
};
