import { formatFixed } from "@discoprep/conll16/cpython2";
import { type EvaluationYear, editions } from "./edition.ts";
import type { UdScore } from "./evaluate.ts";

/** What the official script prints without `-v`: 2017 one line, 2018 three. */
export function scoreLines(scores: ReadonlyMap<string, UdScore>, year: EvaluationYear): string {
  const title = (name: string): string => (name === "LAS" ? "LAS F1 Score" : `${name} Score`);
  return editions[year].summary
    .map((name) => `${title(name)}: ${formatFixed(100 * (scores.get(name)?.f1 ?? 0), 2)}\n`)
    .join("");
}

/** The table the official script prints with `-v`. */
export function scoreTable(scores: ReadonlyMap<string, UdScore>, year: EvaluationYear): string {
  const heading = `${editions[year].tableHeading}    | Precision |    Recall |  F1 Score | AligndAcc\n`;
  const cell = (value: number): string => formatFixed(100 * value, 2).padStart(10);
  const rows = [...scores].map(([name, { precision, recall, f1, alignedAccuracy }]) => {
    const last = alignedAccuracy === null ? "" : cell(alignedAccuracy);
    return `${name.padEnd(11)}|${cell(precision)} |${cell(recall)} |${cell(f1)} |${last}\n`;
  });
  return `${heading}-----------+-----------+-----------+-----------+-----------\n${rows.join("")}`;
}
