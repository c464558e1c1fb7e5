import {
  days,
  listReleases,
  pruneStore,
  rebuildOptions,
  rollBack,
  storeStatus,
  verifyReleases,
} from "@discoprep/build/rebuild";
import { argument, path, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { addWork, jsonOption } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

const statusAge = "exit code 1 where the dump of the latest release is older, or there is no release";
const place = { store: argument(path, "the --store of rebuild", "store") };
const json = jsonOption("print JSON instead of text");
const listed = z.strictObject({ ...place, ...json });
const aged = z.strictObject({ ...place, maxAge: run(days.optional(), statusAge, "nd"), ...json });
const pruned = z.strictObject({ ...place, keep: rebuildOptions.shape.keep });
const rolledBack = z.strictObject({ ...place, to: run(z.string().optional(), "another release", "release") });

type Flags = z.output<typeof aged>;

/** `discoprep store list`, `status`, `verify`, `prune` and `rollback` */
export function add(command: Command, terminal: Terminal): void {
  command.addHelpText("after", "\nExample:\n  discoprep store verify /srv/zho.wikinews");
  const below = (name: string, what: string): Command => command.command(name).description(what);
  const list = below("list", "print the releases, the newest first");
  addWork(list, listed, undefined, (given) => printList(given, terminal));
  const status = below("status", "say how old the latest release is, and how the last run ended");
  addWork(status, aged, undefined, (given) => printStatus(given, terminal));
  const verify = below(
    "verify",
    "check every file of every release; exit code 1 where one is changed or gone",
  );
  addWork(verify, listed, undefined, (given) => printFaults(given, terminal));
  const prune = below("prune", "remove old releases and their dumps, as rebuild does at its end");
  addWork(prune, pruned, undefined, ({ store, keep }) => {
    for (const path of pruneStore(store, keep, (note) => terminal.err(`note: ${note}`)))
      terminal.out(`removed ${path}\n`);
  });
  const rollback = below(
    "rollback",
    "let latest lead to the release before; rebuild does not publish the later one again",
  );
  addWork(rollback, rolledBack, undefined, async ({ store, to }) => {
    const { release, from } = await rollBack(store, to);
    terminal.out(`latest leads to ${release}${from === undefined ? "" : `, before to ${from}`}\n`);
  });
}

function printList({ store, json }: Flags, terminal: Terminal): void {
  const releases = listReleases(store);
  if (json === true) terminal.json(releases);
  else
    for (const { release, date, latest } of releases)
      terminal.out(`${release}\t${date}${latest ? "\tlatest" : ""}\n`);
}

function printStatus({ store, json, maxAge }: Flags, terminal: Terminal): void {
  const status = storeStatus(store);
  const { ageDays } = status;
  if (maxAge !== undefined && (ageDays === null || ageDays > Number.parseInt(maxAge, 10)))
    terminal.exitCode = 1;
  if (json === true) terminal.json(status);
  else for (const [what, value] of Object.entries(status)) terminal.out(`${what}\t${value ?? "none"}\n`);
}

function printFaults({ store, json }: Flags, terminal: Terminal): void {
  const faults = verifyReleases(store);
  if (faults.length > 0) terminal.exitCode = 1;
  if (json === true) terminal.json(faults);
  else if (faults.length > 0)
    for (const { release, file, state } of faults) terminal.out(`${release}/${file}: ${state}\n`);
  else terminal.out(`Every file of ${counted(listReleases(store).length, "release")} is whole.\n`);
}
