import { partsOf, textOf } from "../html/relation-text.ts";
import type { DifferenceRow, DifferenceTables } from "./data.ts";
import type { Filter } from "./list.ts";
import { showRelations } from "./relation-list.ts";

declare global {
  var discoprepDifferenceTables: DifferenceTables | undefined;
  var discoprepDifferences: DifferenceRow[] | undefined;
}

/** The relations of gold with what each system made of them: which one has right, and another not? */
export function differencesPage(): void {
  const tables = globalThis.discoprepDifferenceTables;
  if (tables === undefined) return;
  const kindsOf = (row: DifferenceRow): string[] => row[4].map((kind) => tables.kinds[kind] ?? "");
  const label = ([, , type, sense]: DifferenceRow): string => `${tables.types[type]} ${tables.senses[sense]}`;
  showRelations<DifferenceRow>(tables, {
    rows: globalThis.discoprepDifferences ?? [],
    noun: "relations of gold",
    test: (filter) => rowTest(filter, tables),
    cells: (row, text) => [label(row), ...kindsOf(row), text("ci")],
    record: (row) => ({
      gold: label(row),
      ...Object.fromEntries(kindsOf(row).map((kind, index) => [tables.systems[index] ?? "", kind])),
      ...{ arg1: textOf(partsOf(row[5], "1")), connective: textOf(partsOf(row[5], "ci")) },
      arg2: textOf(partsOf(row[5], "2")),
    }),
  });
}

/** The fields `s1`, `s2` … hold what the first, the second system made of a relation: `right`, `wrong`, or a kind. */
function rowTest(
  { type = "", sense = "", ...made }: Filter,
  { types, senses, kinds, right }: DifferenceTables,
): (row: DifferenceRow) => boolean {
  const fits = (wanted: string, kind: number): boolean =>
    wanted === "" ||
    (wanted === "right" || wanted === "wrong"
      ? right.includes(kind) === (wanted === "right")
      : kinds[kind] === wanted);
  return (row) =>
    (type === "" || types[row[2]] === type) &&
    (sense === "" || senses[row[3]] === sense) &&
    row[4].every((kind, index) => fits(made[`s${index + 1}`] ?? "", kind));
}
