import { formatFixed } from "@discoprep/formats/conll16/cpython2";
import { byCodePoints } from "../code-points.ts";
import type { Counts, TableRow, TokenCounts } from "./counts.ts";

type ReportTables = Readonly<Record<keyof Counts["tables"], readonly (readonly string[])[]>>;

/**
 * Returns the rows of each table: name, gold, correct, system, recall and precision in per cent; for predicates and arguments
 * also F1 of both, once rounded. 0 / 0 gives `NaN`. Perl sorts by code points.
 */
export function reportTables({ tables }: Counts): ReportTables {
  const rows = Object.entries(tables).map(([name, table]) => {
    const sorted = name.startsWith("head") ? [...table] : [...table].sort(([a], [b]) => byCodePoints(a, b));
    return [name, sorted.map(/root/i.test(name) ? cellsWithF1 : cells)];
  });
  return Object.fromEntries(rows) as ReportTables;
}

function cells([name, { gold, correct, system }]: [string, TableRow]): string[] {
  const share = (total: number): string => (total === 0 ? "NaN" : formatFixed((correct / total) * 100, 2));
  return [name, `${gold}`, `${correct}`, `${system}`, share(gold), share(system)];
}

function cellsWithF1(row: [string, TableRow]): string[] {
  const plain = cells(row);
  const [recall = 0, precision = 0] = plain.slice(-2).map(Number);
  const isAny = recall > 0 && precision > 0;
  return [...plain, isAny ? formatFixed((2 * precision * recall) / (precision + recall), 2) : "NaN"];
}

/**
 * Returns the tables in the layout of eval08.pl, except those in the order of Perl's hashes (frame confusions, focus words,
 * contexts, specific errors). Tags of the same frequency are sorted by name.
 */
export function longReport(
  counts: Counts,
  tables: ReportTables,
  names: { readonly gold: string; readonly system: string },
): string {
  const line = "=".repeat(80);
  const heading = (task: string): string =>
    `\n  ${line}\n\n  Evaluation of the ${task} results in ${names.system}\n  vs. gold standard ${names.gold}:\n\n`;
  return [
    heading("syntactic"),
    "  Legend: '.S' - the beginning of a sentence, '.E' - the end of a sentence\n\n",
    `  Number of non-scoring tokens: ${counts.syntax.punctuation}\n\n`,
    tagTables(counts),
    labelTable(tables.deprel, "DEPREL", "deprel"),
    labelTable(tables.deprelAttachment, "DEPREL + ATTACHMENT", "deprel"),
    labelTable(tables.headDirection, "binned HEAD direction", "direction"),
    labelTable(tables.headDistance, "binned HEAD distance", "distance"),
    heading("semantic"),
    predicateTable(tables.rootLabeled, `LABELED ${toRoot} and classification)`, "PPOSS          "),
    predicateTable(tables.rootUnlabeled, `UNLABELED ${toRoot})`, "PPOSS          "),
    predicateTable(tables.nonRoot, nonRoot, "PPOSS(pred) + ARG"),
  ].join("");
}

function padEnd(text: string, length: number): string {
  return text + " ".repeat(Math.max(0, length - Buffer.byteLength(text)));
}

const rule = "  -----------+-------+-------+------+-------+------+-------+-------\n";

function tagTables({ syntax, tags: ofTag }: Counts): string {
  const tags = [...ofTag].sort(([a, x], [b, y]) => y.tokens - x.tokens || (a < b ? -1 : 1));
  const rows: [string, TokenCounts][] = [["total", syntax], ...tags];
  const table = (cellsOf: (tag: TokenCounts) => readonly number[]): string => {
    const lines = rows.map(([name, tag]) => {
      const parts = cellsOf(tag).map((count) => `${cell(count, 5)} | ${percent(count, tag.tokens)}%`);
      return `  ${padEnd(name, 10)} | ${cell(tag.tokens, 5)} | ${parts.join(" | ")}\n`;
    });
    return `${rule}${lines[0]}${rule}${lines.slice(1).join("")}${rule}`;
  };
  return [
    `  The overall accuracy and its distribution over PPOSS tags\n\n${rule}`,
    "  Accuracy   | words | right |   %  | right |   %  | both  |   %\n",
    "             |       | head  |      |  dep  |      | right |\n",
    table(({ tokens, headErrors, labelErrors, errors }) =>
      [headErrors, labelErrors, errors].map((wrong) => tokens - wrong),
    ),
    `\n\n  The overall error rate and its distribution over PPOSS tags\n\n${rule}`,
    "  Error      | words | head  |   %  |  dep  |   %  | both  |   %\n",
    "  Rate       |       | err   |      |  err  |      | wrong |\n",
    table(({ headErrors, labelErrors, bothErrors }) => [headErrors, labelErrors, bothErrors]),
  ].join("");
}

function cell(count: number, width: number): string {
  return `${count}`.padStart(width);
}

function percent(count: number, total: number): string {
  return formatFixed((count * 100) / total, 0).padStart(3);
}

function labelTable(rows: readonly (readonly string[])[], title: string, column: string): string {
  const line = "  ----------------+------+---------+--------+------------+---------------\n";
  const lines = rows.map((row) => `${tableRow(row, 15)}\n`);
  const columns = `  ${column.padEnd(15)} | gold | correct | system | recall (%) | precision (%) \n`;
  return `\n\n  Precision and recall of ${title}\n\n${line}${columns}${line}${lines.join("")}`;
}

const toRoot = "semantic dependencies to ROOT\n  (i.e., predicate identification";
const nonRoot = "non-ROOT semantic dependencies\n  (i.e., identification and classification of arguments)";

function predicateTable(rows: readonly (readonly string[])[], title: string, column: string): string {
  const dashes = "-".repeat(column.length + 1);
  const line = `  ${dashes}+------+---------+--------+------------+---------------|--------|\n`;
  const lines = rows.map((row) => `${tableRow(row, column.length)} |\n`);
  const columns = `  ${column} | gold | correct | system | recall (%) | precision (%) |     F1 | \n`;
  return `  Precision and recall for ${title}\n${line}${columns}${line}${lines.join("")}${line}\n`;
}

function tableRow([name = "", ...texts]: readonly string[], width: number): string {
  const widths = [4, 7, 6, 10, 13, 6];
  const padded = texts.map((text, index) => text.padStart(widths[index] ?? 0));
  return `  ${padEnd(name, width)} | ${padded.join(" | ")}`;
}
