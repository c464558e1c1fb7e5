import { UsageError } from "@discoprep/corpus";
import {
  type ComparedCount,
  compareCounts,
  corpusStatistics,
  readExpectedCounts,
  relationStatistics,
} from "@discoprep/releases/stats";
import { type Command, Option } from "commander";
import { messagePrinter } from "../messages.ts";
import { type ShownTable, tableWriters } from "../table-formats.ts";
import { inputLines, type Terminal } from "../terminal.ts";
import { type TextTable, textTable } from "../text-table.ts";
import { isColumnFile, printColumnStatistics } from "./stats-columns.ts";
import { type StatisticsTable, statisticsTableNames, statisticsTables } from "./stats-tables.ts";
import type { ColumnFormatName } from "./validate-columns.ts";

interface Options {
  json?: boolean;
  expect?: string;
  table: StatisticsTable;
  format?: ColumnFormatName | StatisticsFormat;
}

/** How statistics of a release are printed. */
const statisticsFormats = ["text", "json", "csv", "markdown", "latex"] as const;
type StatisticsFormat = (typeof statisticsFormats)[number];

/** `discoprep stats DIR` */
export function addStats(command: Command, terminal: Terminal): void {
  command
    .argument(
      "<path>",
      "a release folder, one that holds train, dev and test, relations.json or a system's output, or a file of columns; - is standard input: relations, or columns with --format",
    )
    .option("--json", "one JSON object instead of tables")
    .addOption(
      new Option(
        "--format <format>",
        "how the figures of a release are printed: text, json, csv, markdown or latex; of a file of columns its format, conllu, conll08 or conll09 (default: the ending of its name)",
      ).choices([...statisticsFormats, "conllu", "conll08", "conll09"]),
    )
    .addOption(
      new Option(
        "--table <table>",
        "which figures of a release: senses of each type; types with shares and senses by type, which Tables 1 and 2 of the CoNLL-2016 overview are about; where Arg1 stands, seen from Arg2",
      )
        .choices(statisticsTableNames)
        .default("relations"),
    )
    .option("--expect <file>", "compare with pinned counts; any difference is exit code 1")
    .addHelpText(
      "after",
      "\nExamples:\n  discoprep stats release --expect datasets/eng.pdtb.pdtb2/counts.json" +
        "\n  discoprep stats train.closed.conll08",
    )
    .action(async (dir: string, options: Options) => {
      const format = statisticsFormats.find((name) => name === options.format);
      const columns = {
        ...options,
        format: format === undefined ? (options.format as ColumnFormatName) : undefined,
      };
      if (isColumnFile(dir, columns)) {
        if (format !== undefined)
          throw new UsageError(`--format ${format} is for releases, not for files of columns`);
        await printColumnStatistics(dir, columns, terminal);
        return;
      }
      const { statistics, messages } =
        dir === "-" || dir.endsWith(".json")
          ? await relationStatistics(inputLines(terminal, dir), dir === "-" ? "standard input" : dir)
          : corpusStatistics(dir);
      const printer = messagePrinter(terminal);
      for (const message of messages) printer.print(message);
      printer.close();
      const compared =
        options.expect === undefined
          ? undefined
          : compareCounts(statistics, readExpectedCounts(options.expect));
      if (options.json === true || format === "json") {
        const result = compared === undefined ? statistics : { ...statistics, compared };
        terminal.out(`${JSON.stringify(result, null, 2)}\n`);
      } else {
        const tables =
          compared === undefined ? statisticsTables[options.table](statistics) : [comparisonTable(compared)];
        terminal.out(await printed(tables, format ?? "text"));
      }
      if (compared !== undefined) judge(compared, terminal);
    });
}

/** In CSV a line holds one number, with the names of its row and column. */
async function printed(
  tables: readonly ShownTable[],
  format: Exclude<StatisticsFormat, "json">,
): Promise<string> {
  if (format === "text")
    return tables.map(({ title: _, ...table }) => textTable(table as TextTable)).join("");
  if (format !== "csv") return tables.map(tableWriters[format]).join("\n");
  const { stringify } = await import("csv-stringify/sync");
  const lines = tables.flatMap(({ title, head, rows, names = 1 }) => {
    let above = "";
    return rows.flatMap((row) => {
      above = `${row[0]}` || above;
      const name = names === 1 ? [above, ""] : [above, row[1]];
      return row.slice(names).map((number, at) => [title, ...name, head[names + at], number]);
    });
  });
  return stringify([["table", "row", "detail", "column", "value"], ...lines]);
}

function comparisonTable(compared: readonly ComparedCount[]): ShownTable {
  const signed = (difference: number): string => `${difference > 0 ? "+" : ""}${difference}`;
  return {
    title: "Compared with expected counts",
    head: ["figure", "set", "expected", "found", "difference"],
    rows: compared.map(({ figure, set, expected, found, difference }) => [
      // A file of pinned counts calls tokens words.
      figure === "words" ? "tokens" : figure,
      set,
      `${expected}`,
      `${found}`,
      difference === 0 ? "" : signed(difference),
    ]),
    names: 2,
  };
}

function judge(compared: readonly ComparedCount[], terminal: Terminal): void {
  const different = compared.filter(({ difference }) => difference !== 0).length;
  terminal.err(`${different} of ${compared.length} figures differ from the expected ones`);
  if (different > 0) terminal.exitCode = 1;
}
