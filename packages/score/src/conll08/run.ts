import type { PropositionFormat } from "@discoprep/conll08";
import { formatFixed } from "@discoprep/conll16/cpython2";
import type { Message } from "@discoprep/corpus";
import { OfficialExit } from "../official-exception.ts";
import { countSentence, type ScoringOptions } from "./count-sentence.ts";
import { type Counts, emptyCounts, type TokenCounts } from "./counts.ts";
import { type FixedOptions, fixedPairs, type NamedSentences } from "./fixed-reader.ts";
import { longReport, reportTables } from "./long-report.ts";
import { DivisionByZero, divisions } from "./measures.ts";
import { type NamedLines, officialPairs } from "./official-reader.ts";
import {
  additionalReport,
  measureRows,
  namedAdditionalFigures,
  namedFigures,
  overallReport,
  supportNote,
} from "./report.ts";

interface PrintOptions {
  /** `-q`: only the overall scores. */
  readonly isShort: boolean;
  /** `-b`: before them a line a sentence, as evalb prints it (official scripts). */
  readonly hasSentenceLines?: boolean;
}

/** How the official scores without their faults are counted. */
type FixedSettings = FixedOptions & Pick<ScoringOptions, "skipsPunctuation">;

/** The scores of an output. */
export interface PropositionScores {
  /** The report in the official layout. */
  readonly printed: string;
  /** Counts, figures and tables by name. */
  readonly named: Readonly<Record<string, unknown>>;
}

/**
 * Runs eval08.pl (v1.8) or eval09.pl (v0.4) over two files, faults included: predicates of a last line without a blank
 * line after it are lost, blank lines at the end count as sentences, and nothing right ends in a division by zero.
 * @param warn takes a warning in the official wording
 * @throws OfficialExit where the script stops, with its message, exit code and what it has printed before
 */
export async function runEvalScript(
  gold: NamedLines,
  system: NamedLines,
  options: ScoringOptions & PrintOptions,
  warn: (text: string) => void,
): Promise<PropositionScores> {
  const { format, hasSentenceLines = false, isShort, scoresSupport } = options;
  const counts = emptyCounts();
  let printed = hasSentenceLines ? sentenceHeading : "";
  let number = 0;
  for await (const pair of officialPairs(gold, system, format, scoresSupport, warn)) {
    number++;
    const counted = countSentence(counts, pair, options);
    if (hasSentenceLines && counted !== undefined) {
      printed += sentenceLine(number, pair.gold.tokens.length, counted);
    }
  }
  if (format === "conll09") leavePseudoSentence(counts, warn);
  if (hasSentenceLines) printed += "\n\n";
  try {
    for (const part of overallReport(counts, divisions[format])) printed += part;
  } catch (error) {
    if (!(error instanceof DivisionByZero)) throw error;
    throw new OfficialExit(error.message, 255, printed);
  }
  printed += rest(counts, gold.name, system.name, options);
  return { printed, named: { ...namedFigures(counts), ...namedTables(counts, isShort) } };
}

/**
 * Scores as the official scripts do, without their faults: a sentence is a block of tokens, whatever blank lines follow
 * it, and its last line counts like the others. The report has the additional measures of the overview of CoNLL-2008.
 * @param warn takes warnings, each once a file
 * @throws ProblemError where the files do not have the same sentences and tokens, or lack columns
 */
export async function scorePropositions(
  gold: NamedSentences,
  system: NamedSentences,
  options: FixedSettings & PrintOptions,
  warn: (message: Message) => void,
): Promise<PropositionScores> {
  const counts = emptyCounts();
  const format = await countFiles([counts], gold, system, options, warn);
  return {
    printed: [
      ...overallReport(counts, divisions.fixed),
      additionalReport(counts),
      rest(counts, gold.name, system.name, { ...options, format }),
    ].join(""),
    named: { format, ...figuresOf(counts), ...namedTables(counts, options.isShort) },
  };
}

/** A set: its gold and a system's output of it. */
export interface PropositionSet {
  readonly name: string;
  readonly gold: NamedSentences;
  readonly system: NamedSentences;
}

/** The figures of one set, or of all sets as one. */
export interface PropositionSetScores {
  readonly name: string;
  /** The titles of all measures and their percentages, with two decimals: accuracies, or F1. */
  readonly measures: readonly (readonly [title: string, percent: string])[];
  readonly named: Readonly<Record<string, unknown>>;
}

/**
 * Scores several sets apart and as one, like WSJ, Brown and WSJ+Brown in the overview of CoNLL-2008 (tables 10, 13, 15
 * and 16): the counts of the sets are added, not their figures.
 * @returns first all sets as one, named `WSJ+Brown`
 * @throws ProblemError as `scorePropositions`
 */
export async function scorePropositionSets(
  sets: readonly PropositionSet[],
  options: FixedSettings,
  warn: (message: Message) => void,
): Promise<readonly PropositionSetScores[]> {
  const all = { name: sets.map(({ name }) => name).join("+"), counts: emptyCounts() };
  const columns = [all];
  for (const { name, gold, system } of sets) {
    const counts = emptyCounts();
    await countFiles([counts, all.counts], gold, system, options, warn);
    columns.push({ name, counts });
  }
  return columns.map(({ name, counts }) => ({
    name,
    measures: measureRows(counts),
    named: figuresOf(counts),
  }));
}

/** @param all takes the counts, each the same */
async function countFiles(
  all: readonly Counts[],
  gold: NamedSentences,
  system: NamedSentences,
  options: FixedSettings,
  warn: (message: Message) => void,
): Promise<PropositionFormat> {
  let format: PropositionFormat = options.format ?? "conll08";
  for await (const pair of fixedPairs(gold, system, options, warn)) {
    format = pair.format;
    for (const counts of all) countSentence(counts, pair, { ...options, format });
  }
  return format;
}

function figuresOf(counts: Counts) {
  return { ...namedFigures(counts), additional: namedAdditionalFigures(counts) };
}

/** What follows the scores. */
function rest(
  counts: Counts,
  gold: string,
  system: string,
  { format, scoresSupport, isShort }: Pick<ScoringOptions, "format" | "scoresSupport"> & PrintOptions,
): string {
  const note = format === "conll08" ? supportNote(counts, scoresSupport) : "";
  return isShort ? note : note + longReport(counts, { gold, system }, format);
}

function namedTables(counts: Counts, isShort: boolean) {
  return isShort ? {} : { tables: reportTables(counts) };
}

/** What follows the last blank line is not a sentence; eval09 knows of one such, and warns if there are more. */
function leavePseudoSentence({ syntax, semantics }: Counts, warn: (text: string) => void): void {
  if (semantics.sentences > syntax.sentences) {
    semantics.sentences--;
    semantics.exactSentences--;
  }
  if (semantics.sentences === syntax.sentences) return;
  warn("Warning: total count different for syntax and semantics.");
}

const sentenceHeading =
  "     Sent.          Attachment      Correct        Scoring          \n" +
  "    ID Tokens  -   Unlab. Lab.   HEAD HEAD+DEPREL   tokens   - - - -\n" +
  `  ${"=".repeat(76)}\n`;

function sentenceLine(number: number, length: number, { tokens, headErrors, errors }: TokenCounts): string {
  const percent = (wrong: number): string =>
    tokens === 0 ? "   NaN" : formatFixed(100 - (wrong * 100) / tokens, 2).padStart(6);
  const cell = (count: number): string => `${count}`.padStart(4);
  const scores = `${percent(headErrors)} ${percent(errors)}  ${cell(tokens - headErrors)}    ${cell(tokens - errors)}`;
  return `  ${cell(number)} ${cell(length)}    0  ${scores}        ${cell(tokens)}    0 0 0 0\n`;
}
