import { days, pruneStore, rebuildOptions, rollBack, Store, storeStatus } from "@discoprep/build/rebuild";
import { argument, path, run } from "@discoprep/files/option";
import { counted } from "@discoprep/files/text";
import * as z from "@discoprep/files/zod";
import { commandOf, jsonOption } from "../option-flags.ts";

const statusAge =
  "days after which a release is old: exit code 1 if the latest is old, or there is no release";
const place = { store: argument(path, "the --store of rebuild", "store") };
const json = jsonOption();
const listOptions = z.strictObject({ ...place, ...json });
const statusOptions = z.strictObject({
  ...place,
  staleAfter: run(days.optional(), statusAge, "nd"),
  ...json,
});
const pruneOptions = z.strictObject({ ...place, keep: rebuildOptions.shape.keep });
const rollbackOptions = z.strictObject({
  ...place,
  release: argument(z.string().optional(), "the release that becomes the latest", "release"),
});

export const list = commandOf(listOptions, ({ store, json }, terminal) => {
  const releases = Store.existing(store).list();
  if (json === true) return terminal.json(releases);
  for (const { release, date, latest } of releases)
    terminal.out(`${release}\t${date}${latest ? "\tlatest" : ""}\n`);
});

export const status = commandOf(statusOptions, ({ store, json, staleAfter }, terminal) => {
  const status = storeStatus(store);
  const { ageDays } = status;
  if (staleAfter !== undefined && (ageDays === null || ageDays > Number.parseInt(staleAfter, 10)))
    terminal.exitCode = 1;
  if (json === true) return terminal.json(status);
  for (const [fact, value] of Object.entries(status)) terminal.out(`${fact}\t${value ?? "none"}\n`);
});

export const verify = commandOf(listOptions, ({ store: path, json }, terminal) => {
  const store = Store.existing(path);
  const faults = store.verify();
  if (faults.length > 0) terminal.exitCode = 1;
  if (json === true) return terminal.json(faults);
  for (const { release, file, state } of faults) terminal.out(`${release}/${file}: ${state}\n`);
  if (faults.length === 0)
    terminal.out(`Every file of ${counted(store.list().length, "release")} is whole.\n`);
});

export const prune = commandOf(pruneOptions, ({ store, keep }, terminal) => {
  for (const path of pruneStore(store, keep, (note) => terminal.err(`note: ${note}`)))
    terminal.out(`removed ${path}\n`);
});

export const rollback = commandOf(rollbackOptions, async ({ store, release: to }, terminal) => {
  const { release, from } = await rollBack(store, to);
  terminal.out(`latest leads to ${release}${from === undefined ? "" : `, before to ${from}`}\n`);
});
