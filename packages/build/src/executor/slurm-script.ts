import type { SlurmResources } from "./options.ts";

/**
 * The one script of all jobs of a folder of shards. Its argument is the shard of task 0 of an array, or `merge`.
 * @param name of the jobs @param command makes a shard, given the shard's number as its last argument
 */
export function sbatchScript(name: string, command: readonly string[], resources: SlurmResources): string {
  const { mem = "1G", sbatch = "", ...named } = resources;
  const options = [
    ...[`--job-name=${name}`, "--nodes=1", "--ntasks=1", "--cpus-per-task=1", `--mem=${mem}`],
    ...["--requeue", "--open-mode=append"],
    ...(["partition", "account", "time"] as const).flatMap((option) =>
      named[option] === undefined ? [] : [`--${option}=${named[option]}`],
    ),
    ...sbatch.split(/\s+/).filter((option) => option !== ""),
  ];
  const quoted = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  return `#!/bin/bash
# Written by discoprep build --on slurm, which submits it once as an array of shards and once to merge them.
${options.map((option) => `#SBATCH ${option}`).join("\n")}
if [ "$1" = merge ]; then what=merge; else what=$(($1 + SLURM_ARRAY_TASK_ID)); fi
exec ${quoted.join(" ")} "$what"
`;
}
