import type { SlurmResources } from "./options.ts";

const defaultMemory = "1G";

/**
 * The one script of all jobs of a folder of shards. Its argument is the shard of task 0 of an array, or `merge`.
 * @param name of the jobs @param command makes a shard, given the shard's number as its last argument
 */
export function sbatchScript(name: string, command: readonly string[], resources: SlurmResources): string {
  const { partition, account, time, mem = defaultMemory, sbatch = "" } = resources;
  const given = [
    ["partition", partition],
    ["account", account],
    ["time", time],
  ].flatMap(([option, value]) => (value === undefined ? [] : [`#SBATCH --${option}=${value}`]));
  const more = sbatch.split(/\s+/).flatMap((option) => (option === "" ? [] : [`#SBATCH ${option}`]));
  return [
    "#!/bin/bash",
    "# Written by discoprep build --on slurm, which submits it once as an array of shards and once to merge them.",
    `#SBATCH --job-name=${name}`,
    "#SBATCH --nodes=1",
    "#SBATCH --ntasks=1",
    "#SBATCH --cpus-per-task=1",
    `#SBATCH --mem=${mem}`,
    "#SBATCH --requeue",
    "#SBATCH --open-mode=append",
    ...given,
    ...more,
    'if [ "$1" = merge ]; then what=merge; else what=$(($1 + SLURM_ARRAY_TASK_ID)); fi',
    `exec ${command.map(quoted).join(" ")} "$what"`,
    "",
  ].join("\n");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
