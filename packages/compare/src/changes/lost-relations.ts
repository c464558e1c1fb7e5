import type { Document } from "@discoprep/corpus";
import { EditedText } from "@discoprep/corpus/alignment";
import { selectionsOf } from "@discoprep/formats/format";

const anchoredParts = ["Arg1", "Arg2", "Connective"];

/** Returns the relations with a part whose text was edited, white space aside; by ID, or else by 0-based place. */
export function lostRelations(before: Document, newText: string) {
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
