import { flag, run, text, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const given = text.optional();
const needs = "on";

/** Options of `sbatch`, which checks their values. */
const sbatchOptions = z.strictObject({
  partition: run(given, "Slurm: the partition (default: the cluster's)", { value: "name", needs }),
  account: run(given, "Slurm: the account that is charged", { value: "name", needs }),
  time: run(given, "Slurm: the time limit of each job, such as 02:00:00", { value: "time", needs }),
  mem: run(given, "Slurm: the memory of each job (default: 1G)", { value: "size", needs }),
  sbatch: run(given, 'Slurm: other options of sbatch, such as "--qos=long --constraint=fast"', {
    value: "options",
    needs,
  }),
});

export type SbatchOptions = z.infer<typeof sbatchOptions>;

export const slurmOptions = z.strictObject({
  on: run(z.enum(["slurm"]).optional(), "make the extractions in shards, by jobs of Slurm", {
    value: "where",
    needs: "shards",
  }),
  shards: run(wholeNumber(1).optional(), "Slurm: cut each extraction into n shards; the result is the same", {
    value: "n",
    needs,
  }),
  wait: run(flag, "Slurm: submit the jobs and end", { negated: true, needs }),
  merge: run(flag, "merge the shards that jobs of Slurm made, and run the rest: the last job calls this", {
    conflicts: ["on"],
  }),
  ...sbatchOptions.shape,
});
