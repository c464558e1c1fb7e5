import type { Relation, Selection } from "@discoprep/corpus";
import { loseParts, selectionText, type WriteResult, writeRelations } from "@discoprep/files/format";
import { pipe48 as columns } from "./columns.ts";
import { rowCells } from "./pipe-cells.ts";
import { fillPipeRelation } from "./pipe-relation.ts";
import { formatGornList, formatSpanList } from "./span-list.ts";

export interface Pipe48WriteOptions {
  /** The document's text; without it text columns repeat the source's texts, or stay empty. */
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
    // An Explicit relation has its connective's head in a column of its own.
    const conn1 = relation.type === "Explicit" ? columns.connHead : columns.conn1;
    const selectionCells = (part: Selection): string[] => [
      formatSpanList(part.spans),
      formatGornList(part.gorn ?? []),
      selectionText(part, options.raw) ?? "",
    ];
    fillPipeRelation(cells, relation, { ...columns, conn1 }, selectionCells, losses);
    cells.fill(columns.section, sectionAndFile(relation, options));
    const { site } = relation;
    if (site) cells.fill(columns.stringPosition, [`${site.stringPosition}`, `${site.sentenceNumber}`]);
    return cells.toRow();
  });
}

function sectionAndFile(relation: Relation, options: Pipe48WriteOptions): string[] {
  const document = options.document ?? relation.source?.document ?? "";
  const match = /(\d\d)(\d\d)$/.exec(document);
  return match === null ? ["", document] : [match[1] as string, match[2] as string];
}
