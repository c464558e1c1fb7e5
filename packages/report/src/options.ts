import { flag, input, path, replaceOption, run, setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const paths = z.array(path).min(1);

export const reportOptions = z.strictObject({
  folders: input(
    z.array(path).default([]),
    "release folders (or folders of train, dev, test), articles, blind sets",
    { several: true, argument: true, value: "dir" },
  ),
  gold: input(path.optional(), "gold standard: a release or its relations.json", "release"),
  system: input(paths.optional(), "output of a system: several, one relation a line", {
    several: true,
    value: "output",
  }),
  agreement: input(paths.optional(), "the releases of two or more annotators", {
    several: true,
    together: true,
    value: "releases",
  }),
  expect: input(path.optional(), "compare with pinned counts: in the form that stats takes", "file"),
  text: setting(flag, "show only ids, labels and counts, for corpora that must not be published", {
    negated: true,
  }),
  language: setting(
    z.string().optional(),
    "language tag (default: that of the manifest; without one, the raw texts decide)",
    { flag: "lang", value: "language" },
  ),
  out: run(path, "folder or file to write: pages; open its index.html", "site"),
  replace: replaceOption,
});

/** Inputs and settings of a report, and the folder of its site. Paths as the command line names them. */
export type ReportOptions = z.input<typeof reportOptions>;
