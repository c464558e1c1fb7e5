import { html, type Markup } from "../html/markup.ts";
import { connectiveRoles, ofRoles, relationText, textOf } from "../html/relation-text.ts";
import type { KeyedRow } from "./data.ts";
import { type CellContent, type FilteredList, linked, type Placed, showList, tableRow } from "./list.ts";
import { searchedText } from "./text-search.ts";

/** A list of relations, as a view describes it. */
export type RelationList<Row> = Pick<
  FilteredList<Row>,
  "rows" | "noun" | "test" | "key" | "record" | "isWhole"
> & {
  /** Returns more text to look in beside the row's own, in small letters. */
  readonly moreText?: (row: Row) => string;
  /** The cells between the name of the relation and its arguments. @param searched a text whose hits are marked */
  readonly cells?: (row: Row, searched: string) => readonly CellContent[];
  /** The whole row, where it is not one of such cells. @param name of the relation */
  readonly element?: (row: Row, searched: string, name: string) => Markup;
};

/** Shows a list of relations with their texts. */
export function showRelations<Row extends Placed<KeyedRow>>(list: RelationList<Row>): void {
  const { moreText, cells = () => [], element } = list;
  showList<Row>({
    ...list,
    text: (row) => `${searchedText(row.parts)}\n${moreText?.(row) ?? ""}`,
    address: addressOf,
    element: (row, { text: searched = "" }) => {
      const name = `${row.document} ${row.key}`;
      if (element !== undefined) return element(row, searched, name);
      return tableRow(linked(name, addressOf(row)), [
        ...cells(row, searched),
        argumentTexts(row.parts, searched),
      ]);
    },
    record: (row) => ({
      document: row.document,
      relation: row.key.replace(/^r/, ""),
      ...list.record(row),
      arg1: textOf(row.parts, ["arg1"]),
      connective: textOf(row.parts, connectiveRoles),
      arg2: textOf(row.parts, ["arg2"]),
    }),
  });
}

/** Returns the address of a row's relation on its document's page. */
export function addressOf({ page, key }: Placed<KeyedRow>): string | undefined {
  return page === undefined ? undefined : `${page}#${key}`;
}

/** Shows both arguments, a bar between them. */
function argumentTexts(parts: KeyedRow["parts"], searched: string): Markup {
  const text = (role: "arg1" | "arg2"): Markup => relationText(ofRoles(parts, [role]), { searched });
  return html`${text("arg1")}<b> | </b>${text("arg2")}`;
}

/** Shows the connective, in the text or inserted. */
export function connectiveText(parts: KeyedRow["parts"], searched: string): Markup {
  return relationText(ofRoles(parts, connectiveRoles), { searched });
}
