import { formatFixed } from "@discoprep/conll16/cpython2";
import type { Counts } from "./counts.ts";
import type { TableCounts, TableRow } from "./table-counts.ts";

/** The tables of the long report that do not depend on the order of Perl's hashes, by name. */
export type ReportTables = Readonly<Record<SyntacticTable | SemanticTable, readonly (readonly string[])[]>>;

type SyntacticTable = "deprel" | "deprelAttachment" | "headDirection" | "headDistance";
type SemanticTable = "rootLabeled" | "rootUnlabeled" | "nonRoot";

/**
 * Rows of each table as the long report prints them: name, gold, correct, system, recall and precision in percent with
 * two decimals, in tables of predicates and arguments also F1 (of the rounded two). `NaN` stands where something occurs
 * on one side only, or where nothing is right.
 */
export function reportTables({ syntax, semantics }: Counts): ReportTables {
  const { deprel, deprelAttachment, headDirection, headDistance } = syntax;
  const { rootLabeled, rootUnlabeled, nonRoot } = semantics;
  return {
    deprel: tableRows(sorted(deprel)),
    deprelAttachment: tableRows(sorted(deprelAttachment)),
    headDirection: tableRows([...headDirection]),
    headDistance: tableRows([...headDistance]),
    rootLabeled: tableRows(sorted(rootLabeled), withF1),
    rootUnlabeled: tableRows(sorted(rootUnlabeled), withF1),
    nonRoot: tableRows(sorted(nonRoot), withF1),
  };
}

/** By code points, as Perl sorts. */
function sorted(table: TableCounts): [string, TableRow][] {
  return [...table].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

function tableRows(
  rows: readonly (readonly [string, TableRow])[],
  more: (cells: string[]) => string[] = (cells) => cells,
): string[][] {
  return rows.map(([name, { gold, correct, system }]) => {
    const percent = (total: number): string =>
      total === 0 ? "NaN" : formatFixed((correct / total) * 100, 2);
    return more([name, `${gold}`, `${correct}`, `${system}`, percent(gold), percent(system)]);
  });
}

function withF1(cells: string[]): string[] {
  const [recall, precision] = cells.slice(-2).map(Number) as [number, number];
  const isAny = recall > 0 && precision > 0;
  return [...cells, isAny ? formatFixed((2 * precision * recall) / (precision + recall), 2) : "NaN"];
}
