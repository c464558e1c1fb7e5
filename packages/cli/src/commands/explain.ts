import { UsageError } from "@discoprep/corpus";
import { messageRules, pageReasons, type Reason, type Rule } from "@discoprep/corpus/rules";
import { argument } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { nearestSense } from "@discoprep/senses";
import { commandOf, jsonOption, paths } from "../option-flags.ts";

const options = z.strictObject({
  rules: argument(paths.default([]), "rule ids and reasons of messages and files (default: all)", "rule"),
  ...jsonOption(),
});

interface Explanation {
  readonly id: string;
  readonly command?: string;
  readonly file?: string;
  readonly severity?: string;
  readonly what: string;
  readonly remedy: string;
}

export const add = commandOf(options, ({ rules, json }, terminal) => {
  const all = explanations();
  const chosen = rules.length === 0 ? all : rules.flatMap((rule) => all.filter(({ id }) => id === rule));
  for (const explanation of chosen)
    terminal.out(`${json === true ? JSON.stringify(explanation) : asText(explanation)}\n`);
  const unknown = rules.filter((rule) => !all.some(({ id }) => id === rule));
  if (unknown.length === 0) return;
  const known = new Set(all.map(({ id }) => id));
  const named = unknown.map((id) => {
    const meant = nearestSense(known, id);
    return `"${id}"${meant === undefined ? "" : ` (did you mean ${meant}?)`}`;
  });
  const ids = named.join(", ");
  throw new UsageError(`no rule or reason has the id ${ids}: \`discoprep explain\` lists all`);
});

/** Returns every rule and reason, sorted. A reason of two files, or with the id of a rule, has an entry for each. */
function explanations(): Explanation[] {
  const rules = Object.entries<Rule>(messageRules()).map(([id, { severity, what, remedy, check }]) => {
    const formats = check?.map((format) => (format === "relations" ? "validate" : `validate of .${format}`));
    const place = { command: formats?.join(", "), severity: check && severity };
    return { id, ...place, what: sentence(what), remedy };
  });
  const { dropped, selection } = pageReasons();
  const tables = { "dropped.jsonl": dropped, "selection.jsonl": selection };
  const reasons = Object.entries(tables).flatMap(([file, table]) =>
    Object.entries<Reason>(table).map(([id, { what, remedy }]) => ({
      id,
      file,
      what: sentence(what),
      remedy,
    })),
  );
  return [...rules, ...reasons].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

function sentence(what: string): string {
  return `${what[0]?.toUpperCase()}${what.slice(1)}.`;
}

function asText({ id, command, severity, file, what, remedy }: Explanation): string {
  const place = command === undefined ? file : `${command}: ${severity}`;
  const from = place === undefined ? "" : ` (${place})`;
  return `${id}${from}\n  ${what}\n  ${remedy}`;
}
