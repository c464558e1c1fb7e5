import type { RelationRow, RelationTables } from "./data.ts";
import { onKeys } from "./keys.ts";
import { showList, tableRow } from "./list.ts";

declare global {
  var discoprepTables: RelationTables | undefined;
  var discoprepRows: RelationRow[] | undefined;
}

const fields = ["type", "sense", "connective", "split", "distance", "discontinuous", "text"] as const;
type Filter = Readonly<Record<(typeof fields)[number], string>>;

/** The list of all relations with its filters. */
export function relationsPage(): void {
  const tables = globalThis.discoprepTables;
  if (tables === undefined) return;
  showList<RelationRow>({
    rows: globalThis.discoprepRows ?? [],
    fields,
    noun: "relations",
    test: (filter) => rowTest(filter as Filter, tables),
    element: (row) => rowElement(row, tables),
  });
  const text = document.querySelector<HTMLInputElement>("input[name=text]");
  onKeys({ "/": ["filter by text", () => text?.focus()] });
}

/** `sense` may be the upper levels of senses: `Contingency.Cause`; `text` is looked for without regard to case. */
function rowTest(filter: Filter, { types, senses, splits }: RelationTables): (row: RelationRow) => boolean {
  const type = types.indexOf(filter.type);
  const split = splits.indexOf(filter.split);
  const wanted = new Set(
    senses.flatMap((sense, index) => (`${sense}.`.startsWith(`${filter.sense}.`) ? [index] : [])),
  );
  const text = filter.text.toLowerCase();
  const distance = filter.distance === "none" ? null : Number(filter.distance);
  return (row) =>
    (filter.type === "" || row[2] === type) &&
    (filter.sense === "" || row[3].some((sense) => wanted.has(sense))) &&
    (filter.connective === "" || row[4] === filter.connective) &&
    (filter.split === "" || row[5] === split) &&
    (filter.distance === "" || row[6] === distance) &&
    (filter.discontinuous === "" || row[7] === 1) &&
    (text === "" || row[8].toLowerCase().includes(text));
}

function rowElement(row: RelationRow, tables: RelationTables): HTMLElement {
  const [documentIndex, key, type, senses, connective, split, distance, discontinuous, text] = row;
  const [id = "", address] = tables.documents[documentIndex] ?? [];
  return tableRow(`${id} ${key}`, address === undefined ? undefined : `${address}#${key}`, [
    tables.types[type] ?? "",
    senses.map((sense) => tables.senses[sense] ?? "").join(" · "),
    connective,
    tables.splits[split] ?? "",
    distance === null ? "" : String(distance),
    discontinuous === 1 ? "yes" : "",
    text,
  ]);
}
