import { errorFate, errorFateHelp, flag, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

/** The treatment of bad input, losses and results that somebody has changed. */
export const runOptions = z.strictObject({
  errors: run(errorFate, errorFateHelp, "how"),
  acceptLoss: run(
    flag,
    "take a result that is empty, misses its budget or has lost more than a tenth of the earlier one",
  ),
  replace: run(flag, "keep results that were changed by hand as out/STEP.before-N, and make them anew"),
});

export type RunOptions = z.infer<typeof runOptions>;
