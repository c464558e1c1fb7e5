import { fileURLToPath } from "node:url";
import type { BuildOptions } from "@discoprep/build";
import { type SubmitSettings, submitBuild } from "@discoprep/build/slurm";
import type { Terminal } from "../terminal.ts";
import { pathFromHere } from "./datasets.ts";

/** This program, for every machine that shares its folder. */
const program = [process.execPath, fileURLToPath(new URL("../../bin/discoprep.js", import.meta.url))];

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Builds a dataset by jobs of Slurm. Waits for them, if asked, and prints what a plain build prints.
 * @returns false where there is nothing to extract in shards, and nothing was done
 */
export async function buildOnSlurm(
  options: BuildOptions,
  settings: Omit<SubmitSettings, "program">,
  json: boolean,
  terminal: Terminal,
): Promise<boolean> {
  const build = await submitBuild(options, { ...settings, program });
  if (build === undefined) return false;
  const { jobs, logs } = build;
  const cancel = `Cancel them with: scancel ${jobs.join(" ")}`;
  terminal.err(`submitted the jobs ${jobs.join(" and ")}; their logs: ${pathFromHere(logs)}. ${cancel}`);
  if (!settings.isAwaited) {
    if (json) terminal.json({ jobs, logs });
    return true;
  }
  const leave = (): void => terminal.err(`\nThe jobs go on. ${cancel}`);
  for (const signal of signals) process.prependOnceListener(signal, leave);
  try {
    const { exitCode, stdout, stderr } = await build.end();
    for (const line of stderr.split("\n").slice(0, -1)) terminal.error(line);
    terminal.out(stdout);
    terminal.exitCode = exitCode;
  } finally {
    for (const signal of signals) process.off(signal, leave);
  }
  return true;
}
