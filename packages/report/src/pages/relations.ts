import { type Document, type Relation, sensesOf } from "@discoprep/corpus";
import { Frequencies } from "@discoprep/files/text";
import type { RelationRow } from "../client/data.ts";
import { type Choice, choice, filteredList, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import { headOf } from "../model/connectives.ts";
import type { RelationFigures } from "../model/relation-figures.ts";
import type { ReleaseReport } from "../model/report.ts";
import { marks } from "./document.ts";
import { keyedRelations } from "./relation-card.ts";
import { relationParts } from "./relation-parts.ts";

/** The lists of all relations: their rows, and the values to filter them by. */
export class RelationLists {
  readonly #withText: boolean;
  readonly #senses = new Frequencies();
  readonly #distances = new Set<number | null>();

  constructor(withText: boolean) {
    this.#withText = withText;
  }

  rowsOf(document: Document, figures: ReadonlyMap<Relation, RelationFigures>): RelationRow[] {
    return keyedRelations(document.relations).map(({ key, relation }) => {
      const { arg1, arg2, connective, type, conn1 } = relation;
      const labels = sensesOf(relation);
      const senses = labels.length === 0 ? ["none"] : labels;
      for (const level of new Set(senses.flatMap(levels))) this.#senses.add(level);
      const distance = figures.get(relation)?.distance ?? null;
      this.#distances.add(distance);
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

  relations(report: ReleaseReport): Markup {
    const split = report.statistics.sets.length > 1 ? ["Split"] : [];
    const labels = ["Relation", "Type", "Senses", "Connective", ...split];
    const texts = this.#withText ? ["Arg1 | Arg2"] : [];
    const columns = [...labels, "Distance", "Discontinuous", ...texts];
    return filteredList({
      caption: "Relations",
      filters: this.#filters(report),
      columns,
      kind: "with-text",
    });
  }

  /** Shows connectives in their relations: the words before and after them, in the colours of the arguments. */
  concordance(report: ReleaseReport): Markup {
    const sorts: Choice[] = [
      ["left", "words before it, the nearest first"],
      ["right", "words after it"],
      "sense",
    ];
    const sort = choice("sort", "Sorted by", sorts, "place in the texts");
    return html`<p>Marks: ${marks}. The inserted connective of an Implicit relation is before Arg2.</p>
${filteredList({
  caption: "Concordance",
  filters: [...this.#filters(report), sort],
  columns: ["Before", "Connective", "After", "Senses", "Relation"],
  kind: "concordance",
})}`;
  }

  #filters({ statistics: { types, sets }, connectives }: ReleaseReport): (Markup | false)[] {
    const senses = [...this.#senses].sort(([a], [b]) => (a < b ? -1 : 1));
    const tree = senses.map(([sense, count]): Choice => {
      const depth = sense.split(".").length - 1;
      return [sense, `${"\u00a0".repeat(2 * depth)}${sense} (${count})`];
    });
    const distances = [...this.#distances].sort((a, b) => (a ?? -1e9) - (b ?? -1e9));
    const steps = distances.map((steps): Choice => (steps === null ? ["none", "not known"] : `${steps}`));
    const first: Choice[] = [
      ["yes", "the first sense"],
      ["exact", "the first sense, at this level only"],
    ];
    return [
      choice("type", "Type", Object.keys(types)),
      choice("sense", "Sense", tree),
      choice("first", "Applies to", first, "any sense"),
      choice("connective", "Connective", connectives.map(({ head }) => head).sort()),
      sets.length > 1 && choice("split", "Split", sets),
      choice("distance", "Sentences from Arg1 to Arg2", steps),
      html`<label><input type="checkbox" name="discontinuous" value="yes"/> Discontinuous</label>`,
      this.#withText && textFilter(),
    ];
  }
}

/** Returns the levels of a sense: `a.b.c` → `a`, `a.b`, `a.b.c`. */
export function levels(sense: string): string[] {
  const parts = sense.split(".");
  return parts.map((_, index) => parts.slice(0, index + 1).join("."));
}
