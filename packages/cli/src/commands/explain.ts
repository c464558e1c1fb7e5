import { conll08Checks } from "@discoprep/conll08";
import { conlluChecks } from "@discoprep/conllu";
import { UsageError } from "@discoprep/corpus";
import { messageRules, pageReasons } from "@discoprep/corpus/rules";
import { argument } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { checks } from "@discoprep/validate";
import type { Command } from "commander";
import { addWork, jsonOption, paths } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const options = z.strictObject({
  rules: argument(
    paths.default([]),
    "rule ids and reasons, as messages and files name them; without one, all",
    "rule",
  ),
  ...jsonOption("one JSON object a line"),
});

/** The meaning of a rule id in one place. */
interface Explanation {
  readonly id: string;
  /** The command of its messages, where there is only one. */
  readonly command?: string;
  /** The file in which it is a reason. */
  readonly file?: string;
  readonly severity?: string;
  readonly what: string;
  readonly remedy: string;
}

/** `discoprep explain RULE…` */
export function add(command: Command, terminal: Terminal): void {
  addWork(command, options, "discoprep explain span-cuts-token unknown-sense", ({ rules, json }) => {
    const all = explanations();
    const wanted = rules.length === 0 ? all : rules.flatMap((id) => all.filter((one) => one.id === id));
    for (const explanation of wanted) {
      terminal.out(json === true ? `${JSON.stringify(explanation)}\n` : `${asText(explanation)}\n`);
    }
    const unknown = rules.filter((rule) => !all.some(({ id }) => id === rule));
    if (unknown.length > 0) {
      const ids = unknown.map((id) => `"${id}"`).join(", ");
      throw new UsageError(`no rule or reason has the id ${ids}: \`discoprep explain\` lists all`);
    }
  });
}

/**
 * Every rule id and reason, sorted. An id with one meaning in the validator and another elsewhere has several
 * entries.
 */
function explanations(): Explanation[] {
  const messages = Object.entries(messageRules()).map(
    ([id, { what, remedy }]): Explanation => ({ id, what: sentence(what), remedy }),
  );
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
        what: sentence(what),
        remedy,
      }),
    ),
  );
  const { dropped, selection } = pageReasons();
  const reasons = Object.entries({ "dropped.jsonl": dropped, "selection.jsonl": selection }).flatMap(
    ([file, table]) => Object.entries(table).map(([id, reason]): Explanation => ({ id, file, ...reason })),
  );
  return [...messages, ...checked, ...reasons].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

/** Makes a sentence of the words of a message. */
function sentence(what: string): string {
  return `${what[0]?.toUpperCase()}${what.slice(1)}.`;
}

function asText({ id, command, severity, file, what, remedy }: Explanation): string {
  const place = command === undefined ? file : `${command}: ${severity}`;
  const from = place === undefined ? "" : ` (${place})`;
  return `${id}${from}\n  ${what}\n  ${remedy}`;
}
