import type { JobOptions } from "@discoprep/files";
import { argument, input, main, path, replaceOption, run, setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { writableFormats } from "@discoprep/formats";
import { proposalKinds } from "./proposals/propose.ts";

export const exportOptions = z.strictObject({
  release: argument(path, "a release folder, or one that holds train, dev and test", "dir"),
  to: main(z.enum(writableFormats), "format to write", "format"),
  language: setting(
    z.string().optional(),
    "language tag (default: that of the release's manifest; without one, the raw texts decide)",
    { flag: "lang", value: "language" },
  ),
  edition: setting(z.enum(["2015", "2016"]).optional(), "conll: 2015 or 2016 (default: 2016)", {
    value: "year",
    needs: { to: ["conll"] },
  }),
  columns: setting(z.enum(["27", "34"]).optional(), "annotator: how many columns (default: 34)", "n"),
  propose: setting(
    z.array(z.enum(proposalKinds)).min(1).optional(),
    "annotator: relations for an annotator to correct: connectives, adjacent (sentences), commas (between clauses), or several",
    { value: "kinds", needs: { to: ["annotator"] } },
  ),
  connectives: input(
    path.optional(),
    "--propose: a file with the language's connectives, a head a line, … between the parts of one; or a release, whose connectives are taken (default: English)",
    { value: "path", needs: "propose" },
  ),
  corpus: setting(
    z
      .string()
      .regex(/^[\w.-]+$/, "It must be a file name.")
      .optional(),
    "disrpt: the name of the corpus in file names, such as eng.pdtb.tedm",
    "name",
  ),
  card: input(
    path.optional(),
    "hf: a JSON file that describes the data set: name, description, license, citation",
    "file",
  ),
  out: run(path, "output folder", "dir"),
  replace: replaceOption,
});

export type ExportOptions = z.input<typeof exportOptions> & JobOptions;
