import { type Document, type Relation, sensesOf } from "@discoprep/corpus";
import { countLabel } from "@discoprep/files/text";
import type { RelationRow } from "../client/data.ts";
import { indexTable } from "../html/row-scripts.ts";
import { headOf } from "../model/connectives.ts";
import type { RelationFigures } from "../model/relation-figures.ts";
import type { SiteFolder } from "../site-folder.ts";
import { keyedRelations } from "./relation-card.ts";
import { relationParts } from "./relation-parts.ts";

/** Writes the rows of the list of all relations as they come; `choices` gives what filters choose from, at the end. */
export interface RelationRows {
  /** @param address of the document's page, relative to the list */
  add(
    split: string,
    document: Document,
    figures: ReadonlyMap<Relation, RelationFigures>,
    address: string | undefined,
  ): void;
  /** @returns the paths of the scripts, in the order in which a page loads them: the tables first */
  finish(): string[];
  /** Values to filter by, with their counts, sorted. */
  choices(): { readonly senses: ReadonlyMap<string, number>; readonly distances: readonly (number | null)[] };
}

/** @param withText false: rows show labels only */
export function relationRows(site: SiteFolder, splits: readonly string[], withText: boolean): RelationRows {
  const documents: (readonly [string, string?])[] = [];
  const types = indexTable();
  const senses = indexTable();
  const counts = new Map<string, number>();
  const distances = new Set<number | null>();
  const writer = site.rows("relations", "discoprepRows");
  return {
    add(split, document, figures, address) {
      documents.push(address === undefined ? [document.id] : [document.id, address]);
      for (const { key, relation } of keyedRelations(document.relations)) {
        const own = sensesOf(relation);
        // As the statistics call it.
        const labels = own.length === 0 ? ["none"] : own;
        for (const level of new Set(labels.flatMap(levels))) countLabel(counts, level);
        const distance = figures.get(relation)?.distance ?? null;
        distances.add(distance);
        const row: RelationRow = [
          documents.length - 1,
          key,
          types.index(relation.type),
          labels.map(senses.index),
          headOf(relation) ?? relation.conn1?.text ?? "",
          splits.indexOf(split),
          distance,
          isDiscontinuous(relation) ? 1 : 0,
          withText ? relationParts(relation, document.raw) : [],
        ];
        writer.add(row);
      }
    },
    finish() {
      const tables = { documents, types: types.values, senses: senses.values, splits };
      return writer.finish({ discoprepTables: tables });
    },
    choices: () => ({
      senses: new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      distances: [...distances].sort((a, b) => (a ?? -1e9) - (b ?? -1e9)),
    }),
  };
}

/** `a.b.c` → `a`, `a.b`, `a.b.c`. */
export function levels(sense: string): string[] {
  const parts = sense.split(".");
  return parts.map((_, index) => parts.slice(0, index + 1).join("."));
}

function isDiscontinuous({ arg1, arg2, connective }: Relation): boolean {
  return [arg1, arg2, connective].some((part) => (part?.spans.length ?? 0) > 1);
}
