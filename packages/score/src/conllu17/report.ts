import { formatFixed } from "@discoprep/formats/conll16/cpython2";
import type { UdScore } from "./evaluate.ts";

/** Returns the line that the official script prints without `-v`. */
export function scoreLine(scores: ReadonlyMap<string, UdScore>): string {
  return `LAS F1 Score: ${formatFixed(100 * (scores.get("LAS")?.f1 ?? 0), 2)}\n`;
}

/** Returns the table the official script prints with `-v`. */
export function scoreTable(scores: ReadonlyMap<string, UdScore>): string {
  const heading = `Metrics    | Precision |    Recall |  F1 Score | AligndAcc\n`;
  const cell = (value: number): string => formatFixed(100 * value, 2).padStart(10);
  const rows = [...scores].map(([name, { precision, recall, f1, alignedAccuracy }]) => {
    const last = alignedAccuracy === null ? "" : cell(alignedAccuracy);
    return `${name.padEnd(11)}|${cell(precision)} |${cell(recall)} |${cell(f1)} |${last}\n`;
  });
  return `${heading}-----------+-----------+-----------+-----------+-----------\n${rows.join("")}`;
}
