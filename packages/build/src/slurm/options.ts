import { flag, run, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

export const slurmOptions = z.strictObject({
  slurm: run(
    wholeNumber(1).optional(),
    "make each extraction in n shards, by jobs of Slurm; the result is the same",
    "n",
  ),
  sbatch: run(
    z.string().min(1, "It must not be empty.").optional(),
    'options of sbatch, such as "--time=02:00:00 --partition=long --mem=2G"',
    {
      value: "options",
      needs: "slurm",
    },
  ),
  wait: run(flag, "submit the jobs of Slurm and end", { negated: true, needs: "slurm" }),
  merge: run(flag, "merge the shards that jobs of Slurm made, and run the rest; the last job calls this", {
    conflicts: ["slurm"],
  }),
});
