import { type Document, type Relation, spanTexts } from "@discoprep/corpus";
import type { RelationRow } from "../client/data.ts";
import { scriptValue } from "../html/markup.ts";
import { indexTable, rowScripts } from "../html/row-scripts.ts";
import { headOf } from "../model/connectives.ts";
import { relationMeasure } from "../model/relation-figures.ts";
import { keyedRelations, oneLine, sensesOf } from "./relation-card.ts";

/** Characters of text a row shows. */
const snippetLength = 90;

/** Gathers the rows of the list of all relations, and gives the scripts that hold them. */
export interface RelationRows {
  add(split: string, document: Document, address: string | undefined): void;
  /** The script of the tables, then those of the rows, in this order. */
  scripts(): string[];
  /** Values to filter by, with their counts, sorted. */
  choices(): { readonly senses: ReadonlyMap<string, number>; readonly distances: readonly (number | null)[] };
}

/** @param withText false: rows show labels only */
export function relationRows(splits: readonly string[], withText: boolean): RelationRows {
  const documents: (readonly [string, string?])[] = [];
  const types = indexTable();
  const senses = indexTable();
  const rows: RelationRow[] = [];
  const counts = new Map<string, number>();
  return {
    add(split, document, address) {
      documents.push(address === undefined ? [document.id] : [document.id, address]);
      const measure = relationMeasure(document);
      for (const { key, relation } of keyedRelations(document.relations)) {
        const labels = sensesOf(relation);
        for (const level of new Set(labels.flatMap(levels))) counts.set(level, (counts.get(level) ?? 0) + 1);
        rows.push([
          documents.length - 1,
          key,
          types.index(relation.type),
          labels.map(senses.index),
          headOf(relation) ?? relation.conn1?.text ?? "",
          splits.indexOf(split),
          measure(relation).distance,
          isDiscontinuous(relation) ? 1 : 0,
          withText ? snippet(relation, document.raw) : "",
        ]);
      }
    },
    scripts() {
      const tables = { documents, types: types.values, senses: senses.values, splits, rows: rows.length };
      return [
        `var discoprepTables=${scriptValue(tables)},discoprepRows=[];\n`,
        ...rowScripts("discoprepRows", rows),
      ];
    },
    choices: () => ({
      senses: new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      distances: [...new Set(rows.map((row) => row[6]))].sort((a, b) => (a ?? -1e9) - (b ?? -1e9)),
    }),
  };
}

/** `a.b.c` → `a`, `a.b`, `a.b.c`. */
function levels(sense: string): string[] {
  const parts = sense.split(".");
  return parts.map((_, index) => parts.slice(0, index + 1).join("."));
}

function isDiscontinuous({ arg1, arg2, connective }: Relation): boolean {
  return [arg1, arg2, connective].some((part) => (part?.spans.length ?? 0) > 1);
}

function snippet({ arg1, arg2 }: Relation, raw: string): string {
  const [first, second] = [arg1, arg2].map(({ spans }) => oneLine(spanTexts(raw, spans).join(" … ")));
  return `${shortened(first ?? "")} | ${shortened(second ?? "")}`;
}

/** The beginning of a text. */
function shortened(text: string): string {
  return text.length <= snippetLength ? text : `${text.slice(0, snippetLength).toWellFormed()}…`;
}
