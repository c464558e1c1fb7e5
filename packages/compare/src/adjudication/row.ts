import * as z from "@discoprep/files/zod";
import { goldColumns, keyOf, type SheetKind, type SheetRow } from "./sheet.ts";

/** A fault of one row. Its message names the cell, and says what it holds. */
export class RowProblem extends Error {}

/** The decisions on a row; a review has one side. `agree` is a verdict. */
export const decisions = ["a", "b", "both", "none", "edit", "agree"] as const;
export type Decision = (typeof decisions)[number];

/** The aspects on which a reviewer can disagree. */
export const aspects = ["type", "connective", "arg1", "arg2", "sense"] as const;

const trimmed = z.string().trim();
const text = trimmed.default("");

/** Makes the schema of a cell that is empty or holds one of some words. */
function wordOf<const Words extends readonly string[]>(words: Words, fault: string) {
  const options = { error: ({ input }: { input?: unknown }) => `${fault}: ${input}` };
  return text
    .transform((cell) => cell.toLowerCase().replaceAll(/\s/g, ""))
    .pipe(z.enum(["", ...words], options));
}

/** Makes the schema of a row that came back. @param words of its decision */
function rowSchema<const Words extends readonly string[]>(words: Words) {
  const otherAspect = { error: () => `on holds another word than ${aspects.join(", ")}` };
  return z.object({
    number: text,
    document: text,
    id: text,
    kinds: text,
    verdict: wordOf(["agree", "disagree"], "verdict is neither agree nor disagree"),
    on: text
      .transform((cell) => cell.toLowerCase().split(/[\s,;]+/))
      .transform((all) => all.filter((aspect) => aspect !== ""))
      .pipe(z.array(z.enum(aspects, otherAspect))),
    comment: trimmed.optional(),
    decision: wordOf(words, `decision is none of ${words.join(", ")}`),
    note: text,
    gold_type: text,
    gold_connective: text,
    gold_arg1: text,
    gold_arg2: text,
    gold_senses: text,
  });
}

const schemas = {
  disagreements: rowSchema(["a", "b", "both", "none", "edit"]),
  review: rowSchema(["a", "none", "edit"]),
} as const;

/** A row of a sheet as a person has filled it in. */
export type Row = z.output<(typeof schemas)[SheetKind]> & {
  /** All cells as they came back, also those of columns that a person has added. */
  readonly cells: SheetRow;
  readonly kind: SheetKind;
  /** Names the question that the row answers. */
  readonly key: string;
  /** Whether it adds a relation to the release under review. */
  readonly isAdded: boolean;
  /** Whether it replaces a part of a relation. */
  readonly hasGold: boolean;
};

/** Reads the cells of a row. @throws RowProblem for a word that means nothing */
export function rowOf(kind: SheetKind, cells: SheetRow): Row {
  const { success, data, error } = schemas[kind].safeParse(cells);
  if (!success) throw new RowProblem(error.issues[0]?.message);
  const row = {
    ...data,
    cells,
    kind,
    key: keyOf(kind, cells),
    isAdded: kind === "review" && data.id === "",
    hasGold: goldColumns.some((column) => data[column] !== ""),
  };
  if (!row.isAdded && row.verdict === "agree" && row.on.length > 0)
    throw new RowProblem(`verdict is agree, and on names what is not agreed: ${row.on.join(" ")}`);
  return row;
}

/** Returns the decision of a row, or undefined where it has none. @throws RowProblem where its cells contradict */
export function decisionOf(row: Row): Decision | undefined {
  const { decision, hasGold, isAdded, kind, verdict } = row;
  const isReviewed = kind === "review" && !isAdded;
  if (isReviewed && verdict === "agree") {
    if ((decision === "" || decision === "a") && !hasGold) return "agree";
    const other = decision === "" ? "filled gold_ cells" : decision;
    throw new RowProblem(`verdict is agree, and yet the row decides otherwise: ${other}`);
  }
  if (decision === "" && hasGold) throw new RowProblem("gold_ cells are filled, and decision is empty");
  if (isAdded && decision !== "" && decision !== "edit")
    throw new RowProblem(`a row without id adds a relation: its decision is edit, not ${decision}`);
  if (decision === "" || (isReviewed && verdict === "")) return undefined;
  if ((decision === "both" || decision === "none") && hasGold)
    throw new RowProblem(`gold_ cells are filled, and decision is ${decision}: they replace nothing`);
  return decision;
}
