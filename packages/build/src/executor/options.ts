import { flag, run, wholeNumber } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

function text(form: RegExp, what: string): z.ZodOptional<z.ZodString> {
  return z.string().regex(form, `It must be ${what}.`).optional();
}

const time = /^\d+(?::\d+){0,2}$|^\d+-\d+(?::\d+){0,2}$/;

/** The needs of a job of Slurm: options of `build`, and the part `slurm` of `dataset.json`. */
export const slurmResources = z.strictObject({
  partition: run(
    text(/^\S+$/, "the name of a partition"),
    "Slurm: the partition (default: the cluster's)",
    "name",
  ),
  account: run(text(/^\S+$/, "the name of an account"), "Slurm: the account that is charged", "name"),
  time: run(
    text(time, "minutes, hours:minutes:seconds or days-hours"),
    "Slurm: the time limit of each job, such as 02:00:00",
    "time",
  ),
  mem: run(text(/^\d+[KMGT]?$/i, "a size such as 2G"), "Slurm: the memory of each job (default: 1G)", "size"),
  sbatch: run(
    z.string().optional(),
    'Slurm: other options of sbatch, such as "--qos=long --constraint=fast"',
    "options",
  ),
});

export type SlurmResources = z.infer<typeof slurmResources>;

const number = wholeNumber(1).optional();

/** The options of `build` for shards: how to cut extractions, and where to make the shards. */
export const shardOptions = z.strictObject({
  on: run(
    z.enum(["local", "slurm"]).optional(),
    "make the shards by processes of this machine, or by jobs of Slurm (default with --shards: local)",
    "where",
  ),
  shards: run(number, "cut each extraction into n shards; the result is the same", "n"),
  atOnce: run(
    number,
    "how many shards are made at once (default: on this machine one a core, on Slurm as many as it runs)",
    "n",
  ),
  wait: run(flag, "Slurm: submit the jobs and end; `status` tells how far they are", { negated: true }),
  ...slurmResources.shape,
});

export type ShardOptions = z.infer<typeof shardOptions>;
