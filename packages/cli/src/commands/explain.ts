import { UsageError } from "@discoprep/corpus";
import {
  type CheckedFormat,
  messageRules,
  pageReasons,
  type Reason,
  type Rule,
} from "@discoprep/corpus/rules";
import { argument } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { addWork, jsonOption, paths } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const options = z.strictObject({
  rules: argument(
    paths.default([]),
    "rule ids and reasons, as messages and files name them; without one, all",
    "rule",
  ),
  ...jsonOption(),
});

/** The meaning of a rule id in one place. */
interface Explanation {
  readonly id: string;
  /** The command that checks it. */
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

/** Returns every rule and reason, sorted. A reason of two files, or with the id of a rule, has an entry for each. */
function explanations(): Explanation[] {
  const rules = Object.entries<Rule>(messageRules()).map(
    ([id, { severity, what, remedy, check }]): Explanation => ({
      id,
      command: check && commandOf(check),
      severity: check && severity,
      what: sentence(what),
      remedy,
    }),
  );
  const { dropped, selection } = pageReasons();
  const reasons = Object.entries({ "dropped.jsonl": dropped, "selection.jsonl": selection }).flatMap(
    ([file, table]) =>
      Object.entries<Reason>(table).map(
        ([id, { what, remedy }]): Explanation => ({ id, file, what: sentence(what), remedy }),
      ),
  );
  return [...rules, ...reasons].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

/** `validate, validate of .conllu` */
function commandOf(formats: readonly CheckedFormat[]): string {
  return formats.map((format) => (format === "relations" ? "validate" : `validate of .${format}`)).join(", ");
}

/** Returns the words of a message as a sentence. */
function sentence(what: string): string {
  return `${what[0]?.toUpperCase()}${what.slice(1)}.`;
}

function asText({ id, command, severity, file, what, remedy }: Explanation): string {
  const place = command === undefined ? file : `${command}: ${severity}`;
  const from = place === undefined ? "" : ` (${place})`;
  return `${id}${from}\n  ${what}\n  ${remedy}`;
}
