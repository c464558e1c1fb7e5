import { conll08Checks } from "@discoprep/conll08";
import { conlluChecks } from "@discoprep/conllu";
import { messageRules, UsageError } from "@discoprep/corpus";
import { checks } from "@discoprep/validate";
import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";

interface Options {
  json?: boolean;
}

/** What a rule id stands for in one place. */
interface Explanation {
  readonly id: string;
  /** The commands whose messages name it, where only one does. */
  readonly command?: string;
  readonly severity?: string;
  readonly what: string;
  readonly remedy: string;
}

/** `discoprep explain RULE…` */
export function addExplain(program: Command, terminal: Terminal): void {
  program
    .command("explain")
    .description("say what the rule ids in messages mean, and what to do")
    .argument("[rule...]", "rule ids, as messages name them; all rules without one")
    .option("--json", "one JSON object a line")
    .addHelpText("after", "\nExample:\n  discoprep explain span-cuts-token unknown-sense")
    .action((rules: string[], { json }: Options) => {
      const wanted = rules.length === 0 ? explanations() : rules.flatMap(explain);
      for (const explanation of wanted) {
        terminal.out(json === true ? `${JSON.stringify(explanation)}\n` : `${asText(explanation)}\n`);
      }
    });
}

/** Every rule id, sorted; an id that means one thing to the validator and another elsewhere stands several times. */
function explanations(): Explanation[] {
  const messages = Object.entries(messageRules()).map(([id, rule]): Explanation => ({ id, ...rule }));
  const tables = {
    validate: checks(),
    "validate conllu": conlluChecks(),
    "validate conll08": conll08Checks(),
  };
  const checked = Object.entries(tables).flatMap(([command, table]) =>
    [...table.values()].map(
      ({ id, severity, what, remedy }): Explanation => ({
        id,
        command,
        severity,
        what: `${what[0]?.toUpperCase()}${what.slice(1)}.`,
        remedy,
      }),
    ),
  );
  return [...messages, ...checked].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

/** @throws UsageError for an id that no rule has */
function explain(id: string): Explanation[] {
  const found = explanations().filter((each) => each.id === id);
  if (found.length > 0) return found;
  throw new UsageError(`no rule has the id "${id}": \`discoprep explain\` lists all`);
}

function asText({ id, command, severity, what, remedy }: Explanation): string {
  const from = command === undefined ? "" : ` (${command}: ${severity})`;
  return `${id}${from}\n  ${what}\n  ${remedy}`;
}
