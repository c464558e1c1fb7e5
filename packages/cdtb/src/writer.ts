import type { Relation, Span } from "@discoprep/corpus";
import { type Losses, loseParts, twoSenses, type WriteResult, writeRelations } from "@discoprep/files/format";
import { formatSpanList, rowCells } from "@discoprep/pdtb";
import { type CdtbColumns, defaultColumns, isAnchored } from "./columns.ts";

export interface CdtbWriteOptions {
  readonly columns?: CdtbColumns;
  /** Whether filled fields stand in angle brackets, as LDC2014T21 describes them. Default: no. */
  readonly angleBrackets?: boolean;
}

/**
 * Writes a CDTB 0.5 file. The punctuation mark is in its own column, its type in that of the first
 * connective. CDTB has no inserted connectives, no attribution and no Gorn addresses.
 */
export function writeCdtb(relations: readonly Relation[], options: CdtbWriteOptions = {}): WriteResult {
  const columns = options.columns ?? defaultColumns;
  return writeRelations(relations, (relation, losses) => {
    loseParts(relation, ["gorn", "site", "id", "annotator", "attribution", "conn2"], losses);
    if (relation.type === "AltLexC" || relation.type === "Hypophora") {
      losses.lose("relation-not-written", "CDTB has no AltLexC and no Hypophora: not written");
      return undefined;
    }
    const cells = rowCells(columns.count, losses);
    const set = (column: number, value: string): void => {
      if (value !== "") cells.set(column, options.angleBrackets ? `<${value}>` : value);
    };
    set(columns.type, relation.type);
    for (const name of ["punctuation", "sup1", "arg1", "arg2", "sup2"] as const) {
      set(columns[name], formatSpanList(relation[name]?.spans ?? []));
    }
    set(columns.connective, formatSpanList(connectiveSpans(relation, losses)));
    set(columns.punctuationType, nameBesideSenses(relation, losses));
    const senses = twoSenses(relation.conn1?.senses ?? [], losses);
    for (const [index, column] of columns.senses.entries()) set(column, senses[index] ?? "");
    return cells.toRow();
  });
}

/** A reader would take the connective column of an unanchored relation without a mark for its mark. */
function connectiveSpans({ type, connective, punctuation }: Relation, losses: Losses): readonly Span[] {
  if (connective === undefined) return [];
  if (isAnchored(type) || (punctuation?.spans.length ?? 0) > 0) return connective.spans;
  losses.lose("connective-not-written", `relations of the type ${type} have no connective here`);
  return [];
}

/** One column holds the type of an Implicit relation's mark, or the connective of an anchored one. */
function nameBesideSenses(relation: Relation, losses: Losses): string {
  const { conn1, punctuation, type } = relation;
  const [written, lost] = isAnchored(type)
    ? [conn1?.text, punctuation?.type]
    : [punctuation?.type, conn1?.text];
  if (lost) losses.lose("name-not-written", "one column holds either the connective or the type of the mark");
  return written ?? "";
}
