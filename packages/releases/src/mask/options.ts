import type { JobOptions } from "@discoprep/files";
import { argument, input, path, replaceOption, run } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

export const maskOptions = z.strictObject({
  input: argument(path, "a release folder, or one that holds train, dev and test", "release"),
  out: run(path, "folder or file to write", "dir"),
  replace: replaceOption,
  restore: input(
    path.optional(),
    "put the text back; these are the raw texts of the licensed corpus, one a document",
    "dir",
  ),
});

export type MaskOptions = z.input<typeof maskOptions> & JobOptions;
export type RestoreOptions = MaskOptions & { readonly restore: string };
