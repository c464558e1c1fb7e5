import type { JobOptions } from "@discoprep/files";
import { argument, path, replaceOption, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

export const moveOptions = z.strictObject({
  annotations: argument(path, "a project of the PDTB Annotator (ann/), or a folder of brat", "annotations"),
  from: argument(path, "the raw texts on which the annotations were made", "raw"),
  to: argument(path, "the corrected raw texts", "corrected"),
  out: run(path, "folder or file to write: the moved annotations, with the corrected texts", "dir"),
  replace: replaceOption,
});

export type MoveOptions = z.input<typeof moveOptions> & JobOptions;
