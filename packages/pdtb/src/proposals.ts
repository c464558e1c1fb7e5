import type { AnnotatorFields, Relation } from "@discoprep/corpus";
import { annotator as columns } from "./columns.ts";
import { formatSpanList } from "./span-list.ts";

/** The provenance of a relation that an annotator is to correct, complete or delete. */
export const proposed = "PROPOSED";

/**
 * Marks relations as proposals: `PROPOSED::Implicit::0..28:30..57` holds the type and the spans of
 * connective, Arg1 and Arg2. So an unchanged proposal is found later. The mark is in the column of
 * provenance. 27 columns have no such column; there the mark is in that of the first connective.
 */
export function withProposalMarks(relations: readonly Relation[], count: 27 | 34): Relation[] {
  return relations.map((relation) => {
    const { annotator, ...rest } = relation;
    if (annotator?.provenance !== proposed) return relation;
    const { connective, arg1, arg2 } = relation;
    const spans = [connective, arg1, arg2].map((part) => formatSpanList(part?.spans ?? []));
    const mark = `${proposed}::${[relation.type, ...spans].join(":")}`;
    const fields: AnnotatorFields = { ...annotator, provenance: mark };
    return count === 34
      ? { ...relation, annotator: fields }
      : { ...rest, conn1: { text: mark, senses: relation.conn1?.senses ?? [] } };
  });
}

/** Whether a row is a proposal with its first type and spans and without a sense. */
export function isUntouchedProposal(fields: readonly string[]): boolean {
  const cell = (column: number): string => (fields[column] ?? "").trim();
  const { type, connective, arg1, arg2, conn1, provenance, conn1Senses, conn2Senses } = columns;
  const mark = [provenance, conn1].map(cell).find(isMark);
  if (mark === undefined || [...conn1Senses, ...conn2Senses].some((column) => cell(column) !== ""))
    return false;
  return mark === `${proposed}::${[type, connective, arg1, arg2].map(cell).join(":")}`;
}

/** Whether a text is a proposal's mark. */
export function isMark(text: string): boolean {
  return text.startsWith(`${proposed}::`);
}
