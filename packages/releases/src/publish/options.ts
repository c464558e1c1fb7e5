import { option, replaceOption } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const path = z.string().min(1);

/** The options of `publish`. */
export const publishOptions = z.strictObject({
  release: option(path, {
    help: "the output of convert --splits: train and dev are published with their relations, all other sets without",
    role: "input",
    argument: true,
    value: "release",
  }),
  blind: option(z.array(path).default([]), {
    help: "blind test sets: outputs of convert --blind, releases, or outputs of select; they are published without relations",
    role: "input",
    several: true,
    value: "input",
  }),
  licence: option(path, {
    help: "the text of the licence, published as LICENSE",
    role: "input",
    value: "file",
  }),
  card: option(path.optional(), {
    help: "a JSON file that describes the data set, as export --to hf takes it",
    role: "input",
    value: "file",
  }),
  out: option(path, { help: "what participants get", role: "run", value: "dir" }),
  replace: replaceOption,
});

/** What is published, and where it goes. */
export type PublishOptions = z.input<typeof publishOptions>;
