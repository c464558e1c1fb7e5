import { describeProblem, type Message, type Place, type Problem } from "@discoprep/corpus";
import { messageRules, type Rule } from "@discoprep/corpus/rules";
import { printable } from "./shown-text.ts";

/** A problem in one line. Without its own remedy, the line ends with that of its rule. */
export function problemText(problem: Problem): string {
  if (problem.remedy !== undefined) return printable(describeProblem(problem));
  const rules: Readonly<Record<string, Rule>> = messageRules();
  const remedy = rules[problem.rule]?.remedy;
  return printable(describeProblem(remedy === undefined ? problem : { ...problem, remedy }));
}

/** A message as commands and pages print it. */
export function messageLine(message: Message): string {
  return `${message.severity}: ${problemText(message)} [${message.rule}]`;
}

/** What a check of a file has found, as commands and pages print it: it begins with the check. */
export function incidentLine(
  incident: Omit<Message, "rule" | "where"> & { readonly id: string; readonly place: Place },
): string {
  const { id, severity, place } = incident;
  return `${severity} ${id}: ${printable(describeProblem({ ...incident, where: place }))}`;
}

/** A number with its noun, for messages: `1 document`, `2 documents`. @param plural where it is not the noun with an s */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}
