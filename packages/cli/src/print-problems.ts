import { type Message, UsageError } from "@discoprep/corpus";
import { checksOf, levelOf } from "@discoprep/corpus/rules";
import { counted, FirstOfEach, printable } from "@discoprep/files/text";
import { findingLine } from "@discoprep/validate";
import { printLines } from "./line-output.ts";
import type { Terminal } from "./terminal.ts";

export interface ProblemOptions {
  level: string;
  /** Ids of checks: only these, or all but those with a minus before the id. */
  checks?: string[];
  all?: boolean;
  json?: boolean;
}

interface CheckedFile {
  readonly file: string;
  readonly problems: AsyncIterable<Message>;
  /** Called after the last problem. Its text is printed before the counts. */
  readonly note?: () => string | undefined;
}

/** @throws UsageError for an id of `--checks` that no check of the format has */
export function checkIds({ checks = [] }: ProblemOptions, format: Parameters<typeof checksOf>[0]): void {
  const known = checksOf(format);
  const id = checks.map((check) => check.replace(/^-/, "")).find((check) => !known.has(check));
  if (id !== undefined)
    throw new UsageError(`no check of ${format} has the id "${id}": \`discoprep explain\` lists all`);
}

/**
 * Prints problems when they are found, then their number. Errors set the exit code.
 * @returns the number of errors
 */
export async function printProblems(
  { file, problems, note }: CheckedFile,
  options: ProblemOptions,
  terminal: Terminal,
): Promise<number> {
  const { level, checks = [], json = false } = options;
  const chosen = checks.filter((check) => !check.startsWith("-"));
  const { all = json } = options;
  const first = new FirstOfEach();
  let errors = 0;
  let total = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const problem of problems) {
      const { rule, severity } = problem;
      if (levelOf(rule) > Number(level) || checks.includes(`-${rule}`)) continue;
      if (chosen.length > 0 && !chosen.includes(rule)) continue;
      total++;
      if (severity === "error") errors++;
      const isOneOfFew = first.add(rule, problem);
      if (json) yield JSON.stringify(asObject(problem));
      else if (isOneOfFew || all) yield findingLine(problem);
    }
  };
  await printLines(terminal, lines());
  const noted = note?.();
  if (noted !== undefined) terminal.err(noted);
  if (!all && first.counts !== undefined) terminal.err(`problems: ${first.counts}; --all prints every one`);
  terminal.err(`${file}: ${counted(errors, "error")}, ${counted(total - errors, "warning")}`);
  if (errors > 0) terminal.exitCode = 1;
  return errors;
}

function asObject({ rule, severity, what, remedy, where, expected, found, meant }: Message): object {
  const { document } = where;
  return {
    id: rule,
    level: levelOf(rule),
    severity,
    what,
    remedy,
    place: document === undefined ? where : { ...where, document: printable(document) },
    expected: expected && printable(expected),
    found: found && printable(shortened(found)),
    meant: meant && printable(meant),
  };
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}… (${text.length} characters)`;
}
