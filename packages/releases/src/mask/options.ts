import { argument, input, path, replaceOption, run, setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

/** The options of `mask`. */
export const maskOptions = z.strictObject({
  input: argument(path, "a release, or a folder of DISRPT: .rels with .conllu or .tok", "input"),
  out: run(path, "the folder of the masked files", "dir"),
  replace: replaceOption,
});

/** What is masked, and where it goes. */
export type MaskOptions = z.input<typeof maskOptions>;

/** The options of `restore`. */
export const restoreOptions = z.strictObject({
  input: argument(path, "what mask has written, or a masked folder of DISRPT", "input"),
  from: input(path, "the raw texts of the licensed corpus, one a document", "dir"),
  encoding: setting(
    z.enum(["utf-8", "latin1", "gb18030"]).optional(),
    "of the raw texts (default: utf-8, and latin1 for a file that is not)",
    "name",
  ),
  out: run(path, "the folder of the restored files", "dir"),
  replace: replaceOption,
});

/** What is restored, from which texts, and where it goes. */
export type RestoreOptions = z.input<typeof restoreOptions>;
