import { type SetResult, warningMessage } from "@discoprep/score/systems";
import { printMessages } from "./messages.ts";
import { type NamedTable, tableWriters, tidyCsv } from "./tables.ts";
import type { Terminal } from "./terminal.ts";

/** Figures of one or several systems, as tables and as an object. */
interface Comparison {
  readonly results: readonly SetResult[];
  readonly tables: readonly NamedTable[];
  /** The object of `--format json`. */
  readonly object: object;
}

interface PrintOptions {
  readonly json?: boolean;
  readonly format?: "text" | "json" | "csv" | "markdown" | "latex";
}

/** Prints warnings of misleading figures. @param files the gold file of each set */
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

/** Prints figures in the format of the options, with the signature of each set. */
export async function printComparison(
  { results, tables, object }: Comparison,
  { json = false, format = json ? "json" : "text" }: PrintOptions,
  terminal: Terminal,
): Promise<void> {
  if (format === "json") return terminal.json(object);
  if (format === "csv") {
    const signatures = results.map(({ name: set, signature: value }) => {
      return { system: "", set, label: "", measure: "signature", value };
    });
    return terminal.out(await tidyCsv(tables, signatures));
  }
  const printed = tables.map(tableWriters[format]).join("\n");
  const signatures = results.map(({ name, signature }) => {
    if (format === "latex") return `% signature: ${signature}\n`;
    const text = `signature ${name}: ${signature}\n`;
    return format === "text" ? text : `\nsignature ${name}: \`${signature}\`\n`;
  });
  terminal.out(format === "latex" ? signatures.join("") + printed : printed + signatures.join(""));
}
