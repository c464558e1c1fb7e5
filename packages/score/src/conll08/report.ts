import { formatFixed } from "@discoprep/conll16/cpython2";
import type { Counts, PropositionCounts } from "./counts.ts";
import {
  additionalFigures,
  attachmentFigures,
  type Division,
  macroFigures,
  microFigures,
  type PercentFigures,
  propositionFigures,
  semanticFigures,
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

/** What precision and recall are counted from, in parts. */
interface Fractions {
  readonly correct: readonly number[];
  readonly system: readonly number[];
  readonly gold: readonly number[];
}

function threeLines(title: string, counts: Fractions, { precision, recall, f1 }: PercentFigures): string {
  return (
    line(`${title} precision:`, counts.correct, counts.system, precision) +
    line(`${title} recall:`, counts.correct, counts.gold, recall) +
    `  ${`${title} F1:`.padEnd(27)} ${two(f1)} \n`
  );
}

type Kind = "labelled" | "unlabelled";

const titles = { labelled: "Labeled", unlabelled: "Unlabeled" } as const;

function dependencies(counts: PropositionCounts, kind: Kind): Fractions {
  return {
    correct: [counts[`${kind}Arguments`], counts[`${kind}Predicates`]],
    system: [counts.systemArguments, counts.systemPredicates],
    gold: [counts.goldArguments, counts.goldPredicates],
  };
}

/**
 * The overall scores in the layout of eval08.pl and eval09.pl, part by part, as the scripts print before they may die of
 * a division by zero.
 */
export function* overallReport(counts: Counts, division: Division): Generator<string> {
  const { syntax, semantics } = counts;
  const exactLine = (title: string, exact: number, sentences: number): string =>
    line(title, [exact], [sentences], division.divide(exact * 100, sentences));
  const { las, uas, labelAccuracy } = attachmentFigures(counts, division);
  const right = { labelled: syntax.tokens - syntax.errors, unlabelled: syntax.tokens - syntax.headErrors };
  yield "  SYNTACTIC SCORES:\n";
  yield line("Labeled   attachment score:", [right.labelled], [syntax.tokens], las);
  yield line("Unlabeled attachment score:", [right.unlabelled], [syntax.tokens], uas);
  yield line("Label accuracy score:", [syntax.tokens - syntax.labelErrors], [syntax.tokens], labelAccuracy);
  yield exactLine("Exact syntactic match:", syntax.exactSentences, syntax.sentences);
  yield "\n  SEMANTIC SCORES: \n";
  const labelled = semanticFigures(semantics, "labelled", division);
  yield threeLines("Labeled", dependencies(semantics, "labelled"), labelled);
  const unlabelled = semanticFigures(semantics, "unlabelled", division);
  yield threeLines("Unlabeled", dependencies(semantics, "unlabelled"), unlabelled);
  const perfect = {
    correct: [semantics.perfectPropositions],
    system: [semantics.systemPredicates],
    gold: [semantics.goldPredicates],
  };
  yield threeLines("Proposition", perfect, propositionFigures(semantics, division));
  yield exactLine("Exact semantic match:", semantics.exactSentences, semantics.sentences);
  yield `\n  OVERALL MACRO SCORES (Wsem = ${two(semanticWeight)}):\n`;
  yield macroLines("Labeled", macroFigures(labelled, las, division));
  yield macroLines("Unlabeled", macroFigures(unlabelled, uas, division));
  yield exactLine("Exact overall match:", counts.exactSentences, syntax.sentences);
  yield "\n  OVERALL MICRO SCORES:\n";
  for (const kind of ["labelled", "unlabelled"] as const) {
    const { correct, system, gold } = dependencies(semantics, kind);
    const all = {
      correct: [right[kind], ...correct],
      system: [syntax.tokens, ...system],
      gold: [syntax.tokens, ...gold],
    };
    yield threeLines(`${titles[kind]} micro`, all, microFigures(counts, kind, division));
  }
}

function macroLines(title: string, { precision, recall, f1 }: PercentFigures): string {
  return Object.entries({ precision, recall, F1: f1 })
    .map(([name, figure]) => `  ${`${title} macro ${name}:`.padEnd(27)} ${two(figure)} %\n`)
    .join("");
}

/** The measures of the overview of CoNLL-2008 beyond the official scores. */
export function additionalReport(counts: Counts): string {
  const { ratio, verbal, nominal, nonprojective } = additionalFigures(counts);
  const { gold, correct, system } = counts.additional.nonprojective;
  return (
    "\n  ADDITIONAL MEASURES (CoNLL-2008 overview, section 6):\n" +
    `  Labeled F1 / LAS:           ${two(ratio)} %\n` +
    threeLines("Verbal labeled", dependencies(counts.additional.verbal, "labelled"), verbal) +
    threeLines("Nominal labeled", dependencies(counts.additional.nominal, "labelled"), nominal) +
    threeLines("Nonprojective", { correct: [correct], system: [system], gold: [gold] }, nonprojective)
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
