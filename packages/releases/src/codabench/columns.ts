import type { SystemResult } from "@discoprep/score/systems";
// Imported, not read: the scoring program goes to Codabench as one file.
import data from "../../data/codabench/columns.json" with { type: "json" };

/** The columns of the table of results, the one that ranks first: keys of scores.json. */
export const scoreColumns = data.columns;

/** A column's figure of a system; null where there is nothing to count. */
export function figureOf(system: SystemResult, { figure }: (typeof scoreColumns)[number]): number | null {
  const found = figure.split(".").reduce<unknown>((part, key) => Reflect.get(Object(part), key), system);
  return typeof found === "number" ? found : null;
}

/** scores.json: finite numbers only, as Codabench asks. */
export function scoresOf(system: SystemResult): Record<string, number> {
  return Object.fromEntries(scoreColumns.map((column) => [column.key, figureOf(system, column) ?? 0]));
}
