import type { CorrectionState } from "@discoprep/articles/select";
import type { BuildListener, BuildResult, Step } from "@discoprep/build";
import { counted } from "@discoprep/files/text";
import type { ConversionCounts } from "@discoprep/releases/convert";
import { printConversion, printExport, printExtraction, printSelection } from "../made-lines.ts";
import { messagePrinter } from "../messages.ts";
import { type Progress, progressBar } from "../progress.ts";
import type { Terminal } from "../terminal.ts";
import { pathFromHere } from "./datasets.ts";

/** Prints a build while it runs, and its result. */
export interface BuildPrinter {
  /** Prints every step's messages, counts and progress as the plain commands do. */
  readonly listener: Required<BuildListener>;
  /** @param json one JSON object in place of text */
  report(result: BuildResult, json: boolean): void;
  close(): void;
}

export function buildPrinter(terminal: Terminal): BuildPrinter {
  const messages = messagePrinter(terminal, "the manifest.json of each step");
  let progress: Progress | undefined;
  let isWritten = false;
  return {
    listener: {
      onMessage: messages.print,
      onStep(step, state, counts) {
        progress?.stop();
        progress = undefined;
        if (state === "running") progress = progressBar(terminal, `${step.name}: {value} done`);
        else printStep(step, state, counts ?? {}, terminal);
      },
      onProgress: (_step, done, total) => progress?.update(done, total ?? done),
    },
    report(result, json) {
      isWritten = true;
      printResult(result, json, terminal);
    },
    close() {
      progress?.stop();
      messages.close(isWritten);
    },
  };
}

/** The number of printed differences from pinned counts. A part of a corpus differs in nearly all counts. */
const printedDifferences = 10;

/** Prints the result of a build. Differences from pinned counts set the exit code. */
export function printResult(result: BuildResult, json: boolean, terminal: Terminal): void {
  const { job, out, steps, differences } = result;
  for (const { step, what, expected, found } of differences.slice(0, printedDifferences)) {
    terminal.error(
      `error: ${step}: ${what}: expected ${JSON.stringify(expected)}; found ${JSON.stringify(found)}`,
    );
  }
  if (differences.length > 0) {
    const more = differences.length > printedDifferences ? "; --json prints all" : "";
    terminal.error(`error: ${counted(differences.length, "difference")} from what the dataset pins${more}`);
    terminal.exitCode = 1;
  }
  if (json) {
    const made = steps.map(({ step: { name, run }, state, counts }) => ({ step: name, run, state, counts }));
    terminal.json({ steps: made, differences });
    return;
  }
  if (terminal.quiet && steps.every(({ state }) => state === "unchanged")) return;
  terminal.out(`${job.description}\n\nResults are in ${pathFromHere(out)}:\n`);
  for (const { step, folder } of steps) terminal.out(`  ${pathFromHere(folder)}  (${step.run})\n`);
}

/**
 * Prints the result of a step as the plain command does. For an unchanged step, prints that and its old
 * errors.
 */
function printStep(
  step: Step,
  state: "made" | "unchanged",
  counts: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): void {
  terminal.err(`${state.padEnd(9)} ${step.run} ${step.name}`);
  if (state === "unchanged") printOldErrors(step, counts, terminal);
  else printers[step.run]?.(counts as never, step.name, terminal);
}

/** What the plain commands print of their counts. */
const printers: Partial<Record<Step["run"], (counts: never, name: string, terminal: Terminal) => void>> = {
  extract: printExtraction,
  select: printSelection,
  convert: printConversion,
  export: printExport,
  conll08: ({ sentences }: { readonly sentences: number }, name, terminal) =>
    terminal.err(`${name}: ${sentences} sentences`),
};

/** Sets the exit code of the run that made the result. */
function printOldErrors(
  { name }: Step,
  { messages, corrections }: Readonly<{ messages?: unknown; corrections?: unknown }>,
  terminal: Terminal,
): void {
  const { gone = 0, ambiguous = 0 } = (corrections ?? {}) as Partial<Record<CorrectionState, number>>;
  if (gone + ambiguous > 0) {
    terminal.error(
      `error: ${name} lacks ${counted(gone + ambiguous, "correction")} (${gone} gone, ${ambiguous} ambiguous): see its corrections.jsonl`,
    );
    terminal.exitCode = 1;
  }
  const { error = {} } = (messages ?? {}) as Partial<ConversionCounts["messages"]>;
  const rules = Object.entries(error).map(([rule, count]) => `${count} ${rule}`);
  if (rules.length === 0) return;
  terminal.error(`error: ${name} was made with errors: ${rules.join(", ")}; all of them: its manifest.json`);
  terminal.exitCode = 1;
}
