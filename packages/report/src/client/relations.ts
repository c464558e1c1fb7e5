import { html, type Markup } from "../html/markup.ts";
import { partsOf, relationText, textOf } from "../html/relation-text.ts";
import type { RelationRow, RelationTables, TextPart } from "./data.ts";
import { cell, type Filter, linked } from "./list.ts";

import { type RelationList, showRelations } from "./relation-list.ts";

declare global {
  var discoprepTables: RelationTables | undefined;
  var discoprepRows: RelationRow[] | undefined;
}

/** The list of all relations with its filters. */
export function relationsPage(): void {
  const tables = globalThis.discoprepTables;
  if (tables === undefined) return;
  showRelations(tables, {
    ...listOf(globalThis.discoprepRows ?? [], tables),
    cells: (row, text) => [
      tables.types[row[2]] ?? "",
      sensesOf(row, tables),
      row[8].length === 0 ? row[4] : text("ci"),
      ...(tables.splits.length > 1 ? [tables.splits[row[5]] ?? ""] : []),
      String(row[6] ?? ""),
      row[7] === 1 ? "yes" : "",
    ],
  });
}

/** Connectives in the middle, what stands before and after them in the relation to their sides. */
export function concordancePage(): void {
  const tables = globalThis.discoprepTables;
  if (tables === undefined) return;
  const rows = (globalThis.discoprepRows ?? []).filter((row) => partsOf(row[8], "ci").length > 0);
  const keys: Readonly<Record<string, (row: RelationRow) => string>> = {
    left: leftKey,
    right: (row) => textOf(around(row[8]).right).toLowerCase(),
    sense: (row) => sensesOf(row, tables),
  };
  showRelations(tables, {
    ...listOf(rows, tables),
    key: ({ sort = "" }) => keys[sort],
    element: (row, searched, name, address) => {
      const { left, connective, right } = around(row[8]);
      const side = (parts: readonly TextPart[], css: "left" | "right"): Markup =>
        html`<td class=${css} dir="auto">${parts.map((part) => html`${relationText([part], { searched, side: css })} `)}</td>`;
      const head = linked(relationText(connective, { searched }), address);
      return html`<tr>${side(left, "left")}<th scope="row">${head}</th>${side(right, "right")}${cell(sensesOf(row, tables))}${cell(name)}</tr>`;
    },
  });
}

function listOf(rows: readonly RelationRow[], tables: RelationTables) {
  return {
    rows,
    noun: "relations",
    test: (filter) => rowTest(filter, tables),
    record: (row) => record(row, tables),
  } satisfies Omit<RelationList<RelationRow>, "cells" | "element">;
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

/** `sense` may be the upper levels of senses: `Contingency.Cause`. `first`: the first sense only; `exact`: and at this very level. */
function rowTest(
  { type = "", sense = "", first = "", connective = "", split = "", distance = "", discontinuous }: Filter,
  { types, senses, splits }: RelationTables,
): (row: RelationRow) => boolean {
  const isWanted = (one: string): boolean =>
    first === "exact" ? one === sense : `${one}.`.startsWith(`${sense}.`);
  const wanted = new Set(senses.flatMap((one, index) => (isWanted(one) ? [index] : [])));
  const [typeIndex, splitIndex] = [types.indexOf(type), splits.indexOf(split)];
  const steps = distance === "none" ? null : Number(distance);
  return (row) =>
    (type === "" || row[2] === typeIndex) &&
    (sense === "" || (first === "" ? row[3] : row[3].slice(0, 1)).some((one) => wanted.has(one))) &&
    (connective === "" || row[4] === connective) &&
    (split === "" || row[5] === splitIndex) &&
    (distance === "" || row[6] === steps) &&
    (!discontinuous || row[7] === 1);
}

function record(row: RelationRow, tables: RelationTables) {
  const [, , type, , connective, split, distance, discontinuous, parts] = row;
  return {
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
