import { goldColumns, type SheetRow, sidePrefixes } from "./sheet.ts";

/** A fault of one row. Its message names the cell, and says what it holds. */
export class RowProblem extends Error {}

export const aspects = ["type", "connective", "arg1", "arg2", "sense"] as const;
export type Aspect = (typeof aspects)[number];

/** A row of a sheet that a person has filled in. */
export interface Row {
  /** All cells, also of columns that a person has added. */
  readonly cells: SheetRow;
  readonly verdict: "agree" | "disagree" | "";
  readonly on: readonly Aspect[];
  readonly decision: string;
  /** True if it adds a relation to the release under review. */
  readonly isAdded: boolean;
  readonly hasGold: boolean;
}

/** Returns the text of a cell without blanks around it. */
export function cellOf(cells: SheetRow, column: string): string {
  return cells[column]?.trim() ?? "";
}

/** Reads the cells of a row. @throws RowProblem for an unknown word */
export function rowOf(annotators: number, cells: SheetRow): Row {
  const wordOf = (column: string): string => cellOf(cells, column).toLowerCase();
  const verdict = wordOf("verdict");
  if (verdict !== "" && verdict !== "agree" && verdict !== "disagree")
    throw new RowProblem(`verdict is neither agree nor disagree: ${verdict}`);
  const on = wordOf("on")
    .split(/[\s,;]+/)
    .filter((word) => word !== "")
    .map((word) => {
      const aspect = aspects.find((name) => name === word);
      if (aspect === undefined) throw new RowProblem(`on holds another word than ${aspects.join(", ")}`);
      return aspect;
    });
  const isAdded = annotators === 1 && cellOf(cells, "id") === "";
  if (!isAdded && verdict === "agree" && on.length > 0)
    throw new RowProblem(`verdict is agree, and on names what is not agreed: ${on.join(" ")}`);
  const hasGold = goldColumns.some((column) => cellOf(cells, column) !== "");
  return { cells, verdict, on, decision: decisionIn(annotators, wordOf("decision")), isAdded, hasGold };
}

/** Returns the letters that a decision may name; a review decides on `a` alone. */
export function decisionLetters(annotators: number): string[] {
  return annotators === 1 ? ["a"] : sidePrefixes(annotators).map((prefix) => prefix.charAt(0));
}

/** @throws RowProblem for a word that is not allowed there */
function decisionIn(annotators: number, cell: string): string {
  const letters = decisionLetters(annotators);
  const word = cell.replaceAll(/[\s,;+]/g, "");
  if (["", "none", "edit"].includes(word) || (annotators === 2 && word === "both")) return word;
  const named = [...new Set(word)].sort();
  if (named.length === word.length && named.every((letter) => letters.includes(letter)))
    return annotators === 2 && named.length === 2 ? "both" : named.join("");
  if (annotators > 1) letters.push(annotators === 2 ? "both" : "several letters such as ab");
  throw new RowProblem(`decision is none of ${[...letters, "none", "edit"].join(", ")}: ${cell}`);
}

/** Returns a row's decision, or undefined without one. @throws RowProblem where its cells contradict each other */
export function decisionOf(annotators: number, row: Row): string | undefined {
  const { decision, hasGold, isAdded, verdict } = row;
  const isReviewed = annotators === 1 && !isAdded;
  if (isReviewed && verdict === "agree") {
    if ((decision === "" || decision === "a") && !hasGold) return "agree";
    const contradiction = decision === "" ? "filled gold_ cells" : decision;
    throw new RowProblem(`verdict is agree, and yet the row decides otherwise: ${contradiction}`);
  }
  if (decision === "" && hasGold) throw new RowProblem("gold_ cells are filled, and decision is empty");
  if (isAdded && decision !== "" && decision !== "edit")
    throw new RowProblem(`a row without id adds a relation: its decision is edit, not ${decision}`);
  if (decision === "" || (isReviewed && verdict === "")) return undefined;
  if (hasGold && decision !== "edit" && decision.length > 1)
    throw new RowProblem(`gold_ cells are filled, and decision is ${decision}: they replace nothing`);
  return decision;
}
