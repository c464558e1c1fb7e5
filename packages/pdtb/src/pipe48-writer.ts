import type { Attribution, ConnectiveSenses, Relation, Selection } from "@discoprep/corpus";
import {
  loseParts,
  selectionText,
  twoSenses,
  type WriteResult,
  writeRelations,
} from "@discoprep/files/format";
import { pipe48 as columns } from "./columns.ts";
import { type RowCells, rowCells } from "./pipe-cells.ts";
import { formatGornList, formatSpanList } from "./span-list.ts";

export interface Pipe48WriteOptions {
  /** The document's text; without it text columns repeat what the source states, or stay empty. */
  readonly raw?: string;
  /** The document id: `wsj_0207` gives section `02` and file `07`. */
  readonly document?: string;
}

/**
 * Writes a 48-column PDTB 2.0 pipe file, with both senses of every AltLex (the PDTB tools' converter
 * loses the second). Line feeds in texts are deleted, as by that converter. Store it in Latin-1.
 */
export function writePipe48(relations: readonly Relation[], options: Pipe48WriteOptions = {}): WriteResult {
  return writeRelations(relations, (relation, losses) => {
    loseParts(relation, ["punctuation", "id", "annotator"], losses);
    if (relation.type === "AltLexC" || relation.type === "Hypophora") {
      losses.lose("relation-not-written", "PDTB 2.0 has no AltLexC and no Hypophora: not written");
      return undefined;
    }
    const cells = rowCells(columns.count, losses);
    const selection = (column: number, part: Selection | undefined): void => {
      if (part === undefined) return;
      const text = selectionText(part, options.raw) ?? "";
      cells.fill(column, [formatSpanList(part.spans), formatGornList(part.gorn ?? []), text]);
    };
    const attribution = (column: number, part: Attribution | undefined): void => {
      if (part === undefined) return;
      cells.fill(column, [part.source, part.type, part.polarity, part.determinacy]);
      selection(column + 4, part.selection);
    };
    cells.set(columns.type, relation.type);
    cells.fill(columns.section, sectionAndFile(relation, options));
    selection(columns.connective, relation.connective);
    setConnectives(relation, cells, (senses) => twoSenses(senses, losses));
    attribution(columns.attribution, relation.attribution);
    selection(columns.arg1, relation.arg1);
    attribution(columns.arg1Attribution, relation.arg1.attribution);
    selection(columns.arg2, relation.arg2);
    attribution(columns.arg2Attribution, relation.arg2.attribution);
    selection(columns.sup1, relation.sup1);
    selection(columns.sup2, relation.sup2);
    return cells.toRow();
  });
}

function setConnectives(
  { type, conn1, conn2, site }: Relation,
  cells: RowCells,
  two: (senses: readonly string[]) => readonly string[],
): void {
  const set = (textColumn: number, senseColumn: number, connective: ConnectiveSenses | undefined): void => {
    if (connective === undefined) return;
    cells.set(textColumn, connective.text);
    cells.fill(senseColumn, two(connective.senses));
  };
  set(type === "Explicit" ? columns.connHead : columns.conn1, columns.conn1Senses[0], conn1);
  set(columns.conn2, columns.conn2Senses[0], conn2);
  if (site) cells.fill(columns.stringPosition, [`${site.stringPosition}`, `${site.sentenceNumber}`]);
}

function sectionAndFile(relation: Relation, options: Pipe48WriteOptions): string[] {
  const document = options.document ?? relation.source?.document ?? "";
  const match = /(\d\d)(\d\d)$/.exec(document);
  return match === null ? ["", document] : [match[1] as string, match[2] as string];
}
