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
