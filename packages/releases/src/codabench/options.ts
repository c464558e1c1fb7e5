import { argument, input, path, replaceOption, run, setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const days = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/, "It must be two days, such as 2027-02-01..2027-02-14.");

export const bundleOptions = z.strictObject({
  gold: argument(path, "the test set with its relations: one set of a release", "gold"),
  dev: input(path.optional(), "the development set with its relations, for a phase before that of the test", {
    value: "dir",
    needs: "dates",
  }),
  dates: setting(
    z.array(days).min(1).max(2).optional(),
    "first and last day of the test phase, or with --dev of both phases, with a comma between (default: the test is open)",
    "days",
  ),
  title: setting(path.default("Shallow discourse parsing"), "the competition's title", "title"),
  solution: input(
    path.optional(),
    "a system's output for the test set, put in as an example of a submission",
    "output",
  ),
  out: run(path, "folder or file to write: the folder that is zipped and uploaded", "dir"),
  replace: replaceOption,
});
