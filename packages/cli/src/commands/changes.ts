import { type Changes, compareEditions, writeChanges } from "@discoprep/compare/changes";
import { argument, flag, path, replaceOption, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { MessagePrinter } from "../messages.ts";
import { commandOf, jsonOption } from "../option-flags.ts";

const options = z.strictObject({
  old: argument(path, "the earlier folder", "old"),
  new: argument(path, "the later folder", "new"),
  all: run(flag, "print all: a line for each document that differs (default: only the numbers)"),
  ...jsonOption(),
  out: run(
    path.optional(),
    "folder or file to write: also changes.json and changes.md, with the differences of the texts",
    "dir",
  ),
  replace: replaceOption,
});

export const add = commandOf(options, async ({ json, all, out, ...folders }, terminal) => {
  const printer = new MessagePrinter(terminal);
  const written =
    out === undefined ? undefined : await writeChanges({ ...folders, out, report: printer.print });
  const changes = written?.result ?? (await compareEditions(folders.old, folders.new));
  printer.close();
  if (json === true) terminal.json(listed(changes));
  else terminal.out(`${all === true ? rows(changes) : ""}${summary(changes)}`);
  if (written !== undefined) terminal.err(`${out}: ${written.summary}`);
});

/** Returns the lists of ids, without the texts. */
function listed(changes: Changes) {
  const { old, new: now, added, removed, changed, renamed, unchanged, renumbered, annotateAnew } = changes;
  return {
    old,
    new: now,
    added: added.map(({ id }) => id),
    removed: removed.map(({ id, reason }) => ({ id, reason })),
    changed: changed.map(({ id, cause }) => ({ id, cause })),
    renamed,
    unchanged,
    ...(renumbered > 0 && { renumbered }),
    ...(annotateAnew.length > 0 && { annotateAnew }),
  };
}

function rows({ added, removed, changed, renamed, moved }: Changes): string {
  const lines = [
    ...added.map(({ id, reason, title }) => ["added", id, reason, title]),
    ...removed.map(({ id, reason, title }) => ["removed", id, reason, title]),
    ...changed.map(({ id, cause, title }) => ["changed", id, cause, title]),
    ...renamed.map(({ id, from, to }) => ["renamed", id, `from ${JSON.stringify(from)}`, to]),
    ...moved.map(({ id, from, to }) => ["moved", id, from, to]),
  ];
  return lines.map((cells) => `${cells.filter((cell) => cell !== undefined).join("\t")}\n`).join("");
}

function summary({ added, removed, changed, renamed, unchanged, renumbered, annotateAnew }: Changes): string {
  const numbers = `${added.length} added, ${removed.length} removed, ${changed.length} changed, ${renamed.length} renamed, ${unchanged} unchanged`;
  const anew =
    annotateAnew.length === 0 ? "" : `; ${counted(annotateAnew.length, "relation")} to annotate anew`;
  const ids = renumbered === 0 ? "" : ` (${renumbered} with other relation IDs)`;
  return `${numbers}${ids}${anew}\n`;
}
