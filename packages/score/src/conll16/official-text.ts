import { format4, pythonStr } from "@discoprep/conll16/cpython2";
import { OfficialException, resultOf } from "../official-exception.ts";
import { type Figures, type SenseMatrix, senseFigures } from "./numbers.ts";
import { type PartialScore, scorePartial } from "./partial.ts";
import { pairInSubset, type ScorePair, type Subset, subsets } from "./scored-relation.ts";
import {
  type Extractions,
  type StrictScore,
  type StrictScore2015,
  scoreExtractions,
  scoreStrict,
  scoreStrict2015,
} from "./strict.ts";

/** What an official script prints, up to the exception on which it stops, if it does. */
export interface OfficialOutput {
  readonly stdout: string;
  readonly exception?: OfficialException;
}

/** Takes what a script prints; a script may stop by throwing an OfficialException. */
export type Print = (text: string) => void;

/** Collects what `script` prints until it ends or stops. */
export function officialOutput(script: (print: Print) => void): OfficialOutput {
  let stdout = "";
  try {
    script((text) => {
      stdout += text;
    });
    return { stdout };
  } catch (exception) {
    if (exception instanceof OfficialException) return { stdout, exception };
    throw exception;
  }
}

const subsetNames: Record<Subset, string> = {
  all: "all discourse relations",
  explicit: "explicit discourse relations only",
  "non-explicit": "non-explicit discourse relations only (Implicit, EntRel, AltLex)",
};

/** The heading of a subset's block: `Evaluation for all discourse relations`. */
export function blockHeading(subset: Subset): string {
  return `Evaluation for ${subsetNames[subset]}\n`;
}

const banner = `\n${"=".repeat(48)}\n`;

/** What scorer.py of CoNLL-2016 prints. */
export function officialStrict(pair: ScorePair): OfficialOutput {
  return blocks(pair, banner, printStrict);
}

/** What partial_scorer.py of CoNLL-2016 prints. */
export function officialPartial(pair: ScorePair, cutoff: number): OfficialOutput {
  return blocks(pair, banner, (part, print) => printPartial(part, cutoff, print));
}

/** What scorer.py of CoNLL-2015 prints: one block over all relations, as that script has no subsets. */
export function officialStrict2015(pair: ScorePair): OfficialOutput {
  return officialOutput((print) => void printStrict2015(pair, print));
}

/** What scorer2.py of CoNLL-2015 prints: that script's block for each of the three subsets. */
export function officialSubsets2015(pair: ScorePair): OfficialOutput {
  return blocks(pair, "", printStrict2015);
}

function blocks(
  pair: ScorePair,
  before: string,
  printBlock: (pair: ScorePair, print: Print) => unknown,
): OfficialOutput {
  return officialOutput((print) => {
    for (const subset of subsets) {
      print(before + blockHeading(subset));
      printBlock(pairInSubset(pair, subset), print);
    }
  });
}

/** Prints one 2016 block: everything is computed before anything is printed. */
export function printStrict(pair: ScorePair, print: Print): StrictScore {
  const score = scoreStrict(pair);
  print(
    `Explicit connectives         : ${threeFigures(resultOf(score.connective))}\n` +
      `Arg 1 extractor              : ${threeFigures(score.arg1)}\n` +
      `Arg 2 extractor              : ${threeFigures(score.arg2)}\n` +
      `Arg1 Arg2 extractor combined : ${threeFigures(score.both)}\n` +
      senseTable(resultOf(score.senses), resultOf(score.overall)) +
      `Overall parser performance --------------\n${threeFigures(resultOf(score.overall))}\n`,
  );
  return score;
}

/** Prints one partial block; its first two lines come before the alignment. */
export function printPartial(pair: ScorePair, cutoff: number, print: Print): PartialScore {
  print(
    "PARTIAL EVALUATION - For diagnostics only and not for ranking\n" +
      "Aligning relations - This will time out after 120 seconds\n",
  );
  const score = scorePartial(pair, cutoff);
  const overall = `Overall parser performance (cutoff = ${pythonStr({ float: cutoff })})--------------\n`;
  print(
    `Arg 1 extractor (partial matching)                     : ${threeFigures(score.arg1)}\n` +
      `Arg 2 extractor (partial matching)                     : ${threeFigures(score.arg2)}\n` +
      `Concatenated Arg 1 Arg 2 extractor (partial matching)  : ${threeFigures(score.concatenated)}\n` +
      `Conjunctive Arg 1 & Arg 2 extractor (partial matching) : ${threeFigures(score.conjunctive)}\n` +
      senseTable(resultOf(score.senses), resultOf(score.overall)) +
      `${overall}${threeFigures(resultOf(score.overall))}\n`,
  );
  return score;
}

/** Prints one 2015 block, part by part as that script computes them. */
export function printStrict2015(
  pair: ScorePair,
  print: Print,
): { extractions: Extractions; score: StrictScore2015 } {
  const extractions = scoreExtractions(pair);
  const part = (name: string, one: Figures): void => print(`${name}--------------\n${threeFigures(one)}\n`);
  part("Explicit connectives", resultOf(extractions.connective));
  part("Arg 1 extractor", extractions.arg1);
  part("Arg 2 extractor", extractions.arg2);
  part("Arg1 Arg2 extractor combined", extractions.both);
  print("Sense classification--------------\n");
  const score = scoreStrict2015(pair);
  print(senseTable2015(resultOf(score.senses), resultOf(score.macro)));
  part("Overall parser performance ", resultOf(score.overall));
  return { extractions, score };
}

function threeFigures({ precision, recall, f1 }: Figures): string {
  return `Precision ${format4(precision)} Recall ${format4(recall)} F1 ${format4(f1)}`;
}

function senseTable(matrix: SenseMatrix, micro: Figures): string {
  const perSense = senseFigures(matrix).slice(0, -1);
  const longest = Math.max(0, ...perSense.map(([label]) => label.length));
  const row = (label: string, { precision, recall, f1 }: Figures): string =>
    `${label} precision ${format4(precision)}\trecall ${format4(recall)}\tF1 ${format4(f1)}`;
  const lines = [
    row(`*Micro-Average${" ".repeat(Math.max(0, longest - 13))}`, micro),
    ...perSense.map(([label, figures]) => row(label.padEnd(longest + 1), figures)),
  ];
  return `Sense classification--------------\n${lines.sort().join("\n")}\n`;
}

function senseTable2015(matrix: SenseMatrix, macro: Figures): string {
  const lines = senseFigures(matrix)
    .slice(0, -1)
    .map(
      ([label, { precision, recall, f1 }]) =>
        `${label} \tprecision ${format4(precision)} \trecall ${format4(recall)}\t F1 ${format4(f1)}`,
    );
  const average = `* Average precision ${format4(macro.precision)} \t recall ${format4(macro.recall)}\t F1 ${format4(macro.f1)}`;
  return `${[average, ...lines.sort()].join("\n")}\n`;
}
