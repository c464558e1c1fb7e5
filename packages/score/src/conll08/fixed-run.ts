import type { PropositionFormat } from "@discoprep/conll08";
import type { Message } from "@discoprep/corpus";
import { countSentence } from "./count-sentence.ts";
import { type Counts, emptyCounts } from "./counts.ts";
import { detectFormat } from "./detect-format.ts";
import { checkedSentence, type NamedSentences, rowPairs, warnOfDifference } from "./fixed-reader.ts";
import { type FileNames, longReport } from "./long-report.ts";
import { zeroDivision } from "./measures.ts";
import { additionalReport, overallReport, supportNote } from "./report.ts";

/** How to score without the official scripts' faults. */
interface FixedOptions {
  /** By default what the columns of the first gold sentence show. */
  readonly format?: PropositionFormat | undefined;
  readonly skipsPunctuation: boolean;
  readonly scoresSupport: boolean;
}

/** What is counted. */
interface FixedRun {
  readonly format: PropositionFormat;
  readonly counts: Counts;
}

/**
 * Counts as the official scripts do, without their faults: a sentence is a block of tokens, whatever blank lines follow
 * it, and its last line counts like the others. Warnings are given once a file.
 * @throws ProblemError where the files do not have the same sentences and tokens, or lack columns
 */
export async function scorePropositions(
  gold: NamedSentences,
  system: NamedSentences,
  options: FixedOptions,
  warn: (message: Message) => void,
): Promise<FixedRun> {
  const counts = emptyCounts();
  const { scoresSupport } = options;
  let { format } = options;
  const given = new Set<string>();
  const warnOnce = (message: Message): void => {
    const key = `${message.rule} ${message.where.file}`;
    if (!given.has(key)) warn(message);
    given.add(key);
  };
  for await (const rows of rowPairs(gold, system)) {
    format ??= detectFormat(rows.gold);
    const file = { format, scoresSupport, warn: warnOnce };
    const pair = {
      gold: checkedSentence(rows.gold, { ...file, name: gold.name }),
      system: checkedSentence(rows.system, { ...file, name: system.name }),
    };
    warnOfDifference(pair, rows, system.name, warnOnce);
    countSentence(counts, pair, { ...options, format });
  }
  // Figures of nothing are those of a perfect output.
  const what = "the file holds no sentence; the figures are of nothing";
  if (counts.semantics.sentences === 0) {
    for (const { name } of [gold, system]) {
      warn({ severity: "warning", rule: "no-sentences", what, where: { file: name } });
    }
  }
  return { format: format ?? "conll08", counts };
}

/** The report in the official layout, with the additional measures of the overview of CoNLL-2008. */
export function fixedReport(
  { counts, format }: FixedRun,
  { isShort, scoresSupport, names }: { isShort: boolean; scoresSupport: boolean; names: FileNames },
): string {
  return [
    ...overallReport(counts, zeroDivision),
    additionalReport(counts),
    format === "conll08" ? supportNote(counts, scoresSupport) : "",
    isShort ? "" : longReport(counts, names, format),
  ].join("");
}
