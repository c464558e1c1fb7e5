import { formatFixed } from "@discoprep/conll16/cpython2";
import { countSentence, type ScoringOptions } from "./count-sentence.ts";
import { type Counts, emptyCounts, type TokenCounts } from "./counts.ts";
import { type FileNames, longReport } from "./long-report.ts";
import { type Division, orZero } from "./measures.ts";
import { type NamedLines, OfficialExit, officialPairs } from "./official-reader.ts";
import { overallReport, supportNote } from "./report.ts";

/** What to print of an official run. */
interface OfficialOptions extends ScoringOptions {
  /** `-q`: only the overall scores. */
  readonly isShort: boolean;
  /** `-b`: before them a line a sentence, as evalb prints it. */
  readonly hasSentenceLines: boolean;
}

/**
 * Runs eval08.pl (v1.8) or eval09.pl (v0.4) over two files, faults included: predicates of a last line without a blank
 * line after it are lost, blank lines at the end count as sentences, and nothing right ends in a division by zero.
 * @param warn takes a warning in the official wording
 * @returns what the script prints on standard output, and its counts
 * @throws OfficialExit where the script stops, with its message, exit code and what it has printed before
 */
export async function runEvalScript(
  gold: NamedLines,
  system: NamedLines,
  options: OfficialOptions,
  warn: (text: string) => void,
): Promise<{ printed: string; counts: Counts }> {
  const { format, hasSentenceLines } = options;
  const counts = emptyCounts();
  const lines: string[] = [];
  let number = 0;
  for await (const pair of officialPairs(gold, system, format, options.scoresSupport, warn)) {
    number++;
    const counted = countSentence(counts, pair, options);
    if (hasSentenceLines && counted !== undefined) {
      lines.push(sentenceLine(number, pair.gold.tokens.length, counted));
    }
  }
  if (format === "conll09") leavePseudoSentence(counts, warn);
  const before = hasSentenceLines ? `${sentenceHeading}${lines.join("")}\n\n` : "";
  return { printed: report(before, counts, { gold: gold.name, system: system.name }, options), counts };
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

function report(before: string, counts: Counts, names: FileNames, options: OfficialOptions): string {
  const { format } = options;
  let printed = before;
  try {
    for (const part of overallReport(counts, divisions[format])) printed += part;
  } catch (error) {
    if (!(error instanceof DivisionByZero)) throw error;
    throw new OfficialExit(error.message, 255, printed);
  }
  if (format === "conll08") printed += supportNote(counts, options.scoresSupport);
  return options.isShort ? printed : printed + longReport(counts, names, format);
}

class DivisionByZero extends Error {}

function perlDivide(dividend: number, divisor: number): number {
  if (divisor === 0) throw new DivisionByZero("Illegal division by zero");
  return dividend / divisor;
}

const divisions: Readonly<Record<"conll08" | "conll09", Division>> = {
  conll08: { divide: perlDivide, divideSemantic: perlDivide },
  conll09: { divide: perlDivide, divideSemantic: orZero },
};

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
