import type { DifferenceRow, DifferenceTables } from "./data.ts";
import { element } from "./element.ts";
import { onKeys } from "./keys.ts";
import { type Filter, showList, tableRow } from "./list.ts";
import { partNodes, partsOf, textOf, textTest } from "./parts.ts";

declare global {
  var discoprepDifferenceTables: DifferenceTables | undefined;
  var discoprepDifferences: DifferenceRow[] | undefined;
}

/** The relations of gold with what each system made of them: which one has right, and another not? */
export function differencesPage(): void {
  const tables = globalThis.discoprepDifferenceTables;
  if (tables === undefined) return;
  const rows = globalThis.discoprepDifferences ?? [];
  const hasText = textTest(rows, (row) => row[5]);
  const kindsOf = (row: DifferenceRow): string[] => row[4].map((kind) => tables.kinds[kind] ?? "");
  const label = ([, , type, sense]: DifferenceRow): string => `${tables.types[type]} ${tables.senses[sense]}`;
  const nameOf = ([document, key]: DifferenceRow): string =>
    `${tables.documents[document]?.[0] ?? ""} ${key}`;
  const addressOf = ([document, key]: DifferenceRow): string | undefined => {
    const address = tables.documents[document]?.[1];
    return address === undefined ? undefined : `${address}#${key}`;
  };
  showList<DifferenceRow>({
    rows,
    noun: "relations of gold",
    test: (filter) => rowTest(filter, tables, hasText),
    element: (row, { text = "" }) => {
      const shown = (roles: string): Node[] => partNodes(partsOf(row[5], roles), text);
      const argumentTexts = [...shown("1"), element("b", " | "), ...shown("2")];
      return tableRow(nameOf(row), addressOf(row), [label(row), ...kindsOf(row), shown("ci"), argumentTexts]);
    },
    address: addressOf,
    record: (row) => ({
      ...{ document: tables.documents[row[0]]?.[0] ?? "", relation: row[1], gold: label(row) },
      ...Object.fromEntries(kindsOf(row).map((kind, index) => [tables.systems[index] ?? "", kind])),
      ...{ arg1: textOf(partsOf(row[5], "1")), connective: textOf(partsOf(row[5], "ci")) },
      arg2: textOf(partsOf(row[5], "2")),
    }),
  });
  const text = document.querySelector<HTMLInputElement>("input[name=text]");
  onKeys({ "/": ["filter by text", () => text?.focus()] });
}

/** The fields `s1`, `s2` … hold what the first, the second system made of a relation: `right`, `wrong`, or a kind. */
function rowTest(
  filter: Filter,
  { types, senses, kinds, right }: DifferenceTables,
  hasText: (row: DifferenceRow, text: string) => boolean,
): (row: DifferenceRow) => boolean {
  const { type = "", sense = "", text = "" } = filter;
  const searched = text.toLowerCase();
  const fits = (wanted: string, kind: number): boolean =>
    wanted === "" ||
    (wanted === "right" || wanted === "wrong"
      ? right.includes(kind) === (wanted === "right")
      : kinds[kind] === wanted);
  return (row) =>
    (type === "" || types[row[2]] === type) &&
    (sense === "" || senses[row[3]] === sense) &&
    row[4].every((kind, index) => fits(filter[`s${index + 1}`] ?? "", kind)) &&
    (searched === "" || hasText(row, searched));
}
