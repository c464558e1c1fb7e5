import { isDeepStrictEqual } from "node:util";
import type { Manifest } from "@discoprep/files";
import type { Unit } from "./edition.ts";

/** The cause of a unit's change: `both` where more than one of the three may be it. */
export type Cause = "revision" | "program" | "options" | "both";

/** Differences between two runs, apart from the pages; of units without revisions, only the inputs show a new one. */
export type RunDifference = ReturnType<typeof runDifference>;

export function runDifference(before: Manifest, after: Manifest) {
  const differs = (factsOf: (manifest: Manifest) => unknown): boolean =>
    !isDeepStrictEqual(factsOf(before), factsOf(after));
  return {
    // Node decides nothing that its ICU and Unicode do not: its other updates do not change the program.
    program: differs(({ command, versions: { node: _node, ...versions } }) => ({ command, versions })),
    // Which part of the dump was read does not change how a page is read; a file of corrections changes the documents.
    options: differs(({ inputs, options: { shard: _shard, limit: _limit, ...options } }) => {
      return { options, corrections: inputs.find(({ name }) => name === "corrections")?.sha256 };
    }),
    inputs: differs(({ inputs }) => inputs.map(({ sha256 }) => sha256)),
  };
}

/**
 * Returns the cause of a change. A page of the same revision, with the same options, can only differ by the program,
 * whatever the versions say: they do not name a rule that was edited.
 */
export function causeOf(before: Unit, after: Unit, run: RunDifference): Cause {
  const isRevised =
    before.revision === undefined || after.revision === undefined
      ? run.inputs
      : before.revision !== after.revision;
  const causes = (["revision", "program", "options"] as const).filter((cause) =>
    cause === "revision" ? isRevised : run[cause],
  );
  return causes.length > 1 ? "both" : (causes[0] ?? "program");
}
