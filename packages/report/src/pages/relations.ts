import {
  type Choice,
  choice,
  filterForm,
  listTable,
  sameChoices,
  textFilter,
} from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import type { ReleaseReport } from "../model/report.ts";
import { marks } from "./document.ts";
import type { RelationRows } from "./relation-rows.ts";

/** The list of all relations with its filters; the client fills the table. */
export function relationsMain(report: ReleaseReport, choices: Choices, withText: boolean): Markup {
  const { sets } = report.statistics;
  const columns = ["Relation", "Type", "Senses", "Connective", ...(sets.length > 1 ? ["Split"] : [])];
  const text = [...columns, "Distance", "Discontinuous", "Arg1 | Arg2"];
  return html`${filterForm(fields(report, choices, withText))}${listTable("Relations", text, "with-text")}`;
}

/** Connectives in their relations: what stands before and after them, in the colours of the arguments. */
export function concordanceMain(report: ReleaseReport, choices: Choices): Markup {
  const sorts: Choice[] = [
    ["left", "words before it, the nearest first"],
    ["right", "words after it"],
    ["sense", "sense"],
  ];
  const columns = ["Before", "Connective", "After", "Senses", "Relation"];
  return html`<p>${marks}. Inserted connectives of Implicit relations stand before Arg2.</p>
${filterForm([...fields(report, choices, true), choice("sort", "Sorted by", sorts, "order of the texts")])}${listTable("Concordance", columns, "concordance")}`;
}

const firstChoices: Choice[] = [
  ["yes", "the first sense"],
  ["exact", "the first sense, at this level"],
];

export type Choices = ReturnType<RelationRows["choices"]>;

function fields(
  { statistics, connectives }: ReleaseReport,
  { senses, distances }: Choices,
  withText: boolean,
): Markup[] {
  const levels = senses.map(([sense, count]): Choice => {
    const depth = sense.split(".").length - 1;
    return [sense, `${"\u00a0".repeat(2 * depth)}${sense} (${count})`];
  });
  const steps = distances.map(
    (distance): Choice => (distance === null ? ["none", "not known"] : [String(distance), String(distance)]),
  );
  return [
    choice("type", "Type", sameChoices(Object.keys(statistics.types))),
    choice("sense", "Sense", levels),
    choice("first", "Of", firstChoices, "any sense"),
    choice("connective", "Connective", sameChoices(connectives.map(({ head }) => head).sort())),
    ...(statistics.sets.length > 1 ? [choice("split", "Split", sameChoices(statistics.sets))] : []),
    choice("distance", "Sentences from Arg1 to Arg2", steps),
    html`<label><input type="checkbox" name="discontinuous" value="yes"/> Discontinuous</label>`,
    ...(withText ? [textFilter] : []),
  ];
}
