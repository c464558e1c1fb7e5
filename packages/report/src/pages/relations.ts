import { type Choice, choice, filterForm, listTable, textFilter } from "../html/filtered-list.ts";
import { html, type Markup } from "../html/markup.ts";
import type { ReleaseReport } from "../model/report.ts";
import type { RelationRows } from "./relation-rows.ts";

/** The list of all relations with its filters; the client fills the table. */
export function relationsMain(
  { statistics, connectives }: ReleaseReport,
  { senses, distances }: ReturnType<RelationRows["choices"]>,
  withText: boolean,
): Markup {
  const same = (values: readonly string[]): Choice[] => values.map((value) => [value, value]);
  const levels = [...senses].map(([sense, count]): Choice => {
    const depth = sense.split(".").length - 1;
    return [sense, `${"\u00a0".repeat(2 * depth)}${sense} (${count})`];
  });
  const steps = distances.map(
    (distance): Choice => (distance === null ? ["none", "not known"] : [String(distance), String(distance)]),
  );
  const columns = [
    "Relation",
    "Type",
    "Senses",
    "Connective",
    "Split",
    "Distance",
    "Discontinuous",
    "Arg1 | Arg2",
  ];
  return html`${filterForm([
    choice("type", "Type", same(Object.keys(statistics.types))),
    choice("sense", "Sense", levels),
    choice("connective", "Connective", same(connectives.map(({ head }) => head).sort())),
    choice("split", "Split", same(statistics.sets)),
    choice("distance", "Sentences from Arg1 to Arg2", steps),
    html`<label><input type="checkbox" name="discontinuous" value="yes"> Discontinuous</label>`,
    ...(withText ? [textFilter] : []),
  ])}${listTable("Relations", columns, "text")}`;
}
