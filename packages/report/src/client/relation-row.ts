import { html, type Markup } from "../html/markup.ts";
import { connectiveRoles, ofRoles, relationText, textOf } from "../html/relation-text.ts";
import type { KeyedRow } from "./data.ts";
import { type FilteredList, linked, type Placed, tableRow } from "./list.ts";

type Row = Placed<KeyedRow>;
type Cells = Parameters<typeof tableRow>[1];

/** The row of a relation: its name, some cells, both arguments with a bar between them. */
export function relationRow(row: Row, cells: Cells, searched: string): Markup {
  const text = (role: "arg1" | "arg2"): Markup => relationText(ofRoles(row.parts, [role]), { searched });
  const texts = html`${text("arg1")}<b> | </b>${text("arg2")}`;
  return tableRow(linked(nameOf(row), addressOf(row)), [...cells, texts]);
}

export function nameOf({ document, key }: Row): string {
  return `${document} ${key}`;
}

export function addressOf({ page, key }: Row): string | undefined {
  return page === undefined ? undefined : `${page}#${key}`;
}

export function connectiveText(parts: KeyedRow["parts"], searched: string): Markup {
  return relationText(ofRoles(parts, connectiveRoles), { searched });
}

/** Returns the columns of a relation in a download: its name, its labels, its texts. */
export function relationRecord(row: Row, labels: ReturnType<FilteredList<Row>["record"]>): typeof labels {
  return {
    document: row.document,
    relation: row.key.replace(/^r/, ""),
    ...labels,
    arg1: textOf(row.parts, ["arg1"]),
    connective: textOf(row.parts, connectiveRoles),
    arg2: textOf(row.parts, ["arg2"]),
  };
}
