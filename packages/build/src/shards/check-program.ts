import { ProblemError } from "@discoprep/corpus";
import { programHash } from "../fingerprint.ts";
import type { ShardPlan } from "./plan.ts";

/**
 * Nodes of a cluster may have another Node or another installation.
 * @throws ProblemError where this program is not the one that made the plan
 */
export function checkProgram(folder: string, { steps }: ShardPlan): void {
  const program = programHash();
  if (steps.every(({ fingerprint }) => fingerprint.program === program)) return;
  throw new ProblemError({
    rule: "other-program",
    what: "the program is not the one that planned the shards",
    where: { file: folder },
    expected: "the same installation of discoprep and the same version of Node",
    found: `${process.execPath}, Node ${process.versions.node}`,
    remedy: "Use one installation for all machines. After an update, call build again.",
  });
}
