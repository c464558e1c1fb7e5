import { formatFixed } from "@discoprep/formats/conll16/cpython2";
import { byCodePoints } from "../code-points.ts";
import type { Counts, Table, TableRow, TokenCounts } from "./counts.ts";

/** The files compared, by the names the command line gave them. */
export interface FileNames {
  readonly gold: string;
  readonly system: string;
}

/**
 * The tables of the long report in the layout of eval08.pl. Left out are its parts that depend on the
 * order of Perl's hashes (frame confusions, focus words, contexts, specific errors); tags of the same frequency are
 * sorted by name.
 */
export function longReport(counts: Counts, names: FileNames): string {
  const tables = reportTables(counts);
  return [
    heading("syntactic", names),
    "  Legend: '.S' - the beginning of a sentence, '.E' - the end of a sentence\n\n",
    `  Number of non-scoring tokens: ${counts.syntax.punctuation}\n\n`,
    ...tagTables(counts),
    ...syntacticTables.map(([name, title, column]) => labelTable(tables[name], title, column)),
    heading("semantic", names),
    ...semanticTables.map((table) => predicateTable(tables, table)),
  ].join("");
}

function heading(task: string, { gold, system }: FileNames): string {
  const line = "=".repeat(80);
  return `\n  ${line}\n\n  Evaluation of the ${task} results in ${system}\n  vs. gold standard ${gold}:\n\n`;
}

/** Pads bytes, as the script does. */
function padEnd(text: string, length: number): string {
  return text + " ".repeat(Math.max(0, length - Buffer.byteLength(text)));
}

const rule = "  -----------+-------+-------+------+-------+------+-------+-------\n";

function* tagTables({ syntax, tags: ofTag }: Counts): Generator<string> {
  const tags = [...ofTag].sort(([a, one], [b, other]) => other.tokens - one.tokens || (a < b ? -1 : 1));
  const rows: [string, TokenCounts][] = [["total", syntax], ...tags];
  const table = (cells: (tag: TokenCounts) => [number, number, number]): string => {
    const lines = rows.map(([name, tag]) => {
      const parts = cells(tag).map((count) => `${cell(count, 5)} | ${percent(count, tag.tokens)}%`);
      return `  ${padEnd(name, 10)} | ${cell(tag.tokens, 5)} | ${parts.join(" | ")}\n`;
    });
    return `${rule}${lines[0]}${rule}${lines.slice(1).join("")}${rule}`;
  };
  yield `  The overall accuracy and its distribution over PPOSS tags\n\n${rule}`;
  yield "  Accuracy   | words | right |   %  | right |   %  | both  |   %\n";
  yield "             |       | head  |      |  dep  |      | right |\n";
  yield table(({ tokens, headErrors, labelErrors, errors }) => [
    ...([tokens - headErrors, tokens - labelErrors, tokens - errors] as const),
  ]);
  yield `\n\n  The overall error rate and its distribution over PPOSS tags\n\n${rule}`;
  yield "  Error      | words | head  |   %  |  dep  |   %  | both  |   %\n";
  yield "  Rate       |       | err   |      |  err  |      | wrong |\n";
  yield table(({ headErrors, labelErrors, bothErrors }) => [headErrors, labelErrors, bothErrors]);
}

function cell(count: number, width: number): string {
  return `${count}`.padStart(width);
}

function percent(count: number, total: number): string {
  return formatFixed((count * 100) / total, 0).padStart(3);
}

const syntacticTables = [
  ["deprel", "DEPREL", "deprel"],
  ["deprelAttachment", "DEPREL + ATTACHMENT", "deprel"],
  ["headDirection", "binned HEAD direction", "direction"],
  ["headDistance", "binned HEAD distance", "distance"],
] as const;

function labelTable(rows: readonly (readonly string[])[], title: string, column: string): string {
  const line = "  ----------------+------+---------+--------+------------+---------------\n";
  const lines = rows.map((row) => `${tableRow(row, 15)}\n`);
  const columns = `  ${column.padEnd(15)} | gold | correct | system | recall (%) | precision (%) \n`;
  return `\n\n  Precision and recall of ${title}\n\n${line}${columns}${line}${lines.join("")}`;
}

const semanticTables = [
  {
    name: "rootLabeled",
    title: "LABELED semantic dependencies to ROOT",
    what: "predicate identification and classification",
    column: "PPOSS          ",
  },
  {
    name: "rootUnlabeled",
    title: "UNLABELED semantic dependencies to ROOT",
    what: "predicate identification",
    column: "PPOSS          ",
  },
  {
    name: "nonRoot",
    title: "non-ROOT semantic dependencies",
    what: "identification and classification of arguments",
    column: "PPOSS(pred) + ARG",
  },
] as const;

function predicateTable(
  tables: ReportTables,
  { name, title, what, column }: (typeof semanticTables)[number],
): string {
  const dashes = "-".repeat(column.length + 1);
  const line = `  ${dashes}+------+---------+--------+------------+---------------|--------|\n`;
  const lines = tables[name].map((row) => `${tableRow(row, column.length)} |\n`);
  const columns = `  ${column} | gold | correct | system | recall (%) | precision (%) |     F1 | \n`;
  const top = `  Precision and recall for ${title}\n  (i.e., ${what})\n`;
  return `${top}${line}${columns}${line}${lines.join("")}${line}\n`;
}

function tableRow([name = "", ...cells]: readonly string[], width: number): string {
  const widths = [4, 7, 6, 10, 13, 6];
  const padded = cells.map((text, index) => text.padStart(widths[index] ?? 0));
  return `  ${padEnd(name, width)} | ${padded.join(" | ")}`;
}

/** The tables of the long report that do not depend on the order of Perl's hashes, by name. */
export type ReportTables = Readonly<Record<keyof Counts["tables"], readonly (readonly string[])[]>>;

/**
 * Rows of each table as the long report prints them: name, gold, correct, system, recall and precision in percent with
 * two decimals, in tables of predicates and arguments also F1 (of the rounded two). `NaN` is printed if something occurs
 * on one side only, or if nothing is right.
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
