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

const statusAge = "days after which a release is old: exit code 1 where the latest is, or there is none";
const place = { store: argument(path, "the --store of rebuild", "store") };
const json = jsonOption();
const listed = z.strictObject({ ...place, ...json });
const aged = z.strictObject({ ...place, staleAfter: run(days.optional(), statusAge, "nd"), ...json });
const pruned = z.strictObject({ ...place, keep: rebuildOptions.shape.keep });
const rolledBack = z.strictObject({
  ...place,
  release: argument(z.string().optional(), "the release that latest leads to", "release"),
});

const example = "discoprep store";
const folder = "/srv/zho.wikinews";

type Flags = z.output<typeof aged>;

/** `discoprep store list STORE` */
export function list(command: Command, terminal: Terminal): void {
  addWork(command, listed, `${example} list ${folder}`, (given) => printList(given, terminal));
}

/** `discoprep store status STORE` */
export function status(command: Command, terminal: Terminal): void {
  addWork(command, aged, `${example} status ${folder}`, (given) => printStatus(given, terminal));
}

/** `discoprep store verify STORE` */
export function verify(command: Command, terminal: Terminal): void {
  addWork(command, listed, `${example} verify ${folder}`, (given) => printFaults(given, terminal));
}

/** `discoprep store prune STORE` */
export function prune(command: Command, terminal: Terminal): void {
  addWork(command, pruned, `${example} prune ${folder} --keep 2`, ({ store, keep }) => {
    for (const path of pruneStore(store, keep, (note) => terminal.err(`note: ${note}`)))
      terminal.out(`removed ${path}\n`);
  });
}

/** `discoprep store rollback STORE [RELEASE]` */
export function rollback(command: Command, terminal: Terminal): void {
  addWork(command, rolledBack, `${example} rollback ${folder}`, async ({ store, release: to }) => {
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

function printStatus({ store, json, staleAfter }: Flags, terminal: Terminal): void {
  const status = storeStatus(store);
  const { ageDays } = status;
  if (staleAfter !== undefined && (ageDays === null || ageDays > Number.parseInt(staleAfter, 10)))
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
