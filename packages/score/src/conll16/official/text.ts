import { floatText, format4 } from "@discoprep/formats/conll16/cpython2";
import { resultOf } from "../../official-stop.ts";
import { pairInSubset, type ScorePair, type Subset, subsets } from "../scored-relation.ts";
import type { Figures, SenseTable } from "./numbers.ts";
import { scorePartial } from "./partial.ts";
import { scoreStrict } from "./strict.ts";

// Output of the scripts of CoNLL-2016 or, if so named, 2015. All throw OfficialStop where the script stops.

const headings: Readonly<Record<Subset, string>> = {
  all: "Evaluation for all discourse relations\n",
  explicit: "Evaluation for explicit discourse relations only\n",
  non_explicit: "Evaluation for non-explicit discourse relations only (Implicit, EntRel, AltLex)\n",
};

const banner = `\n${"=".repeat(48)}\n`;

export function officialStrict(pair: ScorePair): string {
  return blocks(pair, (subset, part) => banner + headings[subset] + strictText(part));
}

export function tiraStrict(pair: ScorePair): string {
  return blocks(pair, (subset, part) => headings[subset] + strictText(part));
}

export function officialPartial(pair: ScorePair, cutoff: number): string {
  return blocks(pair, (subset, part) => banner + headings[subset] + partialText(part, cutoff));
}

/** Returns the partial blocks of tira_eval.py, whose headings leave "only" out in one place. */
export function tiraPartial(pair: ScorePair): string {
  return blocks(pair, (subset, part) => {
    const heading = subset === "explicit" ? headings[subset].replace(" only", "") : headings[subset];
    return `\nPartial ${heading}${partialText(part, 0.7)}`;
  });
}

export function officialSubsets2015(pair: ScorePair): string {
  return blocks(pair, (subset, part) => headings[subset] + officialStrict2015(part));
}

function blocks(pair: ScorePair, textOf: (subset: Subset, pair: ScorePair) => string): string {
  return subsets.map((subset) => textOf(subset, pairInSubset(pair, subset))).join("");
}

function strictText(pair: ScorePair): string {
  const score = scoreStrict(pair);
  return (
    `Explicit connectives         : ${threeFigures(resultOf(score.connective))}\n` +
    `Arg 1 extractor              : ${threeFigures(score.arg1)}\n` +
    `Arg 2 extractor              : ${threeFigures(score.arg2)}\n` +
    `Arg1 Arg2 extractor combined : ${threeFigures(score.both)}\n` +
    senseLines(resultOf(score.senses), resultOf(score.overall)) +
    `Overall parser performance --------------\n${threeFigures(resultOf(score.overall))}\n`
  );
}

function partialText(pair: ScorePair, cutoff: number): string {
  const score = scorePartial(pair, cutoff);
  // Python prints 12 digits of a float.
  const printedCutoff = floatText(Number(cutoff.toPrecision(12)));
  return (
    "PARTIAL EVALUATION - For diagnostics only and not for ranking\n" +
    "Aligning relations - This will time out after 120 seconds\n" +
    `Arg 1 extractor (partial matching)                     : ${threeFigures(score.arg1)}\n` +
    `Arg 2 extractor (partial matching)                     : ${threeFigures(score.arg2)}\n` +
    `Concatenated Arg 1 Arg 2 extractor (partial matching)  : ${threeFigures(score.concatenated)}\n` +
    `Conjunctive Arg 1 & Arg 2 extractor (partial matching) : ${threeFigures(score.conjunctive)}\n` +
    senseLines(resultOf(score.senses), resultOf(score.overall)) +
    `Overall parser performance (cutoff = ${printedCutoff})--------------\n${threeFigures(resultOf(score.overall))}\n`
  );
}

export function officialStrict2015(pair: ScorePair): string {
  const score = scoreStrict(pair, "2015");
  const part = (name: string, figures: Figures): string =>
    `${name}--------------\n${threeFigures(figures)}\n`;
  return [
    part("Explicit connectives", resultOf(score.connective)),
    part("Arg 1 extractor", score.arg1),
    part("Arg 2 extractor", score.arg2),
    part("Arg1 Arg2 extractor combined", score.both),
    `Sense classification--------------\n${senseLines2015(resultOf(score.senses))}`,
    part("Overall parser performance ", resultOf(score.overall)),
  ].join("");
}

function threeFigures({ precision, recall, f1 }: Figures): string {
  return `Precision ${format4(precision)} Recall ${format4(recall)} F1 ${format4(f1)}`;
}

function senseLines(table: SenseTable, micro: Figures): string {
  const perSense = table.figures().slice(0, -1);
  const longest = Math.max(0, ...perSense.map(([label]) => label.length));
  const row = (label: string, { precision, recall, f1 }: Figures): string =>
    `${label} precision ${format4(precision)}\trecall ${format4(recall)}\tF1 ${format4(f1)}`;
  const lines = [
    row(`*Micro-Average${" ".repeat(Math.max(0, longest - 13))}`, micro),
    ...perSense.map(([label, figures]) => row(label.padEnd(longest + 1), figures)),
  ];
  return `Sense classification--------------\n${lines.sort().join("\n")}\n`;
}

function senseLines2015(table: SenseTable): string {
  const row = (label: string, { precision, recall, f1 }: Figures, tab: string): string =>
    `${label}precision ${format4(precision)} ${tab}recall ${format4(recall)}\t F1 ${format4(f1)}`;
  const lines = table
    .figures()
    .slice(0, -1)
    .map(([label, figures]) => row(`${label} \t`, figures, "\t"));
  return `${[row("* Average ", table.macro(), "\t "), ...lines.sort()].join("\n")}\n`;
}
