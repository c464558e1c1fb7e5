import { formatFixed } from "@discoprep/conll16/cpython2";
import type { Counts } from "./counts.ts";
import {
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

/**
 * The overall scores in the layout of eval08.pl and eval09.pl, part by part, as the scripts print before they may die of
 * a division by zero.
 */
export function* overallReport(counts: Counts, division: Division): Generator<string> {
  const attachment = attachmentFigures(counts, division);
  yield* syntacticScores(counts, attachment, division);
  const labelled = semanticFigures(counts.semantics, "labelled", division);
  yield* semanticLines("Labeled", "labelled", counts, labelled);
  const unlabelled = semanticFigures(counts.semantics, "unlabelled", division);
  yield* semanticLines("Unlabeled", "unlabelled", counts, unlabelled);
  yield* propositionScores(counts, division);
  yield `\n  OVERALL MACRO SCORES (Wsem = ${two(semanticWeight)}):\n`;
  yield* macroLines("Labeled", macroFigures(labelled, attachment.las, division));
  yield* macroLines("Unlabeled", macroFigures(unlabelled, attachment.uas, division));
  const { exactSentences, syntax } = counts;
  const exact = division.divide(exactSentences * 100, syntax.sentences);
  yield `  Exact overall match:        ${exactSentences} / ${syntax.sentences} * 100 = ${two(exact)} %\n`;
  yield "\n  OVERALL MICRO SCORES:\n";
  yield* microLines("Labeled", "labelled", counts, division);
  yield* microLines("Unlabeled", "unlabelled", counts, division);
}

function* syntacticScores(
  { syntax }: Counts,
  { las, uas, labelAccuracy }: ReturnType<typeof attachmentFigures>,
  { divide }: Division,
): Generator<string> {
  const { tokens, errors, headErrors, labelErrors, sentences, exactSentences } = syntax;
  const line = (name: string, wrong: number, percent: number): string =>
    `  ${name.padEnd(27)} ${tokens - wrong} / ${tokens} * 100 = ${two(percent)} %\n`;
  yield "  SYNTACTIC SCORES:\n";
  yield line("Labeled   attachment score:", errors, las);
  yield line("Unlabeled attachment score:", headErrors, uas);
  yield line("Label accuracy score:", labelErrors, labelAccuracy);
  const exact = divide(exactSentences * 100, sentences);
  yield `  Exact syntactic match:      ${exactSentences} / ${sentences} * 100 = ${two(exact)} %\n`;
  yield "\n  SEMANTIC SCORES: \n";
}

function* semanticLines(
  title: string,
  kind: "labelled" | "unlabelled",
  { semantics }: Counts,
  { precision, recall, f1 }: PercentFigures,
): Generator<string> {
  const { systemArguments, systemPredicates, goldArguments, goldPredicates } = semantics;
  const correct = `(${semantics[`${kind}Arguments`]} + ${semantics[`${kind}Predicates`]})`;
  const line = (name: string, total: string, percent: number): string =>
    `  ${`${title} ${name}:`.padEnd(27)} ${correct} / ${total} * 100 = ${two(percent)} %\n`;
  yield line("precision", `(${systemArguments} + ${systemPredicates})`, precision);
  yield line("recall", `(${goldArguments} + ${goldPredicates})`, recall);
  yield `  ${`${title} F1:`.padEnd(27)} ${two(f1)} \n`;
}

function* propositionScores({ semantics }: Counts, division: Division): Generator<string> {
  const { perfectPropositions, systemPredicates, goldPredicates, sentences, exactSentences } = semantics;
  const { precision, recall, f1 } = propositionFigures(semantics, division);
  yield `  Proposition precision:      ${perfectPropositions} / ${systemPredicates} * 100 = ${two(precision)} %\n`;
  yield `  Proposition recall:         ${perfectPropositions} / ${goldPredicates} * 100 = ${two(recall)} %\n`;
  yield `  Proposition F1:             ${two(f1)} \n`;
  const exact = division.divide(exactSentences * 100, sentences);
  yield `  Exact semantic match:       ${exactSentences} / ${sentences} * 100 = ${two(exact)} %\n`;
}

function* macroLines(title: string, { precision, recall, f1 }: PercentFigures): Generator<string> {
  for (const [name, figure] of Object.entries({ precision, recall, F1: f1 })) {
    yield `  ${`${title} macro ${name}:`.padEnd(27)} ${two(figure)} %\n`;
  }
}

function* microLines(
  title: string,
  kind: "labelled" | "unlabelled",
  counts: Counts,
  division: Division,
): Generator<string> {
  const { syntax, semantics } = counts;
  const { precision, recall, f1 } = microFigures(counts, kind, division);
  const attached = syntax.tokens - (kind === "labelled" ? syntax.errors : syntax.headErrors);
  const correct = `(${attached} + ${semantics[`${kind}Arguments`]} + ${semantics[`${kind}Predicates`]})`;
  const line = (name: string, side: "system" | "gold", percent: number): string => {
    const total = `(${syntax.tokens} + ${semantics[`${side}Arguments`]} + ${semantics[`${side}Predicates`]})`;
    return `  ${`${title} micro ${name}:`.padEnd(27)} ${correct} / ${total} * 100 = ${two(percent)} %\n`;
  };
  yield line("precision", "system", precision);
  yield line("recall", "gold", recall);
  yield `  ${`${title} micro F1:`.padEnd(27)} ${two(f1)} \n`;
}
