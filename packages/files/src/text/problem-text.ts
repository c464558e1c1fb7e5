import { describeProblem, type Problem } from "@discoprep/corpus";
import { messageRules, type Rule } from "@discoprep/corpus/rules";
import { printable } from "./shown-text.ts";

/** A problem in one line. Without its own remedy, the line ends with that of its rule. */
export function problemText(problem: Problem): string {
  if (problem.remedy !== undefined) return printable(describeProblem(problem));
  const rules: Readonly<Record<string, Rule>> = messageRules();
  const remedy = rules[problem.rule]?.remedy;
  return printable(describeProblem(remedy === undefined ? problem : { ...problem, remedy }));
}
