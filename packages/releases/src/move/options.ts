import type { JobOptions } from "@discoprep/files";
import { argument, input, path, replaceOption, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

export const moveOptions = z.strictObject({
  annotations: argument(path, "a project of the PDTB Annotator (ann/), or a folder of brat", "annotations"),
  from: input(path, "the raw texts on which the annotations were made", "dir"),
  to: input(path, "the corrected raw texts", "dir"),
  out: run(path, "the folder of the moved annotations, with the corrected texts", "dir"),
  replace: replaceOption,
});

export type MoveOptions = z.input<typeof moveOptions> & JobOptions;
