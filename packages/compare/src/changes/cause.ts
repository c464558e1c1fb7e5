import { isDeepStrictEqual } from "node:util";
import type { WrittenManifest } from "@discoprep/files";
import type { Unit } from "./edition.ts";

/** Why a unit is another one: `both` where more than one of the three may be the cause. */
export type Cause = "revision" | "program" | "options" | "both";

/** The differences between two runs beside the pages themselves. */
export interface RunDifference {
  readonly program: boolean;
  readonly options: boolean;
  /** Whether the input files differ; the only trace of a new revision where units state none. */
  readonly inputs: boolean;
}

/** Compares programs and options by the manifests. */
export function runDifference(before: WrittenManifest, after: WrittenManifest): RunDifference {
  return {
    program: !isDeepStrictEqual(programOf(before), programOf(after)),
    options: !isDeepStrictEqual(optionsOf(before), optionsOf(after)),
    inputs: !isDeepStrictEqual(sumsOf(before), sumsOf(after)),
  };
}

/**
 * The cause of a change. A page of the same revision, with the same options, can only differ by the program,
 * whatever the versions say: they do not name a rule that was edited.
 */
export function causeOf(before: Unit, after: Unit, run: RunDifference): Cause {
  const revised =
    before.revision === undefined || after.revision === undefined
      ? run.inputs
      : before.revision !== after.revision;
  const causes: Cause[] = [
    ...(revised ? (["revision"] as const) : []),
    ...(run.program ? (["program"] as const) : []),
    ...(run.options ? (["options"] as const) : []),
  ];
  if (causes.length > 1) return "both";
  return causes[0] ?? "program";
}

/** Node decides nothing that its ICU and Unicode do not: its other updates do not change the program. */
function programOf({ command, versions }: WrittenManifest): Record<string, unknown> {
  const { node: _node, ...rest } = versions;
  return { command, ...rest };
}

/** Which part of the dump was read does not change how a page is read; a file of corrections changes the documents. */
function optionsOf({ options, inputs }: WrittenManifest): Record<string, unknown> {
  const { shard: _shard, limit: _limit, ...rest } = options;
  return { ...rest, corrections: inputs.find(({ name }) => name === "corrections")?.sha256 };
}

function sumsOf({ inputs }: WrittenManifest): string[] {
  return inputs.map(({ sha256 }) => sha256);
}
