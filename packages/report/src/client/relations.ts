import { html, type Markup } from "../html/markup.ts";
import { connectiveRoles, ofRoles, relationText, searchedText, textOf } from "../html/relation-text.ts";
import type { KeyedRow, RelationRow, TextPart } from "./data.ts";
import {
  type Content,
  cell,
  type Filter,
  type FilteredList,
  linked,
  type Placed,
  showList,
  tableRow,
} from "./list.ts";
import { PageRows } from "./page-rows.ts";

type Row = Placed<RelationRow> & { readonly split: string };

const list: Pick<FilteredList<Row>, "noun" | "test" | "text" | "address" | "record"> = {
  noun: "relations",
  test: rowTest,
  text: ({ parts }) => searchedText(parts),
  address: addressOf,
  record: (row) =>
    relationRecord(row, {
      type: row.type,
      senses: sensesOf(row),
      connectiveHead: row.head,
      split: row.split,
      distance: row.distance,
      discontinuous: row.isDiscontinuous ? 1 : 0,
    }),
};

export function relationsPage(): void {
  const hasSplits = [...document.querySelectorAll("thead th")].some((head) => head.textContent === "Split");
  const element = (row: Row, searched: string): Markup => {
    const connective = row.parts.length === 0 ? row.head : connectiveText(row.parts, searched);
    const labels = [row.type, sensesOf(row), connective, ...(hasSplits ? [row.split] : [])];
    const isDiscontinuous = row.isDiscontinuous ? "yes" : "";
    return relationRow(row, [...labels, String(row.distance ?? ""), isDiscontinuous], searched);
  };
  showList({ ...list, rows: new PageRows<Row>(), element });
}

/** Shows connectives in the middle, and the text of the relation before and after them at their sides. */
export function concordancePage(): void {
  const keys: Readonly<Record<string, (row: Row) => string>> = {
    // The words before the connective, the nearest first.
    left: ({ parts }) => textOf(around(parts).left).toLowerCase().split(" ").reverse().join(" "),
    right: ({ parts }) => textOf(around(parts).right).toLowerCase(),
    sense: sensesOf,
  };
  showList({
    ...list,
    rows: new PageRows<Row>(({ parts }) => ofRoles(parts, connectiveRoles).length > 0),
    key: ({ sort = "" }) => keys[sort],
    element: (row, searched) => {
      const sides = around(row.parts);
      const side = (css: "left" | "right"): Markup =>
        html`<td class=${css} dir="auto">${sides[css].map((part) => html`${relationText([part], { searched, side: css })} `)}</td>`;
      const head = linked(connectiveText(row.parts, searched), addressOf(row));
      return html`<tr>${side("left")}<th scope="row">${head}</th>${side("right")}${cell(sensesOf(row))}${cell(nameOf(row))}</tr>`;
    },
  });
}

function isArgument({ role }: TextPart): boolean {
  return !connectiveRoles.includes(role);
}

function around(parts: readonly TextPart[]): Record<"left" | "right", TextPart[]> {
  const at = parts.findIndex((part) => !isArgument(part));
  return { left: parts.slice(0, at).filter(isArgument), right: parts.slice(at).filter(isArgument) };
}

/** Tests rows. `sense` may be the upper levels of senses: `Contingency.Cause`. `first` is `exact` for the first sense at this level alone. */
function rowTest(filter: Filter): (row: Row) => boolean {
  const { type = "", sense = "", first = "", connective = "", split = "", distance = "" } = filter;
  const fits = (label: string): boolean =>
    first === "exact" ? label === sense : `${label}.`.startsWith(`${sense}.`);
  const steps = distance === "none" ? null : Number(distance);
  return (row) =>
    (type === "" || row.type === type) &&
    (sense === "" || (first === "" ? row.senses : row.senses.slice(0, 1)).some(fits)) &&
    (connective === "" || row.head === connective) &&
    (split === "" || row.split === split) &&
    (distance === "" || row.distance === steps) &&
    (!filter.discontinuous || row.isDiscontinuous === true);
}

function sensesOf({ senses }: Row): string {
  return senses.join(" · ");
}

/** Makes the row of a relation: its name, some cells, both arguments with a bar between them. */
export function relationRow(row: Placed<KeyedRow>, cells: readonly Content[], searched: string): Markup {
  const text = (role: "arg1" | "arg2"): Markup => relationText(ofRoles(row.parts, [role]), { searched });
  const texts = row.parts.some(isArgument) ? [html`${text("arg1")}<b> | </b>${text("arg2")}`] : [];
  return tableRow(linked(nameOf(row), addressOf(row)), [...cells, ...texts]);
}

export function nameOf({ document, key }: Placed<KeyedRow>): string {
  return `${document} ${key}`;
}

export function addressOf({ page, key }: Placed<KeyedRow>): string | undefined {
  return page === undefined ? undefined : `${page}#${key}`;
}

export function connectiveText(parts: KeyedRow["parts"], searched: string): Markup {
  return relationText(ofRoles(parts, connectiveRoles), { searched });
}

/** Returns the columns of a relation in a saved list: its name, its labels, its texts. */
export function relationRecord(
  row: Placed<KeyedRow>,
  labels: ReturnType<FilteredList<unknown>["record"]>,
): typeof labels {
  return {
    document: row.document,
    relation: row.key.replace(/^r/, ""),
    ...labels,
    arg1: textOf(row.parts, ["arg1"]),
    connective: textOf(row.parts, connectiveRoles),
    arg2: textOf(row.parts, ["arg2"]),
  };
}
