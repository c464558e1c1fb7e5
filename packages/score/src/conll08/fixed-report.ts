import { formatFixed } from "@discoprep/conll16/cpython2";
import type { AdditionalCounts } from "./additional-counts.ts";
import type { Counts } from "./counts.ts";
import {
  attachmentFigures,
  harmonicMean,
  orZero,
  type PercentFigures,
  semanticFigures,
  zeroDivision,
} from "./figures.ts";
import type { FixedRun } from "./fixed-run.ts";
import { type FileNames, longReport } from "./long-report.ts";
import { overallReport } from "./overall-report.ts";
import type { PropositionCounts } from "./semantic-counts.ts";
import { supportNote } from "./support-note.ts";

/** What to print. */
interface FixedReportOptions {
  readonly isShort: boolean;
  readonly scoresSupport: boolean;
  readonly names: FileNames;
}

/** The report in the official layout, with the additional measures of the overview of CoNLL-2008. */
export function fixedReport(run: FixedRun, { isShort, scoresSupport, names }: FixedReportOptions): string {
  const { counts, format } = run;
  return [
    ...overallReport(counts, zeroDivision),
    ...additionalLines(run),
    format === "conll08" ? supportNote(counts, scoresSupport) : "",
    isShort ? "" : longReport(counts, names, format),
  ].join("");
}

/** Figures of the overview beyond the official scores. */
interface AdditionalFigures {
  /** 100 · labelled semantic F1 / LAS (table 15). */
  readonly ratio: number;
  /** Labelled semantic dependencies of verbal and nominal predicates (table 16). */
  readonly verbal: PercentFigures;
  readonly nominal: PercentFigures;
  /** Unlabelled, over only the nonprojective links (table 14). */
  readonly nonprojective: PercentFigures;
}

/** Computes the additional figures; what is divided by 0 is 0. */
export function additionalFigures(counts: Counts, additional: AdditionalCounts): AdditionalFigures {
  const labelled = (part: PropositionCounts): PercentFigures =>
    semanticFigures(part, "labelled", zeroDivision);
  const { gold, correct, system } = additional.nonprojective;
  const precision = orZero(100 * correct, system);
  const recall = orZero(100 * correct, gold);
  return {
    ratio: orZero(100 * labelled(counts.semantics).f1, attachmentFigures(counts, zeroDivision).las),
    verbal: labelled(additional.verbal),
    nominal: labelled(additional.nominal),
    nonprojective: harmonicMean(precision, recall, orZero),
  };
}

function* additionalLines({ counts, additional }: FixedRun): Generator<string> {
  const { ratio, verbal, nominal, nonprojective } = additionalFigures(counts, additional);
  const two = (value: number): string => formatFixed(value, 2);
  yield "\n  ADDITIONAL MEASURES (CoNLL-2008 overview, section 6):\n";
  yield `  Labeled F1 / LAS:           ${two(ratio)} %\n`;
  for (const [name, figures, part] of [
    ["Verbal", verbal, additional.verbal],
    ["Nominal", nominal, additional.nominal],
  ] as const) {
    const { labelledArguments, labelledPredicates, systemArguments, systemPredicates, goldArguments } = part;
    const correct = `(${labelledArguments} + ${labelledPredicates})`;
    const total = {
      precision: [systemArguments, systemPredicates],
      recall: [goldArguments, part.goldPredicates],
    };
    for (const figure of ["precision", "recall"] as const) {
      const title = `${name} labeled ${figure}:`.padEnd(27);
      yield `  ${title} ${correct} / (${total[figure].join(" + ")}) * 100 = ${two(figures[figure])} %\n`;
    }
    yield `  ${`${name} labeled F1:`.padEnd(27)} ${two(figures.f1)} \n`;
  }
  const { gold, correct, system } = additional.nonprojective;
  yield `  Nonprojective precision:    ${correct} / ${system} * 100 = ${two(nonprojective.precision)} %\n`;
  yield `  Nonprojective recall:       ${correct} / ${gold} * 100 = ${two(nonprojective.recall)} %\n`;
  yield `  Nonprojective F1:           ${two(nonprojective.f1)} \n`;
}
