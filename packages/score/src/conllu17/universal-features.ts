/** The features of Universal Dependencies that the evaluation of 2018 compares (conll18_ud_eval.py). */
const universal = new Set(
  (
    "PronType NumType Poss Reflex Foreign Abbr Gender Animacy Number Case Definite Degree VerbForm Mood Tense Aspect " +
    "Voice Evident Polarity Person Polite"
  ).split(" "),
);

/** A FEATS column with only its universal features, sorted by code point; empty where there are none. */
export function universalFeatures(features: string): string {
  if (features === "_") return "";
  return features
    .split("|")
    .filter((feature) => universal.has(feature.split("=", 1)[0] as string))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .join("|");
}
