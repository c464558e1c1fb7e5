import { type Message, ProblemError, problem } from "@discoprep/corpus";
import { countSentence, type ScoringOptions } from "./count-sentence.ts";
import { type Counts, emptyCounts } from "./counts.ts";
import { fixedPairs, type NamedSentences } from "./fixed-reader.ts";
import { longReport, reportTables } from "./long-report.ts";
import { measuresOf } from "./measures.ts";
import { type NamedLines, officialPairs } from "./official-reader.ts";
import {
  additionalReport,
  measureRows,
  namedAdditionalFigures,
  namedFigures,
  overallReport,
  supportNote,
} from "./report.ts";
import type { SentencePair } from "./sentence.ts";

type PrintOptions = ScoringOptions & { readonly isShort: boolean };

export interface PropositionScores {
  readonly printed: string;
  readonly named: Readonly<Record<string, unknown>>;
}

/**
 * Scores two files as eval08.pl (v1.8) does, with its faults: without a blank line at the end, predicates of the last line are
 * lost; further blank lines count as sentences. @throws ProblemError where the script stops
 */
export async function runEvalScript(
  gold: NamedLines,
  system: NamedLines,
  options: PrintOptions,
  warn: (message: Message) => void,
): Promise<PropositionScores> {
  const counts = emptyCounts();
  await countPairs([counts], officialPairs(gold, system, options.scoresSupport, warn), options);
  const measures = measuresOf(counts, (dividend, divisor) => {
    if (divisor !== 0) return dividend / divisor;
    const expected = "predicates with arguments in gold and in the output, and some of them right";
    throw new ProblemError(problem("official-division", { file: system.name }, { expected }));
  });
  const { printed, named } = notesAndTables(counts, gold.name, system.name, options);
  return { printed: overallReport(measures) + printed, named: { ...namedFigures(counts), ...named } };
}

interface PropositionSet {
  readonly name: string;
  readonly gold: NamedSentences;
  readonly system: NamedSentences;
}

export type PropositionSetScores = Awaited<ReturnType<typeof scorePropositions>>[number];

/**
 * Scores as the official script does, without its faults, and adds the measures of the overview of CoNLL-2008. Several sets are
 * scored as one, `WSJ+Brown` (tables 10, 13, 15 and 16), then alone. @param warn gets each warning once per file
 * @throws ProblemError where the files do not have the same sentences and tokens, or lack columns
 */
export async function scorePropositions(
  sets: readonly PropositionSet[],
  options: PrintOptions,
  warn: (message: Message) => void,
) {
  const names = sets.map(({ name }) => name).join("+");
  const total = { name: names, gold: names, system: names, counts: emptyCounts() };
  const scored = sets.length > 1 ? [total] : [];
  for (const { name, gold, system } of sets) {
    const counts = emptyCounts();
    const pairs = fixedPairs(gold, system, options.scoresSupport, warn);
    await countPairs([counts, total.counts], pairs, options);
    scored.push({ name, gold: gold.name, system: system.name, counts });
  }
  return scored.map(({ name, gold, system, counts }) => {
    const { printed, named } = notesAndTables(counts, gold, system, options);
    return {
      name,
      measures: measureRows(counts),
      printed: overallReport(measuresOf(counts)) + additionalReport(counts) + printed,
      named: { ...namedFigures(counts), additional: namedAdditionalFigures(counts), ...named },
    };
  });
}

async function countPairs(
  totals: readonly Counts[],
  pairs: AsyncIterable<SentencePair>,
  options: ScoringOptions,
): Promise<void> {
  for await (const pair of pairs) for (const counts of totals) countSentence(counts, pair, options);
}

function notesAndTables(
  counts: Counts,
  gold: string,
  system: string,
  { scoresSupport, isShort }: PrintOptions,
): PropositionScores {
  const note = supportNote(counts, scoresSupport);
  if (isShort) return { printed: note, named: {} };
  const tables = reportTables(counts);
  return { printed: note + longReport(counts, tables, { gold, system }), named: { tables } };
}
