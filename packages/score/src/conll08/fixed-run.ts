import type { PropositionFormat } from "@discoprep/conll08";
import type { Message } from "@discoprep/corpus";
import { type AdditionalCounts, additionalCounts, countAdditional } from "./additional-counts.ts";
import { countSentence } from "./count-sentence.ts";
import { type Counts, emptyCounts } from "./counts.ts";
import { detectFormat } from "./detect-format.ts";
import { scoredSentence, sentencePairs, warnOfDifferences } from "./fixed-pairs.ts";
import type { NamedStream } from "./official-pairs.ts";
import { scorers } from "./scorer.ts";

/** How to score without the official scripts' faults. */
interface FixedOptions {
  /** Without it the columns of the first gold sentence tell. */
  readonly format?: PropositionFormat | undefined;
  readonly skipsPunctuation: boolean;
  readonly scoresSupport: boolean;
}

/** What is counted. */
export interface FixedRun {
  readonly format: PropositionFormat;
  readonly counts: Counts;
  readonly additional: AdditionalCounts;
}

/**
 * Counts as the official scripts do, without their faults: a sentence is a block of tokens, whatever blank lines follow
 * it, and its last line counts like the others. Warnings are given once a file.
 * @throws ProblemError where the files do not have the same sentences and tokens, or lack columns
 */
export async function scorePropositions(
  gold: NamedStream,
  system: NamedStream,
  options: FixedOptions,
  warn: (message: Message) => void,
): Promise<FixedRun> {
  const counts = emptyCounts();
  const additional = additionalCounts();
  let { format } = options;
  const told = new Set<string>();
  const warnOnce = (message: Message): void => {
    const key = `${message.rule} ${message.where.file}`;
    if (!told.has(key)) warn(message);
    told.add(key);
  };
  let sentences = 0;
  for await (const rows of sentencePairs(gold, system)) {
    sentences++;
    format ??= detectFormat(rows.gold);
    const { scoresSupport } = options;
    const pair = {
      gold: scoredSentence(rows.gold, gold.name, format, scoresSupport, warnOnce),
      system: scoredSentence(rows.system, system.name, format, scoresSupport, warnOnce),
    };
    const difference = warnOfDifferences(pair, rows, system.name);
    if (difference !== undefined) warnOnce(difference);
    countSentence(counts, pair, { ...options, scorer: scorers[format] });
    countAdditional(additional, pair, scorers[format]);
  }
  if (sentences === 0) for (const { name } of [gold, system]) warn(withoutSentences(name));
  return { format: format ?? "conll08", counts, additional };
}

/** Figures of nothing are those of a perfect output. */
function withoutSentences(file: string): Message {
  const what = "the file holds no sentence; the figures are of nothing";
  return { severity: "warning", rule: "no-sentences", what, where: { file } };
}
