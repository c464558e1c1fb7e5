import {
  type ComparedCount,
  type CorpusStatistics,
  compareCounts,
  corpusStatistics,
  readExpectedCounts,
  relationStatistics,
} from "@discoprep/releases/stats";
import Table from "cli-table3";
import { type Command, Option } from "commander";
import { messagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";
import { isColumnFile, printColumnStatistics } from "./stats-columns.ts";
import type { ColumnFormatName } from "./validate-columns.ts";

interface Options {
  json?: boolean;
  expect?: string;
  format?: ColumnFormatName;
}

/** `discoprep stats DIR` */
export function addStats(command: Command, terminal: Terminal): void {
  command
    .argument(
      "<path>",
      "a release folder, one that holds train, dev and test, relations.json or a system's output, or a file of columns; - is standard input",
    )
    .option("--json", "one JSON object instead of tables")
    .addOption(
      new Option("--format <format>", "the file's format; without it the ending of its name tells").choices([
        ...["conllu", "conll08", "conll09"],
      ]),
    )
    .option("--expect <file>", "compare with pinned counts; any difference is exit code 1")
    .addHelpText(
      "after",
      "\nExamples:\n  discoprep stats release --expect datasets/eng.pdtb.pdtb2/counts.json" +
        "\n  discoprep stats train.closed.conll08",
    )
    .action(async (dir: string, options: Options) => {
      if (isColumnFile(dir, options)) {
        await printColumnStatistics(dir, options, terminal);
        return;
      }
      const { statistics, messages } = dir.endsWith(".json")
        ? relationStatistics(dir)
        : corpusStatistics(dir);
      const printer = messagePrinter(terminal);
      for (const message of messages) printer.print(message);
      printer.close();
      const compared =
        options.expect === undefined
          ? undefined
          : compareCounts(statistics, readExpectedCounts(options.expect));
      if (options.json === true) {
        const result = compared === undefined ? statistics : { ...statistics, compared };
        terminal.out(`${JSON.stringify(result, null, 2)}\n`);
      } else terminal.out(compared === undefined ? statisticsTables(statistics) : comparisonTable(compared));
      if (compared !== undefined) judge(compared, terminal);
    });
}

const plain = { style: { head: [], border: [], compact: true } };

function statisticsTables({ sets, documents, words, relations, types }: CorpusStatistics): string {
  const columns = sets.map(() => "right" as const);
  const totals = new Table({ ...plain, head: ["", ...sets], colAligns: ["left", ...columns] });
  for (const [name, counts] of Object.entries({ documents, words, relations })) {
    if (Object.keys(counts).length === 0) continue;
    totals.push([name, ...sets.map((set) => String(counts[set] ?? 0))]);
  }
  const senses = new Table({
    ...plain,
    head: ["type", "first sense", ...sets],
    colAligns: ["left", "left", ...columns],
  });
  for (const [type, rows] of Object.entries(types)) {
    const sum = (set: string): number =>
      Object.values(rows).reduce((total, counts) => total + (counts[set] ?? 0), 0);
    senses.push([type, "(all)", ...sets.map((set) => String(sum(set)))]);
    for (const [sense, counts] of Object.entries(rows)) {
      senses.push(["", sense, ...sets.map((set) => String(counts[set] ?? 0))]);
    }
  }
  return Object.keys(types).length === 0 ? `${totals}\n` : `${totals}\n${senses}\n`;
}

function comparisonTable(compared: readonly ComparedCount[]): string {
  const table = new Table({
    ...plain,
    head: ["figure", "set", "expected", "found", "difference"],
    colAligns: ["left", "left", "right", "right", "right"],
  });
  for (const { figure, set, expected, found, difference } of compared) {
    const sign = difference > 0 ? "+" : "";
    table.push([
      figure,
      set,
      String(expected),
      String(found),
      difference === 0 ? "" : `${sign}${difference}`,
    ]);
  }
  return `${table}\n`;
}

function judge(compared: readonly ComparedCount[], terminal: Terminal): void {
  const different = compared.filter(({ difference }) => difference !== 0).length;
  terminal.err(`${different} of ${compared.length} figures differ from the expected ones`);
  if (different > 0) terminal.exitCode = 1;
}
