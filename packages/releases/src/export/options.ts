import type { Format } from "@discoprep/files/format";
import { option, replaceOption } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";
import { formats, writableFormats } from "../formats.ts";
import { proposalKinds } from "./proposals/propose.ts";

const editions = [...new Set(formats.flatMap((format: Format) => format.write?.editions ?? []))].sort();

/** The options of `export`. */
export const exportOptions = z.strictObject({
  release: option(z.string().min(1), {
    help: "a release folder, or one that holds train, dev and test",
    role: "input",
    argument: true,
    value: "dir",
  }),
  to: option(z.enum(writableFormats), { help: "format to write", role: "main", value: "format" }),
  language: option(z.string().optional(), {
    help: "language tag (default: that of the release's manifest; without one, the raw texts decide)",
    role: "option",
    flag: "lang",
    value: "language",
  }),
  edition: option(z.enum(editions).optional(), {
    help: "disrpt: 2021, 2023 or 2025 (default: GDTB's own columns); conll: 2015 or 2016",
    role: "option",
    value: "year",
  }),
  columns: option(z.enum(["27", "34"]).optional(), {
    help: "annotator: how many columns (default: 34)",
    role: "option",
    value: "n",
  }),
  propose: option(z.array(z.enum(proposalKinds)).min(1).optional(), {
    help: "annotator: relations for an annotator to correct: connectives, adjacent (sentences), commas (between clauses), or several",
    role: "option",
    value: "kinds",
  }),
  connectives: option(z.string().min(1).optional(), {
    help: "--propose: a file with the language's connectives, a head a line, … between the parts of one; or a release, whose connectives are taken (default: English)",
    role: "input",
    value: "path",
  }),
  conllu: option(z.string().min(1).optional(), {
    help: "disrpt: CoNLL-U of the documents, whose words and columns are written; a file, or a folder of them",
    role: "input",
    value: "path",
  }),
  corpus: option(
    z
      .string()
      .regex(/^[\w.-]+$/, "It must be a file name.")
      .optional(),
    {
      help: "disrpt: the name of the corpus in file names, such as eng.pdtb.tedm",
      role: "option",
      value: "name",
    },
  ),
  card: option(z.string().min(1).optional(), {
    help: "hf: a JSON file that describes the data set: name, description, license, url, creator, datePublished",
    role: "input",
    value: "file",
  }),
  out: option(z.string().min(1), { help: "output folder", role: "run", value: "dir" }),
  replace: replaceOption,
});

export type ExportOptions = z.input<typeof exportOptions>;
