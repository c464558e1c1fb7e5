import { formatFixed } from "@discoprep/conll16/cpython2";
import type { Counts } from "./counts.ts";
import {
  additionalFractions,
  allDependencies,
  attachmentFigures,
  type Division,
  dependencies,
  type Fractions,
  macroFigures,
  orZero,
  type PercentFigures,
  percentFigures,
  propositions,
  semanticRatio,
  semanticWeight,
} from "./figures.ts";

const two = (value: number): string => formatFixed(value, 2);

/** `7`, or `(4 + 3)`. */
function parts(counts: readonly number[]): string {
  return counts.length === 1 ? `${counts[0]}` : `(${counts.join(" + ")})`;
}

function line(title: string, correct: readonly number[], of: readonly number[], percent: number): string {
  return `  ${title.padEnd(27)} ${parts(correct)} / ${parts(of)} * 100 = ${two(percent)} %\n`;
}

function threeLines(title: string, counts: Fractions, { precision, recall, f1 }: PercentFigures): string {
  return (
    line(`${title} precision:`, counts.correct, counts.system, precision) +
    line(`${title} recall:`, counts.correct, counts.gold, recall) +
    `  ${`${title} F1:`.padEnd(27)} ${two(f1)} \n`
  );
}

/**
 * The overall scores in the layout of eval08.pl and eval09.pl, part by part, as the scripts print before they may die of
 * a division by zero.
 */
export function* overallReport(counts: Counts, division: Division): Generator<string> {
  const { syntax, semantics } = counts;
  const { divide, divideSemantic } = division;
  const exactLine = (title: string, exact: number, sentences: number): string =>
    line(title, [exact], [sentences], divide(exact * 100, sentences));
  const attachment = attachmentFigures(counts, division);
  const tokensLine = (title: string, wrong: number, percent: number): string =>
    line(title, [syntax.tokens - wrong], [syntax.tokens], percent);
  yield "  SYNTACTIC SCORES:\n";
  yield tokensLine("Labeled   attachment score:", syntax.errors, attachment.labelled);
  yield tokensLine("Unlabeled attachment score:", syntax.headErrors, attachment.unlabelled);
  yield tokensLine("Label accuracy score:", syntax.labelErrors, attachment.label);
  yield exactLine("Exact syntactic match:", syntax.exactSentences, syntax.sentences);
  yield "\n  SEMANTIC SCORES: \n";
  const labelled = percentFigures(dependencies(semantics, "labelled"), divideSemantic);
  yield threeLines("Labeled", dependencies(semantics, "labelled"), labelled);
  const unlabelled = percentFigures(dependencies(semantics, "unlabelled"), divideSemantic);
  yield threeLines("Unlabeled", dependencies(semantics, "unlabelled"), unlabelled);
  const perfect = propositions(semantics);
  yield threeLines("Proposition", perfect, percentFigures(perfect, divideSemantic, orZero));
  yield exactLine("Exact semantic match:", semantics.exactSentences, semantics.sentences);
  yield `\n  OVERALL MACRO SCORES (Wsem = ${two(semanticWeight)}):\n`;
  yield macroLines("Labeled", macroFigures(labelled, attachment.labelled, division));
  yield macroLines("Unlabeled", macroFigures(unlabelled, attachment.unlabelled, division));
  yield exactLine("Exact overall match:", counts.exactSentences, syntax.sentences);
  yield "\n  OVERALL MICRO SCORES:\n";
  for (const [title, kind] of [
    ["Labeled micro", "labelled"],
    ["Unlabeled micro", "unlabelled"],
  ] as const) {
    const all = allDependencies(counts, kind);
    yield threeLines(title, all, percentFigures(all, divide));
  }
}

function macroLines(title: string, { precision, recall, f1 }: PercentFigures): string {
  return Object.entries({ precision, recall, F1: f1 })
    .map(([name, figure]) => `  ${`${title} macro ${name}:`.padEnd(27)} ${two(figure)} %\n`)
    .join("");
}

/** The measures of the overview of CoNLL-2008 beyond the official scores. */
export function additionalReport(counts: Counts): string {
  const { verbal, nominal, nonprojective } = additionalFractions(counts);
  return (
    "\n  ADDITIONAL MEASURES (CoNLL-2008 overview, section 6):\n" +
    `  Labeled F1 / LAS:           ${two(semanticRatio(counts))} %\n` +
    threeLines("Verbal labeled", verbal, percentFigures(verbal, orZero)) +
    threeLines("Nominal labeled", nominal, percentFigures(nominal, orZero)) +
    threeLines("Nonprojective", nonprojective, percentFigures(nonprojective, orZero))
  );
}

/** What eval08.pl says of support chains after the overall scores. */
export function supportNote({ skipped: { gold, system } }: Counts, scoresSupport: boolean): string {
  if (scoresSupport) return "\n  Note: NOT skipping SU predicates and arguments\n\n";
  return (
    "\n  Note: skipped SU predicates and arguments\n" +
    `  \tSkipped ${gold.predicates} SU predicates and ${gold.arguments} SU arguments in gold output\n` +
    `  \tSkipped ${system.predicates} SU predicates and ${system.arguments} SU arguments is system output\n\n`
  );
}
