import { option } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

/** An option of how a job is run. The result does not depend on it. */
function run<S extends z.ZodType>(schema: S, value: string, help: string): S {
  return option(schema, { help, role: "run", value });
}

function text(form: RegExp, what: string): z.ZodOptional<z.ZodString> {
  return z.string().regex(form, `It must be ${what}.`).optional();
}

const time = /^\d+(?::\d+){0,2}$|^\d+-\d+(?::\d+){0,2}$/;

/** The needs of a job of Slurm: options of `build`, and the part `slurm` of `dataset.json`. */
export const slurmResources = z.strictObject({
  partition: run(
    text(/^\S+$/, "the name of a partition"),
    "name",
    "Slurm: the partition (default: the cluster's)",
  ),
  account: run(text(/^\S+$/, "the name of an account"), "name", "Slurm: the account that is charged"),
  time: run(
    text(time, "minutes, hours:minutes:seconds or days-hours"),
    "time",
    "Slurm: the time limit of each job, such as 02:00:00",
  ),
  mem: run(text(/^\d+[KMGT]?$/i, "a size such as 2G"), "size", "Slurm: the memory of each job (default: 1G)"),
  sbatch: run(
    z.string().optional(),
    "options",
    'Slurm: other options of sbatch, such as "--qos=long --constraint=fast"',
  ),
});

export type SlurmResources = z.infer<typeof slurmResources>;

const number = z.int("It must be a whole number.").min(1, "It must be at least 1.").optional();

/** The options of `build` for shards: how to cut extractions, and where to make the shards. */
export const shardOptions = z.strictObject({
  on: run(
    z.enum(["local", "slurm"]).optional(),
    "where",
    "make the shards by processes of this machine, or by jobs of Slurm (default with --shards: local)",
  ),
  shards: run(number, "n", "cut each extraction into n shards; the result is the same"),
  atOnce: run(
    number,
    "n",
    "how many shards are made at once (default: on this machine one a core, on Slurm as many as it runs)",
  ),
  wait: option(z.boolean().optional(), {
    help: "Slurm: submit the jobs and end; `status` tells how far they are",
    role: "run",
    negated: true,
  }),
  ...slurmResources.shape,
});

export type ShardOptions = z.infer<typeof shardOptions>;
