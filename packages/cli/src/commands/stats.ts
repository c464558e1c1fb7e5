import {
  type ComparedCount,
  type CorpusStatistics,
  compareCounts,
  corpusStatistics,
  readExpectedCounts,
  relationStatistics,
} from "@discoprep/releases/stats";
import { type Command, Option } from "commander";
import { messagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";
import { textTable } from "../text-table.ts";
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
      new Option(
        "--format <format>",
        "the file's format; without it, the ending of its name decides",
      ).choices([...["conllu", "conll08", "conll09"]]),
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

function statisticsTables({ sets, documents, tokens, relations, types }: CorpusStatistics): string {
  const bySet = (numberOf: (set: string) => number | undefined): string[] =>
    sets.map((set) => `${numberOf(set) ?? 0}`);
  const totals = Object.entries({ documents, tokens, relations }).filter(
    ([, counts]) => Object.keys(counts).length > 0,
  );
  const senses = Object.entries(types).flatMap(([type, rows]) => {
    const sum = (set: string): number =>
      Object.values(rows).reduce((total, counts) => total + (counts[set] ?? 0), 0);
    return [
      [type, "(all)", ...bySet(sum)],
      ...Object.entries(rows).map(([sense, counts]) => ["", sense, ...bySet((set) => counts[set])]),
    ];
  });
  const tables = [
    textTable({
      head: ["", ...sets],
      rows: totals.map(([name, counts]) => [name, ...bySet((set) => counts[set])]),
    }),
    senses.length === 0 ? "" : textTable({ head: ["type", "first sense", ...sets], rows: senses, names: 2 }),
  ];
  return tables.join("");
}

function comparisonTable(compared: readonly ComparedCount[]): string {
  const signed = (difference: number): string => `${difference > 0 ? "+" : ""}${difference}`;
  return textTable({
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
  });
}

function judge(compared: readonly ComparedCount[], terminal: Terminal): void {
  const different = compared.filter(({ difference }) => difference !== 0).length;
  terminal.err(`${different} of ${compared.length} figures differ from the expected ones`);
  if (different > 0) terminal.exitCode = 1;
}
