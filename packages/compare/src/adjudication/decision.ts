import type { Relation } from "@discoprep/corpus";
import { editedRelation, RowProblem, type SheetText, type Sides } from "./gold-relation.ts";
import { cell, hasGold, type SheetKind, type SheetRow } from "./sheet-text.ts";

/** What a person can decide; a review has one side. `agree` is a verdict. */
export const decisions = ["a", "b", "both", "none", "edit", "agree"] as const;
export type Decision = (typeof decisions)[number];

const allowed: Readonly<Record<SheetKind, readonly string[]>> = {
  disagreements: ["a", "b", "both", "none", "edit"],
  review: ["a", "none", "edit"],
};

/** What a reviewer can disagree on. */
export const aspects = ["type", "connective", "arg1", "arg2", "sense"] as const;

/** A reviewer's verdict with what it is on; undefined where there is none. @throws RowProblem */
export function verdictOf(row: SheetRow): { readonly agrees: boolean; readonly on: string[] } | undefined {
  const verdict = cell(row, "verdict").toLowerCase();
  const on = cell(row, "on")
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((aspect) => aspect !== "");
  const unknown = on.find((aspect) => !aspects.some((known) => known === aspect));
  if (unknown !== undefined)
    throw new RowProblem(`on holds another word than ${aspects.join(", ")}`, unknown);
  if (verdict === "") return undefined;
  if (verdict !== "agree" && verdict !== "disagree")
    throw new RowProblem("verdict is neither agree nor disagree", verdict);
  if (verdict === "agree" && on.length > 0)
    throw new RowProblem("verdict is agree, and on names what is not agreed", on.join(" "));
  return { agrees: verdict === "agree", on };
}

/** What a row decides; undefined where it does not. @param isAdded whether the row adds a relation @throws RowProblem */
export function decisionOf(kind: SheetKind, row: SheetRow, isAdded: boolean): Decision | undefined {
  const verdict = kind === "review" && !isAdded ? verdictOf(row) : undefined;
  const word = cell(row, "decision").toLowerCase().replaceAll(/\s/g, "");
  if (word !== "" && !allowed[kind].includes(word))
    throw new RowProblem(`decision is none of ${allowed[kind].join(", ")}`, word);
  if (verdict?.agrees === true && ((word !== "" && word !== "a") || hasGold(row)))
    throw new RowProblem("verdict is agree, and yet the row decides otherwise", word || "filled gold_ cells");
  if (verdict?.agrees === true) return "agree";
  if (word === "" && hasGold(row))
    throw new RowProblem("gold_ cells are filled, and decision is empty", "no decision");
  if (isAdded && word !== "" && word !== "edit")
    throw new RowProblem("a row without id adds a relation: its decision is edit", word);
  const isReviewed = kind !== "review" || isAdded || verdict !== undefined;
  return isReviewed ? decisions.find((decision) => decision === word) : undefined;
}

/** The gold relations that a decision makes of the annotators' ones. @throws RowProblem */
export function goldOf(decision: Decision, row: SheetRow, sides: Sides, text: SheetText): Relation[] {
  const { a, b } = sides;
  if (decision === "edit") return [editedRelation(a ?? b, row, sides, text)];
  if ((decision === "both" || decision === "none") && hasGold(row))
    throw new RowProblem(`gold_ cells are filled, and decision is ${decision}`, "cells that replace nothing");
  if (decision === "none") return [];
  if (decision === "both") {
    if (a === undefined || b === undefined)
      throw new RowProblem(
        "decision is both, and one side has no relation",
        a === undefined ? "only B's" : "only A's",
      );
    return [a, b];
  }
  const own = decision === "b" ? b : a;
  if (own !== undefined) return [hasGold(row) ? editedRelation(own, row, sides, text) : own];
  if (hasGold(row)) throw new RowProblem("gold_ cells are filled, and that side has no relation", decision);
  return [];
}
