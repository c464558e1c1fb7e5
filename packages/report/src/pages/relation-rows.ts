import { type Document, type Relation, sensesOf } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import type { RelationRow } from "../client/data.ts";
import { headOf } from "../model/connectives.ts";
import type { RelationFigures } from "../model/relation-figures.ts";
import { keyedRelations } from "./relation-card.ts";
import { relationParts } from "./relation-parts.ts";

/** Makes the rows of the list of all relations, and notes the values to filter them by. */
export class RelationRows {
  readonly #withText: boolean;
  readonly #senses = new Frequencies();
  readonly #distances = new Set<number | null>();

  /** @param withText false: rows show labels only */
  constructor(withText: boolean) {
    this.#withText = withText;
  }

  rowsOf(document: Document, figures: ReadonlyMap<Relation, RelationFigures>): RelationRow[] {
    return keyedRelations(document.relations).map(({ key, relation }) => {
      const labels = sensesOf(relation);
      const senses = labels.length === 0 ? ["none"] : labels;
      for (const level of new Set(senses.flatMap(levels))) this.#senses.add(level);
      const distance = figures.get(relation)?.distance ?? null;
      this.#distances.add(distance);
      const { arg1, arg2, connective, type, conn1 } = relation;
      const isDiscontinuous = [arg1, arg2, connective].some((part) => (part?.spans.length ?? 0) > 1);
      return {
        key,
        type,
        senses,
        head: headOf(relation) ?? conn1?.text ?? "",
        distance,
        isDiscontinuous: isDiscontinuous || undefined,
        parts: this.#withText ? relationParts(relation, document.raw) : [],
      };
    });
  }

  /** Returns the levels of senses with their counts, and the distances; sorted. */
  choices(): {
    readonly senses: readonly [string, number][];
    readonly distances: readonly (number | null)[];
  } {
    return {
      senses: [...this.#senses].sort(([a], [b]) => (a < b ? -1 : 1)),
      distances: [...this.#distances].sort((a, b) => (a ?? -1e9) - (b ?? -1e9)),
    };
  }
}

/** `a.b.c` → `a`, `a.b`, `a.b.c`. */
export function levels(sense: string): string[] {
  const parts = sense.split(".");
  return parts.map((_, index) => parts.slice(0, index + 1).join("."));
}
