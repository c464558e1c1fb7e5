import { html, type Markup } from "../html/markup.ts";
import { partsOf, relationText } from "../html/relation-text.ts";
import type { TextPart } from "./data.ts";
import { type CellContent, type FilteredList, linked, showList, tableRow } from "./list.ts";
import { searchedText } from "./text-search.ts";

/** A relation of a document: the document's index first, what the relation is called there, the parts of its text last. */
type Row = readonly [document: number, key: string, ...labels: unknown[], parts: readonly TextPart[]];

/** Ids and addresses of document pages, to which rows point; the address is undefined where there are no such pages. */
interface Tables {
  readonly documents: readonly (readonly [id: string, address?: string])[];
}

/** What a list of relations says of itself. The fields of `record` stand behind document and relation. */
export type RelationList<OneRow> = Omit<FilteredList<OneRow>, "address" | "element" | "text"> &
  (
    | {
        /** The cells between the name of the relation and its arguments. @param text shows the parts of some roles, such as `ci` */
        readonly cells: (row: OneRow, text: (roles: string) => Markup) => readonly CellContent[];
      }
    | {
        /** The whole row. @param searched a text whose hits are marked @param name of the relation */
        readonly element: (
          row: OneRow,
          searched: string,
          name: string,
          address: string | undefined,
        ) => Markup;
      }
  );

/** A list of relations with their texts. */
export function showRelations<OneRow extends Row>({ documents }: Tables, list: RelationList<OneRow>): void {
  const idOf = ([document]: OneRow): string => documents[document]?.[0] ?? "";
  const addressOf = ([document, key]: OneRow): string | undefined => {
    const address = documents[document]?.[1];
    return address === undefined ? undefined : `${address}#${key}`;
  };
  showList<OneRow>({
    ...list,
    text: (row) => searchedText(partsOfRow(row)),
    address: addressOf,
    element: (row, { text: searched = "" }) => {
      const [name, address] = [`${idOf(row)} ${row[1]}`, addressOf(row)];
      if ("element" in list) return list.element(row, searched, name, address);
      const text = (roles: string): Markup => relationText(partsOf(partsOfRow(row), roles), { searched });
      const both = html`${text("1")}<b> | </b>${text("2")}`;
      return tableRow(linked(name, address), [...list.cells(row, text), both]);
    },
    record: (row) => ({ document: idOf(row), relation: row[1].replace(/^r/, ""), ...list.record(row) }),
  });
}

function partsOfRow(row: Row): readonly TextPart[] {
  return row.at(-1) as readonly TextPart[];
}
