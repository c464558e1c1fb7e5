import type { RelationRow, RelationTables, TextPart } from "./data.ts";
import { element } from "./element.ts";
import { onKeys } from "./keys.ts";
import { cell, type Filter, linked, showList, tableRow } from "./list.ts";
import { partNodes, partsOf, textOf, textTest } from "./parts.ts";

declare global {
  var discoprepTables: RelationTables | undefined;
  var discoprepRows: RelationRow[] | undefined;
}

/** The list of all relations with its filters. */
export function relationsPage(): void {
  relationList((row, { text = "" }, tables) => {
    const [, , , , connective, split, distance, discontinuous, parts] = row;
    const shown = (roles: string): Node[] => partNodes(partsOf(parts, roles), text);
    return tableRow(nameOf(row, tables), addressOf(row, tables), [
      tables.types[row[2]] ?? "",
      sensesOf(row, tables),
      parts.length === 0 ? connective : shown("ci"),
      ...(tables.splits.length > 1 ? [tables.splits[split] ?? ""] : []),
      distance === null ? "" : String(distance),
      discontinuous === 1 ? "yes" : "",
      [...shown("1"), element("b", " | "), ...shown("2")],
    ]);
  });
}

/** Connectives in the middle, what stands before and after them in the relation to their sides. */
export function concordancePage(): void {
  relationList(
    (row, { text = "" }, tables) => {
      const { left, connective, right } = around(row[8]);
      const line = element("tr");
      const side = (parts: readonly TextPart[], css: "left" | "right"): HTMLElement => {
        const made = cell(parts.flatMap((part) => [...partNodes([part], text, css), new Text(" ")]));
        made.className = css;
        return made;
      };
      const head = element("th");
      head.scope = "row";
      const link = linked("", addressOf(row, tables));
      link.append(...partNodes(connective, text));
      head.append(link);
      line.append(
        side(left, "left"),
        head,
        side(right, "right"),
        cell(sensesOf(row, tables)),
        cell(nameOf(row, tables)),
      );
      return line;
    },
    (row) => partsOf(row[8], "ci").length > 0,
    { left: leftKey, right: (row) => textOf(around(row[8]).right).toLowerCase() },
  );
}

/** The words before the connective, the nearest first. */
function leftKey(row: RelationRow): string {
  return textOf(around(row[8]).left).toLowerCase().split(" ").reverse().join(" ");
}

function around(parts: readonly TextPart[]): Record<"left" | "connective" | "right", TextPart[]> {
  const isConnective = (part: TextPart): boolean => part[0] === "c" || part[0] === "i";
  const at = parts.findIndex(isConnective);
  const rest = parts.filter((part) => !isConnective(part));
  return { left: rest.slice(0, at), connective: parts.filter(isConnective), right: rest.slice(at) };
}

function relationList(
  show: (row: RelationRow, filter: Filter, tables: RelationTables) => HTMLElement,
  isShown: (row: RelationRow) => boolean = () => true,
  keys: Readonly<Record<string, (row: RelationRow) => string>> = {},
): void {
  const tables = globalThis.discoprepTables;
  if (tables === undefined) return;
  const rows = (globalThis.discoprepRows ?? []).filter(isShown);
  const hasText = textTest(rows, (row) => row[8]);
  const sorts = { ...keys, sense: (row: RelationRow) => sensesOf(row, tables) };
  showList<RelationRow>({
    rows,
    noun: "relations",
    test: (filter) => rowTest(filter, tables, hasText),
    element: (row, filter) => show(row, filter, tables),
    address: (row) => addressOf(row, tables),
    record: (row) => record(row, tables),
    key: ({ sort = "" }) => sorts[sort as keyof typeof sorts],
  });
  const text = document.querySelector<HTMLInputElement>("input[name=text]");
  onKeys({ "/": ["filter by text", () => text?.focus()] });
}

/** `sense` may be the upper levels of senses: `Contingency.Cause`; `text` is looked for without regard to case. */
function rowTest(
  filter: Filter,
  { types, senses, splits }: RelationTables,
  hasText: (row: RelationRow, text: string) => boolean,
): (row: RelationRow) => boolean {
  const { sense = "", connective = "", discontinuous = "", first = "" } = filter;
  const type = types.indexOf(filter.type ?? "");
  const split = splits.indexOf(filter.split ?? "");
  const wanted = new Set(senses.flatMap((one, index) => (`${one}.`.startsWith(`${sense}.`) ? [index] : [])));
  const text = (filter.text ?? "").toLowerCase();
  const distance = filter.distance === "none" ? null : Number(filter.distance);
  return (row) =>
    (!filter.type || row[2] === type) &&
    (sense === "" || (first === "" ? row[3] : row[3].slice(0, 1)).some((one) => wanted.has(one))) &&
    (connective === "" || row[4] === connective) &&
    (!filter.split || row[5] === split) &&
    (!filter.distance || row[6] === distance) &&
    (discontinuous === "" || row[7] === 1) &&
    (text === "" || hasText(row, text));
}

function record(row: RelationRow, tables: RelationTables): Record<string, string | number | null> {
  const [document, key, type, , connective, split, distance, discontinuous, parts] = row;
  return {
    document: tables.documents[document]?.[0] ?? "",
    relation: key.replace(/^r/, ""),
    type: tables.types[type] ?? "",
    senses: sensesOf(row, tables),
    connectiveHead: connective,
    split: tables.splits[split] ?? "",
    distance,
    discontinuous,
    arg1: textOf(partsOf(parts, "1")),
    connective: textOf(partsOf(parts, "ci")),
    arg2: textOf(partsOf(parts, "2")),
  };
}

function sensesOf(row: RelationRow, tables: RelationTables): string {
  return row[3].map((sense) => tables.senses[sense] ?? "").join(" · ");
}

function nameOf([document, key]: RelationRow, tables: RelationTables): string {
  return `${tables.documents[document]?.[0] ?? ""} ${key}`;
}

function addressOf([document, key]: RelationRow, tables: RelationTables): string | undefined {
  const address = tables.documents[document]?.[1];
  return address === undefined ? undefined : `${address}#${key}`;
}
