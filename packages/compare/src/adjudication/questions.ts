import type { Readings } from "../agreement/conll/agreement.ts";
import type { Annotation, MarkedRelation } from "../agreement/conll/annotation.ts";
import { inTextOrder } from "../agreement/conll/equality.ts";
import { readingColumns, type SheetRow } from "./sheet.ts";

/** A row of a sheet as it was written, with its relations: a person decides on it. */
export interface Question {
  readonly cells: SheetRow;
  readonly document: string;
  readonly a: MarkedRelation | undefined;
  readonly b: MarkedRelation | undefined;
}

/** Makes one question a disagreement, in text order. */
export function disagreementQuestions(readings: readonly Readings[]): Question[] {
  return readings.map(({ document, a, b, kinds }, index) => {
    const readingsOfBoth = { ...readingCells(a, "a_"), ...readingCells(b, "b_") };
    const cells = { number: `${index + 1}`, document, kinds: kinds.join(" "), ...readingsOfBoth };
    return { cells, document, a, b };
  });
}

/** Makes one question a relation, by document, then in text order. */
export function reviewQuestions({ documents }: Annotation): Question[] {
  const all = [...documents.values()].flatMap(({ id, relations }) =>
    inTextOrder(relations).map((a) => ({ document: id, a, b: undefined })),
  );
  return all.map(({ document, a, b }, index) => {
    return { cells: { number: `${index + 1}`, document, ...readingCells(a, "") }, document, a, b };
  });
}

function readingCells(relation: MarkedRelation | undefined, prefix: string): SheetRow {
  if (relation === undefined) return {};
  const { id, type, connective, arg1, arg2, senses } = relation;
  const texts = [`${id}`, type, connective.text, arg1.text, arg2.text, senses.join("; ")];
  return Object.fromEntries(readingColumns.map((column, index) => [prefix + column, texts[index] ?? ""]));
}
