import { type Analyse, analyser } from "../analysis.ts";
import { type BareText, MUST_BEGIN, MUST_NOT_BEGIN } from "../bare-text.ts";
import { featuresOf } from "../model/features.ts";
import { B, E, type Label, M, S } from "../model/labels.ts";
import { DocumentStrings } from "../model/recurrence.ts";

/** A sentence and its words, in order; the sentence may have white space between them. */
export interface SegmentedSentence {
  readonly text: string;
  readonly words: readonly string[];
}

export interface Example {
  /** Hashes, or the numbers of `indexFeatures`. */
  readonly features: readonly number[];
  readonly label: Label;
  readonly decided: number;
  readonly decidedNext: number;
}

export interface ExampleSentence {
  readonly examples: readonly Example[];
  /** False for a sentence of another standard than the one to be learnt. */
  readonly isTarget: boolean;
}

/** Every third sentence is learnt without its document, so that the weights suit both. */
const ALONE = 3;

/** Returns all sentences with the hashes of their features. @throws RangeError if words do not spell their sentence */
export function exampleSentences(
  target: readonly (readonly SegmentedSentence[])[],
  auxiliary: readonly SegmentedSentence[],
): ExampleSentence[] {
  const analyse = analyser();
  const targets = target.flatMap((document) => {
    const strings = new DocumentStrings(document.map(({ text }) => text).join("\n"));
    return document.map((sentence, i): ExampleSentence => {
      const examples = examplesOf(analyse, sentence, i % ALONE === 0 ? undefined : strings);
      return { examples, isTarget: true };
    });
  });
  const auxiliaries = auxiliary.map((sentence) => ({
    examples: examplesOf(analyse, sentence),
    isTarget: false,
  }));
  return [...targets, ...auxiliaries].filter(({ examples }) => examples.length > 0);
}

function examplesOf(
  analyse: Analyse,
  { text, words }: SegmentedSentence,
  document?: DocumentStrings,
): Example[] {
  const { bare, certain, places } = analyse(text, document);
  const labels = labelsOf(bare, words);
  // Decisions of closed classes that contradict the annotation do not count.
  const decided = certain.map((decision, i) => {
    const begins = i === labels.length || labels[i] === B || labels[i] === S;
    const agrees = decision === MUST_BEGIN ? begins : decision !== MUST_NOT_BEGIN || !begins;
    return agrees ? decision : (bare.decided[i] ?? 0);
  });
  return labels.map((label, i) => ({
    features: featuresOf(places, i),
    label,
    decided: decided[i] ?? 0,
    decidedNext: decided[i + 1] ?? 0,
  }));
}

function labelsOf({ text }: BareText, words: readonly string[]): Label[] {
  const labels: Label[] = [];
  for (const word of words) {
    const bare = word.replace(/\s/g, "");
    if (!text.startsWith(bare, labels.length))
      throw new RangeError(`"${word}" is not what follows in "${text}"`);
    if (bare.length === 1) labels.push(S);
    if (bare.length > 1) labels.push(B, ...new Array<Label>(bare.length - 2).fill(M), E);
  }
  if (labels.length !== text.length)
    throw new RangeError(`no word covers "${text.slice(labels.length)}" in "${text}"`);
  return labels;
}

/** Numbers the features that occur at least so many times, from 0, by their hashes. */
export function indexFeatures(sentences: readonly ExampleSentence[], least: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { examples } of sentences)
    for (const { features } of examples)
      for (const hash of features) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const index = new Map<number, number>();
  for (const [hash, count] of counts) if (count >= least) index.set(hash, index.size);
  return index;
}
