import type { ExtractCounts } from "@discoprep/articles/extract";
import type { Step } from "@discoprep/build";
import type { ConversionCounts } from "@discoprep/releases/convert";
import type { Export } from "@discoprep/releases/export";
import { printConversion, printExport, printExtraction, printSelection } from "../made-lines.ts";
import type { Terminal } from "../terminal.ts";

/**
 * What a step of a job has made, as the plain command says it; of an unchanged step only that, and the errors
 * it was made with: an unchanged step still has them.
 */
export function printStep(
  step: Step,
  state: "made" | "unchanged",
  counts: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): void {
  terminal.err(`${state.padEnd(9)} ${step.run} ${step.name}`);
  if (state === "unchanged") {
    printOldErrors(step, counts, terminal);
    return;
  }
  switch (step.run) {
    case "extract":
      printExtraction(counts as unknown as ExtractCounts, step.name, terminal);
      break;
    case "select":
      printSelection(counts, step.name, terminal);
      break;
    case "convert":
      printConversion(counts as unknown as ConversionCounts, step.name, terminal);
      break;
    case "conll08":
      terminal.err(`${step.name}: ${counts.sentences} sentences`);
      break;
    case "export":
      printExport(counts as unknown as Export["counts"], step.name, terminal);
      break;
  }
}

/** Sets the exit code as the run that made the result did. */
function printOldErrors(
  { name }: Step,
  { messages }: Readonly<{ messages?: unknown }>,
  terminal: Terminal,
): void {
  const { error = {} } = (messages ?? {}) as Partial<ConversionCounts["messages"]>;
  const rules = Object.entries(error).map(([rule, count]) => `${count} ${rule}`);
  if (rules.length === 0) return;
  terminal.error(`error: ${name} was made with errors: ${rules.join(", ")}; all of them: its manifest.json`);
  terminal.exitCode = 1;
}
