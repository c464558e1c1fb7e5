import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "@discoprep/corpus";
import { argument, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import {
  annotationProgress,
  type ComparedCount,
  compareCounts,
  corpusStatistics,
  readExpectedCounts,
  relationStatistics,
} from "@discoprep/releases/stats";
import type { Command } from "commander";
import { printMessages } from "../messages.ts";
import { addWork, jsonOption } from "../option-flags.ts";
import { type ShownTable, tableWriters, textTable } from "../tables.ts";
import { inputLines, type Terminal } from "../terminal.ts";
import { printConll08Statistics } from "./stats-conll08.ts";
import { progressTable, statisticsTableNames, statisticsTables } from "./stats-tables.ts";

const statisticsFormats = ["text", "json", "csv", "markdown", "latex"] as const;
type StatisticsFormat = (typeof statisticsFormats)[number];

const options = z.strictObject({
  path: argument(
    path,
    "a release folder, one that holds train, dev and test, relations.json or a system's output, a project of the PDTB Annotator, or a file .conll08; - is standard input: relations, or CoNLL-2008 with --from",
    "path",
  ),
  from: run(
    z.enum(["conll08", "annotator"]).optional(),
    "format to read: where the names of the files do not say it",
    {
      value: "format",
      conflicts: ["expect"],
    },
  ),
  format: run(z.enum(statisticsFormats).optional(), "how figures are printed", "format"),
  ...jsonOption(),
  table: run(
    z.enum(statisticsTableNames).default("relations"),
    "tables to print: senses of each type; types with shares and senses by type, which Tables 1 and 2 of the CoNLL-2016 overview are about; where Arg1 stands, seen from Arg2",
    "table",
  ),
  expect: run(path.optional(), "compare with pinned counts; any difference is exit code 1", "file"),
});

const example = `Examples:
  discoprep stats release --expect datasets/eng.pdtb.pdtb2/counts.json
  discoprep stats project-a
  discoprep stats train.closed.conll08`;

/** `discoprep stats DIR` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, example, async ({ path: dir, json, table, expect, format, from }) => {
    if (from === "conll08" || dir.endsWith(".conll08")) {
      if (format !== undefined)
        throw new UsageError(`--format ${format} is for releases, not for CoNLL-2008`);
      if (expect !== undefined) throw new UsageError("--expect compares releases, not CoNLL-2008");
      await printConll08Statistics(dir, json, terminal);
      return;
    }
    if (from === "annotator" || existsSync(join(dir, "ann"))) {
      if (expect !== undefined) throw new UsageError("--expect compares releases, not projects");
      const progress = annotationProgress(dir);
      if (json === true || format === "json") terminal.json(progress);
      else terminal.out(await printed([progressTable(progress)], format ?? "text"));
      return;
    }
    const { statistics, messages } =
      dir === "-" || dir.endsWith(".json")
        ? await relationStatistics(inputLines(terminal, dir), dir === "-" ? "standard input" : dir)
        : corpusStatistics(dir);
    printMessages(terminal, messages);
    const compared = expect === undefined ? undefined : compareCounts(statistics, readExpectedCounts(expect));
    if (json === true || format === "json") terminal.json({ ...statistics, compared });
    else {
      const tables =
        compared === undefined ? statisticsTables[table](statistics) : [comparisonTable(compared)];
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
  if (format === "text") return tables.map(textTable).join("");
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
