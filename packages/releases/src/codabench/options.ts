import type { JobOptions } from "@discoprep/files";
import { argument, input, main, path, replaceOption, run, setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

/** The options of `bundle`. */
export const bundleOptions = z.strictObject({
  platform: main(z.enum(["codabench"]), "where the competition runs: codabench", { argument: true }),
  gold: argument(path, "the release whose relations are gold: one set, with raw texts and parses", "gold"),
  title: setting(path.default("Shallow discourse parsing"), "the competition's title", "title"),
  solution: input(path.optional(), "a system's output.json, put in as an example of a submission", "output"),
  out: run(path, "the folder that is zipped and uploaded", "dir"),
  replace: replaceOption,
});

/** What is put into a competition, and where it goes. */
export type BundleOptions = z.input<typeof bundleOptions> & JobOptions;
