import { formatFixed } from "@discoprep/conll16/cpython2";
import { byCodePoints } from "../code-points.ts";
import type { Counts, Table, TableRow } from "./counts.ts";

/** The tables of the long report that do not depend on the order of Perl's hashes, by name. */
export type ReportTables = Readonly<Record<keyof Counts["tables"], readonly (readonly string[])[]>>;

/**
 * Rows of each table as the long report prints them: name, gold, correct, system, recall and precision in percent with
 * two decimals, in tables of predicates and arguments also F1 (of the rounded two). `NaN` stands where something occurs
 * on one side only, or where nothing is right.
 */
export function reportTables({ tables }: Counts): ReportTables {
  return {
    deprel: sorted(tables.deprel).map(cells),
    deprelAttachment: sorted(tables.deprelAttachment).map(cells),
    headDirection: [...tables.headDirection].map(cells),
    headDistance: [...tables.headDistance].map(cells),
    rootLabeled: sorted(tables.rootLabeled).map(cellsWithF1),
    rootUnlabeled: sorted(tables.rootUnlabeled).map(cellsWithF1),
    nonRoot: sorted(tables.nonRoot).map(cellsWithF1),
  };
}

/** By code points, as Perl sorts. */
function sorted(table: Table): [string, TableRow][] {
  return [...table].sort(([a], [b]) => byCodePoints(a, b));
}

function cells([name, { gold, correct, system }]: [string, TableRow]): string[] {
  const percent = (total: number): string => (total === 0 ? "NaN" : formatFixed((correct / total) * 100, 2));
  return [name, `${gold}`, `${correct}`, `${system}`, percent(gold), percent(system)];
}

function cellsWithF1(row: [string, TableRow]): string[] {
  const found = cells(row);
  const [recall = 0, precision = 0] = found.slice(-2).map(Number);
  const isAny = recall > 0 && precision > 0;
  return [...found, isAny ? formatFixed((2 * precision * recall) / (precision + recall), 2) : "NaN"];
}
