import {
  days,
  listReleases,
  pruneStore,
  rebuildOptions,
  rollBack,
  storeStatus,
  verifyReleases,
} from "@discoprep/build/rebuild";
import { run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import type { Command } from "commander";
import { addOptions } from "../option-flags.ts";
import type { Terminal } from "../terminal.ts";

interface Flags {
  readonly json?: boolean;
  readonly keep: number;
  readonly maxAge?: string;
  readonly to?: string;
}

const statusAge = "exit code 1 where the dump of the latest release is older, or there is no release";

/** `discoprep store list`, `status`, `verify`, `prune` and `rollback` */
export function addStore(command: Command, terminal: Terminal): void {
  command.addHelpText("after", "\nExample:\n  discoprep store verify /srv/zho.wikinews");
  const below = (name: string, description: string): Command =>
    command.command(name).description(description).argument("<store>", "the --store of rebuild");
  const json = ["--json", "print JSON instead of text"] as const;
  below("list", "print the releases, the newest first")
    .option(...json)
    .action((store: string, flags: Flags) => printList(store, flags, terminal));
  addOptions(
    below("status", "say how old the latest release is, and how the last run ended"),
    z.strictObject({ maxAge: run(days.optional(), statusAge, "nd") }),
  )
    .option(...json)
    .action((store: string, flags: Flags) => printStatus(store, flags, terminal));
  below("verify", "check every file of every release; exit code 1 where one is changed or gone")
    .option(...json)
    .action((store: string, flags: Flags) => printFaults(store, flags, terminal));
  const prune = below("prune", "remove old releases and their dumps, as rebuild does at its end");
  addOptions(prune, rebuildOptions.pick({ keep: true })).action((store: string, flags: Flags) => {
    for (const path of pruneStore(store, flags.keep, (note) => terminal.err(`note: ${note}`)))
      terminal.out(`removed ${path}\n`);
  });
  below("rollback", "let latest lead to the release before; rebuild does not publish the later one again")
    .option("--to <release>", "another release")
    .action(async (store: string, { to }: Flags) => {
      const { release, from } = await rollBack(store, to);
      terminal.out(`latest leads to ${release}${from === undefined ? "" : `, before to ${from}`}\n`);
    });
}

function printList(store: string, { json }: Flags, terminal: Terminal): void {
  const releases = listReleases(store);
  if (json === true) terminal.out(`${JSON.stringify(releases, null, 2)}\n`);
  else
    for (const { release, date, latest } of releases)
      terminal.out(`${release}\t${date}${latest ? "\tlatest" : ""}\n`);
}

function printStatus(store: string, { json, maxAge }: Flags, terminal: Terminal): void {
  const status = storeStatus(store);
  const { ageDays } = status;
  if (maxAge !== undefined && (ageDays === null || ageDays > Number.parseInt(maxAge, 10)))
    terminal.exitCode = 1;
  if (json === true) terminal.out(`${JSON.stringify(status, null, 2)}\n`);
  else for (const [what, value] of Object.entries(status)) terminal.out(`${what}\t${value ?? "none"}\n`);
}

function printFaults(store: string, { json }: Flags, terminal: Terminal): void {
  const faults = verifyReleases(store);
  if (faults.length > 0) terminal.exitCode = 1;
  if (json === true) {
    terminal.out(`${JSON.stringify(faults, null, 2)}\n`);
    return;
  }
  for (const { release, file, state } of faults) terminal.out(`${release}/${file}: ${state}\n`);
  if (faults.length === 0)
    terminal.out(`Every file of ${counted(listReleases(store).length, "release")} is whole.\n`);
}
