import type { Attribution, Relation, Selection } from "@discoprep/corpus";
import { type Lose, loseParts, twoSenses, type WriteResult, writeRelations } from "../format/index.ts";
import { type AnnotatorFields, columns, fieldsBy, laterFields } from "./annotator.ts";
import { formatSpanList } from "./span-list.ts";

/**
 * Writes a PDTB Annotator file: 27 columns (the tool's first form, PDTB 2.0 types) or 34. Spans stay UTF-16
 * code units, as in the tool. A relation from elsewhere gets the tool's own identifier and provenance: the
 * first connective span or the start of Arg2, and `DEFAULT`. The format has no escape: a value with a bar is left
 * out, and line feeds are deleted.
 */
export function writeAnnotator(relations: readonly Relation[], count: 27 | 34 = 34): WriteResult {
  return writeRelations(relations, (relation, lose) => {
    loseParts(relation, ["punctuation", "id", ...(count === 27 ? ["annotator" as const] : [])], lose);
    if (count === 27 && (relation.type === "AltLexC" || relation.type === "Hypophora")) {
      lose("relation-not-written", "AltLexC or Hypophora, which the 27 columns do not have");
      return undefined;
    }
    const cells = cellsOf(relation, lose).slice(0, count);
    return `${cells.map((value) => cellText(value, lose)).join("|")}\n`;
  });
}

/** Returns the values of all 34 columns. */
function cellsOf(relation: Relation, lose: Lose): string[] {
  const { conn1, conn2, arg1, arg2 } = relation;
  const cells = Array<string>(34).fill("");
  const put = (column: number, ...values: string[]): void =>
    void cells.splice(column, values.length, ...values);
  put(columns.type, relation.type);
  put(columns.connective, spansOf(relation.connective));
  put(columns.attribution, ...featuresOf(relation.attribution));
  put(columns.conn1, conn1?.text ?? "", ...twoSenses(conn1?.senses ?? [], lose));
  put(columns.conn2, conn2?.text ?? "", ...twoSenses(conn2?.senses ?? [], lose));
  put(columns.sup1, spansOf(relation.sup1));
  put(columns.arg1, spansOf(arg1), ...featuresOf(arg1.attribution));
  put(columns.arg2, spansOf(arg2), ...featuresOf(arg2.attribution));
  put(columns.sup2, spansOf(relation.sup2));
  const fields = relation.annotator ?? defaultFields(relation);
  put(columns.adjudicationReason, ...laterFields.map((name) => fields[name]));
  return cells;
}

function spansOf(selection: Selection | undefined): string {
  return formatSpanList(selection?.spans ?? []);
}

/** Returns the four features of an attribution, and its spans. */
function featuresOf(attribution: Attribution | undefined): string[] {
  if (attribution === undefined) return [];
  const { source, type, polarity, determinacy, selection } = attribution;
  return [source, type, polarity, determinacy, spansOf(selection)];
}

function cellText(value: string, lose: Lose): string {
  if (!value.includes("|")) return value.replace(/[\r\n]/g, "");
  lose("bar-not-written");
  return "";
}

/** Returns the values that the tool gives a new relation. */
export function defaultFields({ connective, arg2 }: Pick<Relation, "connective" | "arg2">): AnnotatorFields {
  const first = connective?.spans[0];
  const identifier = first ? formatSpanList([first]) : `${arg2.spans[0]?.start ?? ""}`;
  return { ...fieldsBy(() => ""), identifier, provenance: "DEFAULT" };
}
