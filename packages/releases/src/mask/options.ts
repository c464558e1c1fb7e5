import { option, replaceOption } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const path = z.string().min(1);

/** The options of `mask`. */
export const maskOptions = z.strictObject({
  input: option(path, {
    help: "a release, or a folder of DISRPT: .rels with .conllu or .tok",
    role: "input",
    argument: true,
  }),
  out: option(path, { help: "the folder of the masked files", role: "run", value: "dir" }),
  replace: replaceOption,
});

/** What is masked, and where it goes. */
export type MaskOptions = z.input<typeof maskOptions>;

/** The options of `restore`. */
export const restoreOptions = z.strictObject({
  input: option(path, {
    help: "what mask has written, or a masked folder of DISRPT",
    role: "input",
    argument: true,
  }),
  from: option(path, {
    help: "the raw texts of the licensed corpus, one a document",
    role: "input",
    value: "dir",
  }),
  encoding: option(z.enum(["utf-8", "latin1", "gb18030"]).optional(), {
    help: "of the raw texts (default: utf-8, and latin1 for a file that is not)",
    role: "option",
    value: "name",
  }),
  out: option(path, { help: "the folder of the restored files", role: "run", value: "dir" }),
  replace: replaceOption,
});

/** What is restored, from which texts, and where it goes. */
export type RestoreOptions = z.input<typeof restoreOptions>;
