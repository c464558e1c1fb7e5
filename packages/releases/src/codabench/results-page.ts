import { describeProblem } from "@discoprep/corpus";
import { pairKinds, type SetResult, type SystemResult, warningMessage } from "@discoprep/score/systems";
import { figureOf, scoreColumns } from "./columns.ts";

/** The page that Codabench shows of a submission: one HTML file that asks for nothing else. */
export function resultsPage(set: SetResult, system: SystemResult): string {
  const { perSense, errors, warnings, predicted } = system;
  const shown = (value: number | null | undefined): string =>
    value === null || value === undefined ? "–" : value.toFixed(4);
  const senses = Object.entries(perSense).map(([sense, { gold, predicted, correct, p, r, f1 }]) => [
    ...[sense, `${gold}`, `${predicted}`, `${correct}`],
    ...[p, r, f1].map(shown),
  ]);
  const notices = warnings
    .map((warning) => `<li>${escaped(describeProblem(warningMessage(warning, system.file)))}</li>`)
    .join("");
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Results</title>
<style>body{font:1rem/1.4 sans-serif;margin:1rem}table{border-collapse:collapse;margin:0 0 1rem}
caption{text-align:left;font-weight:bold}th,td{border:1px solid #888;padding:.2rem .5rem;text-align:right}
th:first-child,td:first-child{text-align:left}</style></head><body>
<h1>Results</h1>
<p>${set.relations} relations of gold in ${set.documents} documents; ${predicted} predicted.</p>
${notices === "" ? "" : `<h2>Warnings</h2><ul>${notices}</ul>`}
${table(
  "Figures",
  ["figure", "value", "counts"],
  scoreColumns.map((column) => [column.title, shown(figureOf(system, column)), column.what]),
)}
${table("Senses", ["sense", "gold", "predicted", "correct", "P", "R", "F1"], senses)}
${table(
  "Relations by kind of error",
  ["kind", "relations"],
  pairKinds.map((kind) => [kind, `${errors[kind]}`]),
)}
<p>Signature: <code>${escaped(set.signature)}</code></p>
</body></html>
`;
}

function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: "th" | "td"): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
  return `<table><caption>${caption}</caption><thead>${row(head, "th")}</thead><tbody>
${rows.map((cells) => row(cells, "td")).join("\n")}
</tbody></table>`;
}

/** Names of senses and documents come from strangers. */
function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? "");
}
