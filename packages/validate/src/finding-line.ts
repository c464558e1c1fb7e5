import { describeProblem, type Message } from "@discoprep/corpus";
import { printable } from "@discoprep/files/text";

/** Returns the line of a finding, as commands and pages print it. It begins with the check. */
export function findingLine(message: Message): string {
  return `${message.severity} ${message.rule}: ${printable(describeProblem(message))}`;
}
