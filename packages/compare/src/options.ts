import { argument, flag, input, path, replaceOption, run, setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const paths = z.array(path).min(1);

export const agreeOptions = z.strictObject({
  releases: argument(paths, "two or more releases", "annotators"),
  exact: setting(flag, "compare exactly: with punctuation at the ends of arguments"),
  connectives: input(
    path.optional(),
    "a file with connectives, one head a line: all other connectives are left out",
    "file",
  ),
  out: run(path.optional(), "folder or file to write: the sheet of disagreements, for adjudication", "dir"),
  decisions: input(path.optional(), "an older sheet, whose decisions are carried over to the same rows", {
    value: "file",
    needs: "out",
  }),
  replace: replaceOption,
});

export type AgreeOptions = z.infer<typeof agreeOptions>;

export const adjudicateOptions = z.strictObject({
  sheet: argument(path, "sheet.csv of agree or agree review, with decisions", "sheet"),
  releases: argument(paths, "the releases of the annotators, or the one under review", "releases"),
  out: run(path, "folder or file to write: gold in release/, project/, decisions.jsonl", "dir"),
  partial: setting(flag, "take the rows that are decided; the others are written to undecided.csv"),
  replace: replaceOption,
});
