import { option } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const word = (what: string): z.ZodString => z.string().regex(/^\S+$/, `It must be ${what}.`);

/** What a job of Slurm needs: options of `build`, and the part `slurm` of `dataset.json`. */
export const slurmResources = z.strictObject({
  partition: option(word("the name of a partition").optional(), {
    help: "Slurm: the partition (default: the cluster's)",
    role: "run",
    value: "name",
  }),
  account: option(word("the name of an account").optional(), {
    help: "Slurm: the account that is charged",
    role: "run",
    value: "name",
  }),
  time: option(
    z
      .string()
      .regex(
        /^\d+(?::\d+){0,2}$|^\d+-\d+(?::\d+){0,2}$/,
        "It must be minutes, hours:minutes:seconds or days-hours.",
      )
      .optional(),
    { help: "Slurm: the time limit of each job, such as 02:00:00", role: "run", value: "time" },
  ),
  mem: option(
    z
      .string()
      .regex(/^\d+[KMGT]?$/i, "It must be a size such as 2G.")
      .optional(),
    {
      help: "Slurm: the memory of each job (default: 1G)",
      role: "run",
      value: "size",
    },
  ),
  sbatch: option(z.string().optional(), {
    help: 'Slurm: other options of sbatch, such as "--qos=long --constraint=fast"',
    role: "run",
    value: "options",
  }),
});

export type SlurmResources = z.infer<typeof slurmResources>;

const number = z.int("It must be a whole number.").min(1, "It must be at least 1.").optional();

/** The options of `build` that say how its extractions are cut into shards, and where these are made. */
export const shardOptions = z.strictObject({
  on: option(z.enum(["local", "slurm"]).optional(), {
    help: "make the shards by processes of this machine, or by jobs of Slurm (default with --shards: local)",
    role: "run",
    value: "where",
  }),
  shards: option(number, {
    help: "cut each extraction into n shards; the result is the same",
    role: "run",
    value: "n",
  }),
  atOnce: option(number, {
    help: "how many shards are made at once (default: on this machine one a core, on Slurm as many as it runs)",
    role: "run",
    value: "n",
  }),
  wait: option(z.boolean().optional(), {
    help: "Slurm: submit the jobs and end; `status` tells how far they are",
    role: "run",
    negated: true,
  }),
  ...slurmResources.shape,
});

export type ShardOptions = z.infer<typeof shardOptions>;
