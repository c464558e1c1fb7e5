import { type SetResult, warningMessage } from "@discoprep/score/systems";
import { printMessages } from "./messages.ts";
import { type ShownTable, tableWriters } from "./table-formats.ts";
import type { Terminal } from "./terminal.ts";

/** A table with the names that tidy CSV gives it and its set. */
export interface NamedTable extends ShownTable {
  readonly name: string;
  readonly set: string;
}

/** Figures of one system or many, and how they are shown. */
interface Comparison {
  readonly results: readonly Pick<SetResult, "name" | "signature">[];
  readonly tables: readonly NamedTable[];
  /** The object of `--format json`. */
  readonly object: object;
}

interface PrintOptions {
  readonly json?: boolean;
  readonly format?: "text" | "json" | "csv" | "markdown" | "latex";
}

/** Prints what makes figures misleading. @param files the gold file of each set */
export function printWarnings(
  results: readonly SetResult[],
  files: readonly string[],
  terminal: Terminal,
): void {
  const messages = results.flatMap(({ warnings, systems }, index) => [
    ...warnings.map((warning) => warningMessage(warning, files[index] ?? "")),
    ...systems.flatMap((system) => system.warnings.map((warning) => warningMessage(warning, system.file))),
  ]);
  printMessages(terminal, messages);
}

/** Prints figures in the format that is asked for, with their signatures. */
export async function printComparison(
  { results, tables, object }: Comparison,
  { json = false, format = json ? "json" : "text" }: PrintOptions,
  terminal: Terminal,
): Promise<void> {
  if (format === "json") return terminal.json(object);
  if (format === "csv") return terminal.out(await tidyCsv(results, tables));
  const printed = tables.map(tableWriters[format]).join("\n");
  const signatures = results.map(({ name, signature }) => {
    if (format === "latex") return `% signature: ${signature}\n`;
    return format === "markdown"
      ? `\nsignature ${name}: \`${signature}\`\n`
      : `signature ${name}: ${signature}\n`;
  });
  terminal.out(format === "latex" ? signatures.join("") + printed : printed + signatures.join(""));
}

/** Returns a line a value: programs that go on with figures want one value a cell. */
async function tidyCsv(results: Comparison["results"], tables: Comparison["tables"]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  const lines = tables.flatMap((table) =>
    table.rows
      .flat()
      .flatMap((cell) => (typeof cell === "string" ? [] : (cell.values ?? [])))
      .map(({ system, set = table.set, label, measure, value }) => [
        system,
        set,
        table.name,
        label,
        measure,
        value,
      ]),
  );
  const signatures = results.map(({ name, signature }) => [
    "",
    name,
    "signature",
    "",
    "signature",
    signature,
  ]);
  return stringify([["system", "set", "table", "label", "measure", "value"], ...lines, ...signatures]);
}
