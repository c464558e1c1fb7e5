import { option, replaceOption } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const path = z.string().min(1);

/** The options of `bundle`. */
export const bundleOptions = z.strictObject({
  platform: option(z.enum(["codabench"]), {
    help: "where the competition runs: codabench",
    role: "main",
    argument: true,
  }),
  gold: option(path, {
    help: "the release whose relations are gold: one set, with raw texts and parses",
    role: "input",
    argument: true,
    value: "gold",
  }),
  title: option(z.string().min(1).default("Shallow discourse parsing"), {
    help: "the competition's title",
    role: "option",
    value: "title",
  }),
  solution: option(path.optional(), {
    help: "a system's output.json, put in as an example of a submission",
    role: "input",
    value: "output",
  }),
  out: option(path, { help: "the folder that is zipped and uploaded", role: "run", value: "dir" }),
  replace: replaceOption,
});

/** What is put into a competition, and where it goes. */
export type BundleOptions = z.input<typeof bundleOptions>;
