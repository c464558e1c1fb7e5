import type { Document } from "@discoprep/corpus";
import { EditedText } from "@discoprep/corpus/alignment";
import { selectionsOf } from "@discoprep/formats/format";

export interface LostRelation {
  readonly document: string;
  /** The relation's ID, or its 0-based place in the document if it has no ID. */
  readonly relation: number;
  readonly parts: readonly string[];
}

const anchoredParts = ["Arg1", "Arg2", "Connective"];

/** Returns the relations of a document that have a part whose text was edited. White space does not count. */
export function lostRelations(before: Document, newText: string): LostRelation[] {
  const edited = new EditedText(before.raw, newText);
  return before.relations.flatMap((relation, index) => {
    const parts = selectionsOf(relation)
      .filter(([name, { spans }]) => {
        return anchoredParts.includes(name) && !spans.every((span) => edited.place(span)?.isSame === true);
      })
      .map(([name]) => name)
      .sort();
    return parts.length === 0 ? [] : [{ document: before.id, relation: relation.id ?? index, parts }];
  });
}
