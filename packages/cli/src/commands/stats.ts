import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "@discoprep/corpus";
import { isFolder } from "@discoprep/files";
import { argument, path, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { propositionStatistics } from "@discoprep/formats/conll08";
import {
  annotationProgress,
  type ComparedCount,
  compareCounts,
  corpusStatistics,
  readExpectedCounts,
  relationStatistics,
} from "@discoprep/releases/stats";
import { printMessages } from "../messages.ts";
import { commandOf, jsonOption } from "../option-flags.ts";
import { type ShownTable, tableWriters, textTable } from "../tables.ts";
import { inputLines, inputStream, type Terminal } from "../terminal.ts";
import { progressTable, propositionTables, statisticsTableNames, statisticsTables } from "./stats-tables.ts";

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
    "format to read: if the names of the files do not say it",
    {
      value: "format",
      conflicts: ["expect"],
    },
  ),
  format: run(z.enum(statisticsFormats).optional(), "form of the figures", "format"),
  ...jsonOption(),
  table: run(
    z.enum(statisticsTableNames).default("relations"),
    "tables to print: senses of each type; shares of types and senses by type, as in Tables 1 and 2 of the CoNLL-2016 overview; places of Arg1 seen from Arg2",
    "table",
  ),
  expect: run(
    path.optional(),
    "compare with pinned counts: a JSON file such as datasets/eng.pdtb.pdtb2/counts.json; any difference is exit code 1",
    "file",
  ),
});

type Options = z.output<typeof options>;

interface Statistics {
  readonly object: object;
  readonly tables: readonly ShownTable[];
  readonly compared?: readonly ComparedCount[];
}

export const add = commandOf(options, async (values, terminal) => {
  const { format } = values;
  const { object, tables, compared } = await statisticsOf(values, terminal);
  if (values.json === true || format === "json") terminal.json(object);
  else terminal.out(await printed(tables, format ?? "text"));
  if (compared === undefined) return;
  const different = compared.filter(({ difference }) => difference !== 0).length;
  terminal.err(`${different} of ${compared.length} figures differ from the expected ones`);
  if (different > 0) terminal.exitCode = 1;
});

async function statisticsOf(values: Options, terminal: Terminal): Promise<Statistics> {
  const { path: dir, table, expect, format, from } = values;
  if (from === "conll08" || dir.endsWith(".conll08")) {
    if (format !== undefined) throw new UsageError(`--format ${format} is for releases, not for CoNLL-2008`);
    if (expect !== undefined) throw new UsageError("--expect compares releases, not CoNLL-2008");
    const statistics = await propositionStatistics(inputStream(terminal, dir).stream);
    return { object: { format: "conll08", ...statistics }, tables: propositionTables(statistics) };
  }
  if (from === "annotator" || existsSync(join(dir, "ann"))) {
    if (expect !== undefined) throw new UsageError("--expect compares releases, not projects");
    const progress = annotationProgress(dir);
    return { object: progress, tables: [progressTable(progress)] };
  }
  const { statistics, messages } = isFolder(dir)
    ? corpusStatistics(dir)
    : await relationStatistics(inputLines(terminal, dir), dir === "-" ? "standard input" : dir);
  printMessages(terminal, messages);
  const compared = expect === undefined ? undefined : compareCounts(statistics, readExpectedCounts(expect));
  const tables = compared === undefined ? statisticsTables[table](statistics) : [comparisonTable(compared)];
  return { object: { ...statistics, compared }, tables, compared };
}

/** Prints tables; in CSV a line holds one number, with the names of its row and column. */
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
