import type { CorrectionState } from "@discoprep/articles/select";
import type { BuildListener, BuildResult, Source, StepResult } from "@discoprep/build";
import { counted } from "@discoprep/files/text";
import type { ConversionCounts } from "@discoprep/releases/convert";
import { MessagePrinter } from "../messages.ts";
import type { Terminal } from "../terminal.ts";
import { pathFromHere } from "./datasets.ts";

/** Most differences from pinned counts that are printed: part of a corpus differs in nearly all of them. */
const printedDifferences = 10;

/** Prints the messages, progress and summaries of a build's steps while it runs, as the plain commands do, and then its result. */
export class BuildPrinter {
  readonly #terminal: Terminal;
  readonly #messages: MessagePrinter;
  #isWritten = false;

  readonly listener: Required<BuildListener> = {
    onMessage: (message) => this.#messages.print(message),
    onStep: (step, result) => {
      this.#terminal.progress.label = result === undefined ? `${step.name}: ` : "";
      if (result !== undefined) printStep(result, this.#terminal);
    },
  };

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#messages = new MessagePrinter(terminal, "the manifest.json of each step");
  }

  /** Prints the result, as one JSON object if asked. Differences from pinned counts set the exit code. */
  report({ description, out, steps, differences }: BuildResult, json: boolean): void {
    this.#isWritten = true;
    const terminal = this.#terminal;
    for (const { step, what, expected, found } of differences.slice(0, printedDifferences))
      terminal.error(
        `error: ${step}: ${what}: expected ${JSON.stringify(expected)}; found ${JSON.stringify(found)}`,
      );
    if (differences.length > 0) {
      const more = differences.length > printedDifferences ? "; --json prints all" : "";
      terminal.error(`error: ${counted(differences.length, "difference")} from what the dataset pins${more}`);
      terminal.exitCode = 1;
    }
    if (json) {
      const rows = steps.map(({ step: { name: step, run }, state, counts }) => ({
        step,
        run,
        state,
        counts,
      }));
      terminal.json({ steps: rows, differences });
      return;
    }
    if (terminal.quiet && steps.every(({ state }) => state === "unchanged")) return;
    terminal.out(`${description}\n\nResults are in ${pathFromHere(out)}:\n`);
    for (const { step, folder, state } of steps)
      if (state !== "waiting") terminal.out(`  ${pathFromHere(folder)}  (${step.run})\n`);
  }

  close(): void {
    this.#messages.close(this.#isWritten);
  }
}

function printStep({ step, state, counts, summary, awaited }: StepResult, terminal: Terminal): void {
  const why = awaited === undefined ? "" : waitsFor(awaited);
  terminal.err(`${state.padEnd(9)} ${step.run} ${step.name}${why}`);
  if (summary !== undefined) terminal.err(`${step.name}: ${summary}`);
  if (state === "unchanged") printOldErrors(step.name, counts, terminal);
}

export function waitsFor({ name, what, obtain }: Source): string {
  return ` for "${name}", ${what}: ${obtain}`;
}

interface StepCounts {
  readonly corrections?: Partial<Record<CorrectionState, number>>;
  readonly missing?: number;
  readonly messages?: Partial<ConversionCounts["messages"]>;
}

/** Prints the errors of the run that made the result, and sets its exit code. */
function printOldErrors(
  name: string,
  { corrections = {}, missing = 0, messages: { error = {} } = {} }: StepCounts,
  terminal: Terminal,
): void {
  const { gone = 0, ambiguous = 0, unselected = 0 } = corrections;
  const lost = gone + ambiguous + unselected;
  const states = `${gone} gone, ${ambiguous} ambiguous, ${unselected} unselected`;
  const rules = Object.entries(error).map(([rule, count]) => `${count} ${rule}`);
  const errors = [];
  if (lost > 0) errors.push(`lacks ${counted(lost, "correction")} (${states}): see its corrections.jsonl`);
  if (missing > 0) errors.push(`lacks ${counted(missing, "document")} of its pinned set`);
  if (rules.length > 0)
    errors.push(`was made with errors: ${rules.join(", ")}; all of them: its manifest.json`);
  for (const error of errors) terminal.error(`error: ${name} ${error}`);
  if (errors.length > 0) terminal.exitCode = 1;
}
