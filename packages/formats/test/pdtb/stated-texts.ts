import { type Relation, spanTexts } from "@discoprep/corpus";
import { selectionsOf } from "../../src/format/index.ts";

/** Returns the parts whose spans are outside a text or hold another text than is stated, white space aside. */
export function misfits(relations: readonly Relation[], raw: string): string[] {
  const plain = (text: string): string => text.replace(/\s+/g, "");
  return relations.flatMap((relation) =>
    selectionsOf(relation).flatMap(([part, { spans, text }]) => {
      const isInside = spans.every(({ start, end }) => start < end && end <= raw.length);
      const fits = text === undefined || plain(text) === plain(spanTexts(raw, spans).join(""));
      return isInside && fits ? [] : [part];
    }),
  );
}
