import type { AnnotatorFields, Relation } from "@discoprep/corpus";
import { loseParts, type WriteResult, writeRelations } from "@discoprep/files/format";
import { annotator as columns, laterFields, noFields } from "./columns.ts";
import { rowCells } from "./pipe-cells.ts";
import { fillPipeRelation } from "./pipe-relation.ts";
import { formatSpanList } from "./span-list.ts";

/**
 * Writes a PDTB Annotator file: 27 columns (the tool's first form, PDTB 2.0 types) or 34. Spans stay UTF-16
 * code units, as in the tool. A relation from elsewhere gets the tool's own identifier and provenance: the
 * first connective span or the start of Arg2, and `DEFAULT`.
 */
export function writeAnnotator(relations: readonly Relation[], count: 27 | 34 = 34): WriteResult {
  return writeRelations(relations, (relation, losses) => {
    loseParts(
      relation,
      ["gorn", "site", "punctuation", "id", ...(count === 27 ? ["annotator" as const] : [])],
      losses,
    );
    if (count === 27 && (relation.type === "AltLexC" || relation.type === "Hypophora")) {
      losses.lose("relation-not-written", "the 27 columns have no AltLexC and no Hypophora: not written");
      return undefined;
    }
    const cells = rowCells(count, losses);
    fillPipeRelation(cells, relation, columns, ({ spans }) => [formatSpanList(spans)], losses);
    if (count === 34) {
      const fields = relation.annotator ?? defaultFields(relation);
      cells.fill(
        columns.adjudicationReason,
        laterFields.map((name) => fields[name]),
      );
    }
    return cells.toRow();
  });
}

/** The values that the tool gives a new relation. */
export function defaultFields({ connective, arg2 }: Pick<Relation, "connective" | "arg2">): AnnotatorFields {
  const first = connective?.spans[0];
  const identifier = first ? formatSpanList([first]) : `${arg2.spans[0]?.start ?? ""}`;
  return { ...noFields, identifier, provenance: "DEFAULT" };
}
