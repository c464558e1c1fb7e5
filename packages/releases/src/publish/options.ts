import type { JobOptions } from "@discoprep/files";
import { input, path, replaceOption, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

export const publishOptions = z.strictObject({
  release: input(
    path,
    "the output of convert --splits: train and dev are published with their relations, all other sets without",
    { argument: true, value: "release" },
  ),
  blind: input(
    z.array(path).default([]),
    "blind test sets: outputs of convert --blind, releases, or outputs of select; they are published without relations",
    { several: true, argument: true, value: "blind" },
  ),
  licence: input(path, "the text of the licence, published as LICENSE", "file"),
  card: input(path.optional(), "a JSON file that describes the data set: as export --to hf takes it", "file"),
  out: run(path, "folder or file to write: what participants get", "dir"),
  replace: replaceOption,
});

export type PublishOptions = z.input<typeof publishOptions> & JobOptions;
