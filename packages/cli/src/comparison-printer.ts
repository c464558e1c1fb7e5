import { type SetResult, warningMessage } from "@discoprep/score/systems";
import { printMessages } from "./messages.ts";
import type { NamedTable } from "./score-tables.ts";
import { tableWriters } from "./table-formats.ts";
import type { Terminal } from "./terminal.ts";
import { version } from "./version.ts";

/** Results of sets, and how they are shown. */
interface Comparison<Result extends SetResult> {
  readonly results: readonly Result[];
  /** The gold file of each set. */
  readonly files: readonly string[];
  readonly tables: (result: Result) => readonly NamedTable[];
}

interface PrintOptions {
  readonly json?: boolean;
  readonly format?: "text" | "json" | "csv" | "markdown" | "latex";
}

/** Prints warnings, then figures of one system or many in the format that is asked for. */
export async function printComparison<Result extends SetResult>(
  { results, files, tables }: Comparison<Result>,
  { json = false, format = json ? "json" : "text" }: PrintOptions,
  terminal: Terminal,
): Promise<void> {
  const messages = results.flatMap(({ warnings, systems }, index) => [
    ...warnings.map((warning) => warningMessage(warning, files[index] ?? "")),
    ...systems.flatMap((system) => system.warnings.map((warning) => warningMessage(warning, system.file))),
  ]);
  printMessages(terminal, messages);
  if (format === "json") terminal.json({ version, sets: results });
  else if (format === "csv") terminal.out(await tidyCsv(results, tables));
  else terminal.out(printed(results, tables, format));
}

function printed<Result extends SetResult>(
  results: readonly Result[],
  tables: Comparison<Result>["tables"],
  format: keyof typeof tableWriters,
): string {
  const blocks = results.map((result) => {
    const signature = format === "latex" ? `% signature: ${result.signature}\n` : "";
    return signature + tables(result).map(tableWriters[format]).join("\n");
  });
  const signatures = results.map(({ name, signature }) =>
    format === "markdown" ? `\nsignature ${name}: \`${signature}\`\n` : `signature ${name}: ${signature}\n`,
  );
  return `${blocks.join("\n")}${format === "latex" ? "" : signatures.join("")}`;
}

/** Returns a line a value, unrounded: programs that go on with figures want one value a cell. */
async function tidyCsv<Result extends SetResult>(
  results: readonly Result[],
  tables: Comparison<Result>["tables"],
): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  const lines = results.flatMap((result) => [
    ...tables(result).flatMap(({ name, rows }) =>
      rows
        .flat()
        .flatMap((cell) => (typeof cell === "string" ? [] : (cell.values ?? [])))
        .map(({ system, label, measure, value }) => [system, result.name, name, label, measure, value]),
    ),
    ["", result.name, "signature", "", "signature", result.signature],
  ]);
  return stringify([["system", "set", "table", "label", "measure", "value"], ...lines]);
}
