import { option } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { slurmResources } from "../slurm/resources.ts";

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
