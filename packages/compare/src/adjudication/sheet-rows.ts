import type { Readings } from "../agreement/conll/agreement.ts";
import type { Annotation, MarkedRelation } from "../agreement/conll/annotation.ts";
import { inTextOrder } from "../agreement/conll/text-order.ts";
import { readingColumns, type SheetRow } from "./sheet-text.ts";

/** What a person decides on: a row of a sheet with the relations behind it. */
export interface Question {
  readonly row: SheetRow;
  readonly document: string;
  readonly a: MarkedRelation | undefined;
  readonly b: MarkedRelation | undefined;
}

/** One question a disagreement, in text order. */
export function disagreementQuestions(readings: readonly Readings[]): Question[] {
  return readings.map(({ document, a, b, kinds }, index) => ({
    row: {
      ...{ number: `${index + 1}`, document, kinds: kinds.join(" ") },
      ...readingCells(a, "a_"),
      ...readingCells(b, "b_"),
    },
    ...{ document, a, b },
  }));
}

/** One question a relation, by document, then in text order. */
export function reviewQuestions({ documents }: Annotation): Question[] {
  const all = [...documents.values()].flatMap(({ id, relations }) =>
    inTextOrder(relations).map((a) => ({ document: id, a })),
  );
  return all.map(({ document, a }, index) => ({
    row: { number: `${index + 1}`, document, ...readingCells(a, "") },
    ...{ document, a, b: undefined },
  }));
}

function readingCells(relation: MarkedRelation | undefined, prefix: string): SheetRow {
  if (relation === undefined) return {};
  const { id, type, connective, arg1, arg2, senses } = relation;
  const texts = [`${id}`, type, connective.text, arg1.text, arg2.text, senses.join("; ")];
  return Object.fromEntries(readingColumns.map((column, index) => [prefix + column, texts[index] ?? ""]));
}
