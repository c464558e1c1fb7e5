import { floatText, format4 } from "@discoprep/formats/conll16/cpython2";
import { resultOf } from "../../official-stop.ts";
import { pairInSubset, type ScorePair, type Subset, subsets } from "../scored-relation.ts";
import { type Figures, type SenseMatrix, senseFigures } from "./numbers.ts";
import { type PartialScore, scorePartial } from "./partial.ts";
import { type StrictScore, type StrictScore2015, scoreStrict, scoreStrict2015 } from "./strict.ts";

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

/** The text that scorer.py of CoNLL-2016 prints. @throws OfficialStop where it stops */
export function officialStrict(pair: ScorePair): string {
  return blocks(pair, banner, (part) => strictText(scoreStrict(part)));
}

/** The text that partial_scorer.py of CoNLL-2016 prints. @throws OfficialStop where it stops */
export function officialPartial(pair: ScorePair, cutoff: number): string {
  return blocks(pair, banner, (part) => partialText(scorePartial(part, cutoff)));
}

/** The text that scorer.py of CoNLL-2015 prints: one block over all relations. @throws OfficialStop where it stops */
export function officialStrict2015(pair: ScorePair): string {
  return strictText2015(scoreStrict2015(pair));
}

/** The text that scorer2.py of CoNLL-2015 prints: that block for each of three subsets. @throws OfficialStop where it stops */
export function officialSubsets2015(pair: ScorePair): string {
  return blocks(pair, "", officialStrict2015);
}

function blocks(pair: ScorePair, before: string, textOf: (pair: ScorePair) => string): string {
  return subsets.map((subset) => before + blockHeading(subset) + textOf(pairInSubset(pair, subset))).join("");
}

/** The block of 2016. @throws OfficialStop where the script stops */
export function strictText(score: StrictScore): string {
  return (
    `Explicit connectives         : ${threeFigures(resultOf(score.connective))}\n` +
    `Arg 1 extractor              : ${threeFigures(score.arg1)}\n` +
    `Arg 2 extractor              : ${threeFigures(score.arg2)}\n` +
    `Arg1 Arg2 extractor combined : ${threeFigures(score.both)}\n` +
    senseTable(resultOf(score.senses), resultOf(score.overall)) +
    `Overall parser performance --------------\n${threeFigures(resultOf(score.overall))}\n`
  );
}

/** The block of partial matching. @throws OfficialStop where the script stops */
export function partialText(score: PartialScore): string {
  // Python prints 12 digits of a float.
  const cutoff = floatText(Number(score.cutoff.toPrecision(12)));
  return (
    "PARTIAL EVALUATION - For diagnostics only and not for ranking\n" +
    "Aligning relations - This will time out after 120 seconds\n" +
    `Arg 1 extractor (partial matching)                     : ${threeFigures(score.arg1)}\n` +
    `Arg 2 extractor (partial matching)                     : ${threeFigures(score.arg2)}\n` +
    `Concatenated Arg 1 Arg 2 extractor (partial matching)  : ${threeFigures(score.concatenated)}\n` +
    `Conjunctive Arg 1 & Arg 2 extractor (partial matching) : ${threeFigures(score.conjunctive)}\n` +
    senseTable(resultOf(score.senses), resultOf(score.overall)) +
    `Overall parser performance (cutoff = ${cutoff})--------------\n${threeFigures(resultOf(score.overall))}\n`
  );
}

/** The block of 2015. @throws OfficialStop where the script stops */
function strictText2015(score: StrictScore2015): string {
  const part = (name: string, one: Figures): string => `${name}--------------\n${threeFigures(one)}\n`;
  return [
    part("Explicit connectives", resultOf(score.connective)),
    part("Arg 1 extractor", score.arg1),
    part("Arg 2 extractor", score.arg2),
    part("Arg1 Arg2 extractor combined", score.both),
    "Sense classification--------------\n",
    senseTable2015(resultOf(score.senses), resultOf(score.macro)),
    part("Overall parser performance ", resultOf(score.overall)),
  ].join("");
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
