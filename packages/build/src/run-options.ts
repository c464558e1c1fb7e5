import { flag, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { convertOptions } from "@discoprep/releases/convert";

/** The treatment of bad input, losses and results that somebody has changed. */
export const runOptions = z.strictObject({
  errors: convertOptions.shape.errors,
  acceptLoss: run(
    flag,
    "take a result that is worse than the one before: empty, below its budget, or a tenth smaller",
  ),
  replace: run(flag, "write a folder that somebody has changed: what is there is kept as out/STEP.before-N"),
});

export type RunOptions = z.infer<typeof runOptions>;
